/** The one instance of the wasm that all layers of a core share: alive or lost, and who owns what. */
import { coreError, stateError, type CoreError } from './errors';
import type { RawModule } from './module';
import type { Session } from './session';
import { lastFailure } from './tables';
import type { Core, Scored, ScorerId, PlaceRange } from './types';

/** What dist/core.js leaves out. */
export interface Look extends Pick<Core, 'wordClasses' | 'scorers' | 'embed' | 'lookUp'> {
  /** For the session at that address. */
  score(session: number, scorer: ScorerId): Scored;
  /** What a number feeds, or, with `all`, all that depends on it; null on failure. */
  feeds(
    session: number,
    name: string,
    index: readonly number[],
    all: boolean,
  ): readonly PlaceRange[] | null;
  setValue(session: number, name: string, index: readonly number[], value: number): boolean;
}

export interface Runtime {
  readonly module: RawModule;
  look: Look | null;
  /** Whether the wasm has aborted: then none of it may be called again. */
  lost: boolean;
}

/**
 * The module, to be called.
 * @throws when it has aborted.
 */
export function alive({ module, lost }: Runtime): RawModule {
  if (lost) throw stateError('lost');
  return module;
}

/** @throws where it was left out, naming the file that has it. */
export function looking({ look }: Runtime, field: string): Look {
  if (look) return look;
  throw coreError({ code: 'not-here', field, allowed: '', got: '' });
}

/** Where C++'s name of a field is not the option's. */
const optionNames: Readonly<Record<string, string>> = { embedding: 'kind' };

/**
 * The error of the call that just failed.
 * @param got by field: what the caller passed, where C++ saw it only after a conversion
 * @param field for failures that do not know theirs
 */
export function failure(
  module: RawModule,
  got: Readonly<Record<string, string>> = {},
  field = '',
): CoreError {
  const problem = lastFailure(module);
  const name = problem.field === '' ? field : (optionNames[problem.field] ?? problem.field);
  return coreError({ ...problem, field: name, got: got[name] ?? problem.got });
}

interface Owned {
  readonly runtime: Runtime;
  readonly session: Session;
}

/** A module that has aborted runs nothing more; its memory goes as a whole. */
function destroy({ runtime, session }: Owned): void {
  if (!runtime.lost) session.delete();
}

/** Owners that were forgotten instead of disposed of: their memory comes back with the garbage. */
const forgotten =
  typeof FinalizationRegistry === 'undefined' ? null : new FinalizationRegistry(destroy);

/** Owns a session of the wasm. The only place that destroys one. */
export class Owner {
  readonly #runtime: Runtime;
  readonly #session: Session;
  #disposed = false;

  constructor(runtime: Runtime, session: Session) {
    this.#runtime = runtime;
    this.#session = session;
    forgotten?.register(this, { runtime, session }, this);
  }

  /**
   * The session, for a call at once.
   * @throws when it has been disposed of, or the module has aborted.
   */
  get session(): Session {
    if (this.#runtime.lost) throw stateError('lost');
    if (this.#disposed) throw stateError('disposed');
    return this.#session;
  }

  /** The second time there is nothing to do. */
  dispose(): void {
    if (this.#disposed) return;
    this.#disposed = true;
    forgotten?.unregister(this);
    destroy({ runtime: this.#runtime, session: this.#session });
  }
}
