/** The one instance of the wasm that all layers of a core share: whether it still runs, and who owns what. */
import { coreError } from './errors';
import type { Answer, RawModule } from './module';
import type { Value } from '../text/types/errors';

export class Runtime {
  readonly #module: RawModule;
  readonly #onStopped: () => void;
  #stopped = false;

  /** @param onStopped called when the wasm has aborted: from then on none of it may be called again */
  constructor(module: RawModule, onStopped: () => void) {
    this.#module = module;
    this.#onStopped = onStopped;
  }

  get stopped(): boolean {
    return this.#stopped;
  }

  /**
   * Calls into the wasm, all of which go through here. C++ reports what it refuses as data and throws
   * nothing, so whatever is thrown has stopped it halfway: an abort, a trap.
   * @throws once it has stopped, on every call
   */
  call<T>(use: (module: RawModule) => T): T {
    if (this.#stopped) throw coreError({ code: 'lost' });
    try {
      return use(this.#module);
    } catch (cause) {
      this.#stopped = true;
      this.#onStopped();
      throw Object.assign(coreError({ code: 'lost' }), { cause });
    }
  }

  /**
   * @param field what an error says the call is about, where C++ names nothing
   * @throws besides, what the call answers that it refuses; where there is no room for what it is given
   */
  ask<T>(field: string, use: (module: RawModule) => Answer<T>, known: Known = {}): T {
    const bytes = bytesOf(known.given ?? []);
    if (bytes > 0 && !this.call((module) => module.hasRoomFor(bytes)))
      throw coreError({ code: 'out-of-memory', field });
    return valueOf(field, this.call(use), known);
  }
}

/**
 * Bytes that C++ needs at most for a copy of what a caller gave: of a number as a double and as a place, of a
 * text UTF-8, which takes three at most for a unit of JavaScript's, and up to three times at once.
 */
const bytesOf = (given: readonly Given[]): number =>
  given.flat().reduce<number>((sum, each) => {
    if (typeof each === 'number') return sum + 16;
    return sum + (typeof each === 'string' ? 64 + 9 * each.length : each.byteLength);
  }, 0);

/** What may be of any length. */
type Given = Float32Array | readonly (number | string | Float32Array)[];

/** What the call is given, and what an error says that C++ does not know. */
interface Known {
  /** All of any length but for what stays in C++, which asks for that itself. */
  readonly given?: readonly Given[];
  /** What the caller passed, by field, where C++ saw it only after a conversion. */
  readonly got?: Readonly<Record<string, Value>>;
  /** The index as it came: likewise. */
  readonly index?: readonly number[];
}

/** @throws the answer's failure, with its sentence: about `field`, where it names none itself */
function valueOf<T>(field: string, answer: Answer<T>, { got = {}, index }: Known): T {
  if ('value' in answer) return answer.value;
  const { failure } = answer;
  const name = failure.field === '' ? field : failure.field;
  const place = failure.field === 'index' && index ? index : failure.place;
  throw coreError({ ...failure, field: name, got: got[name] ?? failure.got, place });
}

/** A C++ object of the wasm. */
interface Deletable {
  /** Embind's own: frees it. */
  delete(): void;
}

interface Owned<Raw extends Deletable> {
  readonly runtime: Runtime;
  readonly raw: Raw;
}

/** A module that has stopped runs nothing more; its memory goes as a whole. */
function destroy({ runtime, raw }: Owned<Deletable>): void {
  if (!runtime.stopped) runtime.call(() => raw.delete());
}

/** Owners that were forgotten instead of disposed of: their memory comes back with the garbage. */
const forgotten =
  typeof FinalizationRegistry === 'undefined' ? null : new FinalizationRegistry(destroy);

/** Owns an object of the wasm, a session or a training. The only place that deletes one. */
export class Owner<Raw extends Deletable> {
  readonly #owned: Owned<Raw>;
  #disposed = false;

  constructor(runtime: Runtime, raw: Raw) {
    this.#owned = { runtime, raw };
    forgotten?.register(this, this.#owned, this);
  }

  /** @throws when the module has stopped, or the object has been disposed of */
  check(): void {
    if (this.#owned.runtime.stopped) throw coreError({ code: 'lost' });
    if (this.#disposed) throw coreError({ code: 'disposed' });
  }

  /** @throws as check(), and as the runtime's call() */
  call<T>(use: (raw: Raw) => T): T {
    this.check();
    const { runtime, raw } = this.#owned;
    return runtime.call(() => use(raw));
  }

  /** @throws besides, as the runtime's ask() */
  ask<T>(field: string, use: (raw: Raw) => Answer<T>, known: Known = {}): T {
    this.check();
    const { runtime, raw } = this.#owned;
    return runtime.ask(field, () => use(raw), known);
  }

  /** The second time there is nothing to do. */
  dispose(): void {
    if (this.#disposed) return;
    this.#disposed = true;
    forgotten?.unregister(this);
    destroy(this.#owned);
  }
}
