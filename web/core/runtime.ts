/** The wasm instance that all layers of a core share: whether it still runs, and who owns its objects. */
import { coreError } from './errors';
import type { Answer, RawModule } from './module';
import type { Value } from './problem';

export class Runtime {
  readonly #module: RawModule;
  readonly #onStopped: () => void;
  #stopped = false;

  /** @param onStopped called when the wasm has aborted, after which nothing in it may be called */
  constructor(module: RawModule, onStopped: () => void) {
    this.#module = module;
    this.#onStopped = onStopped;
  }

  get stopped(): boolean {
    return this.#stopped;
  }

  /**
   * Makes every call into the wasm. C++ reports refusals as data and never throws, so an exception means that
   * it was stopped midway: an abort or a trap.
   * @throws on every call, once it has stopped
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
   * @param field the field for errors in which C++ names none
   * @throws also what the call refuses, and where there is no room for the given values
   */
  ask<T>(field: string, use: (module: RawModule) => Answer<T>, known: Known = {}): T {
    const bytes = bytesOf(known.given ?? []);
    if (bytes > 0 && !this.call((module) => module.hasRoomFor(bytes)))
      throw coreError({ code: 'out-of-memory', field });
    return valueOf(field, this.call(use), known);
  }
}

/**
 * The most bytes that C++ needs for a copy of the given values: a number as a double and as a place, a text
 * as UTF-8 (up to three bytes per UTF-16 unit), and up to three copies at once.
 */
const bytesOf = (given: readonly Given[]): number =>
  given.flat().reduce<number>((sum, each) => {
    if (typeof each === 'number') return sum + 16;
    return sum + (typeof each === 'string' ? 64 + 9 * each.length : each.byteLength);
  }, 0);

/** Values of any length. */
type Given = Float32Array | readonly (number | string | Float32Array)[];

/** The given values, and facts for errors that C++ does not know. */
interface Known {
  /** All values of any length, except those that stay in C++, which checks its room for them itself. */
  readonly given?: readonly Given[];
  /** The caller's values by field, where C++ saw them only after a conversion. */
  readonly got?: Readonly<Record<string, Value>>;
  /** The index as the caller gave it, for the same reason. */
  readonly index?: readonly number[];
}

/** @throws the answer's failure with its sentence, about `field` where it names no field */
function valueOf<T>(field: string, answer: Answer<T>, { got = {}, index }: Known): T {
  if ('value' in answer) return answer.value;
  const { failure } = answer;
  const name = failure.field === '' ? field : failure.field;
  const place = failure.field === 'index' && index ? index : failure.place;
  throw coreError({ ...failure, field: name, got: got[name] ?? failure.got, place });
}

/** A C++ object of the wasm. */
interface Deletable {
  /** Embind's own method: frees it. */
  delete(): void;
}

interface Owned<Raw extends Deletable> {
  readonly runtime: Runtime;
  readonly raw: Raw;
}

/** After a stop nothing can be called; the memory is freed as a whole. */
function destroy({ runtime, raw }: Owned<Deletable>): void {
  if (!runtime.stopped) runtime.call(() => raw.delete());
}

/** Frees the objects of owners that were garbage-collected without dispose(). */
const forgotten =
  typeof FinalizationRegistry === 'undefined' ? null : new FinalizationRegistry(destroy);

/** Owns an object of the wasm, a session or a training. Only this class deletes one. */
export class Owner<Raw extends Deletable> {
  readonly #owned: Owned<Raw>;
  #disposed = false;

  constructor(runtime: Runtime, raw: Raw) {
    this.#owned = { runtime, raw };
    forgotten?.register(this, this.#owned, this);
  }

  /** @throws when the module has stopped, or the object was disposed of */
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

  /** @throws as check(), and as the runtime's ask() */
  ask<T>(field: string, use: (raw: Raw) => Answer<T>, known: Known = {}): T {
    this.check();
    const { runtime, raw } = this.#owned;
    return runtime.ask(field, () => use(raw), known);
  }

  /** A second call does nothing. */
  dispose(): void {
    if (this.#disposed) return;
    this.#disposed = true;
    forgotten?.unregister(this);
    destroy(this.#owned);
  }
}
