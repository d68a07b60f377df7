/** One layer: checks types, calls the wasm, and reports errors. */
import { aFloat32Array, aNumber, aString, check, isFloat32Array, numbers } from './checks';
import type { CoreError } from './errors';
import {
  checkOut,
  forwardOptions,
  isAlone,
  none,
  runArrays,
  runOptions,
  type ForwardOptions,
  type Given,
  type RunArrays,
} from './inputs';
import type { RawSession } from './module';
import { checkParameters, ofPart, projectionArrays } from './parameters';
import { Owner, type Runtime } from './runtime';
import type {
  Explanation,
  Layer,
  LayerCost,
  ParameterTensors,
  PlaceRange,
  ResolvedConfig,
  RunOptions,
  Scored,
  ScorerId,
  StageName,
  TensorData,
} from './types';

/** The invalid places as the caller gave them, for the error: C++ saw them converted. */
const wrongPlaces = (places: readonly number[], count: number) =>
  places.filter((place) => !(Number.isInteger(place) && place >= 0 && place < count)).join(', ');

/**
 * One more index than any tensor has axes: C++ refuses that many, and does not need the rest of a longer
 * list.
 */
export const mostIndices = 4;

const noOptions: ForwardOptions = {};

export class WasmLayer implements Layer {
  readonly #owner: Owner<RawSession>;
  #config: ResolvedConfig;
  #muted: readonly number[] = [];
  /**
   * Views of the last run, where that was by forward() and of x alone: wasm/session.cpp says how long they are
   * valid.
   */
  #views: ReturnType<RawSession['views']> | null = null;

  constructor(runtime: Runtime, session: RawSession) {
    this.#owner = new Owner(runtime, session);
    this.#config = Object.freeze(this.#owner.call(() => session.config()));
  }

  get config(): ResolvedConfig {
    return this.#config;
  }

  get muted(): readonly number[] {
    return this.#muted;
  }

  setParameters(parameters: ParameterTensors): void {
    this.#owner.check();
    const given = checkParameters(parameters, this.#config);
    const projections = projectionArrays(this.#config, given);
    try {
      const others = [
        given.in_proj_bias ?? none,
        given['out_proj.weight'],
        given['out_proj.bias'] ?? none,
        given['q_norm.weight'] ?? none,
        given['k_norm.weight'] ?? none,
      ];
      const config = this.#owner.ask(
        'parameters',
        (session) => session.setParameters(projections, others),
        { given: [projections, others] },
      );
      this.#config = Object.freeze(config);
    } catch (error) {
      throw ofPart(error as CoreError, projections);
    }
  }

  setMuted(heads: readonly number[]): void {
    this.#owner.check();
    const muted = check('muted', heads, numbers);
    const got = { muted: wrongPlaces(muted, this.#config.heads) };
    this.#owner.ask('muted', (session) => session.setMuted(muted), { given: [muted], got });
    this.#muted = Object.freeze([...new Set(muted)].sort((a, b) => a - b));
  }

  forward(x: Given, options?: Given | ForwardOptions): Float32Array {
    const given = options === undefined ? noOptions : forwardOptions(options);
    const alone = isAlone(given);
    return (alone ? this.#runAgain(x, given.out) : null) ?? this.#runAll(x, given, alone);
  }

  begin(x: Given, options?: Given | RunOptions): void {
    this.#owner.check();
    this.#begin(runArrays(x, runOptions(options), this.#config));
  }

  step(): StageName | null {
    return this.#owner.call((session) => session.step()) || null;
  }

  beginBackward(gradOutput: Float32Array): void {
    this.#owner.check();
    check('gradOutput', gradOutput, aFloat32Array);
    this.#owner.ask('gradOutput', (session) => session.beginBackward(gradOutput));
  }

  stepBackward(): StageName | null {
    return this.#owner.call((session) => session.stepBackward()) || null;
  }

  backward(gradOutput: Float32Array): void {
    this.beginBackward(gradOutput);
    while (this.stepBackward() !== null);
  }

  tensor(name: string): TensorData {
    this.#owner.check();
    check('name', name, aString);
    return this.#owner.ask('name', (session) => session.tensor(name));
  }

  explain(name: string, index: readonly number[]): Explanation {
    const place = this.#place(name, index);
    return this.#owner.ask('name', (session) => session.explain(name, place), { index: place });
  }

  feeds(name: string, index: readonly number[]): readonly PlaceRange[] {
    const place = this.#place(name, index);
    return this.#owner.ask('name', (session) => session.feeds(name, place), { index: place });
  }

  dependents(name: string, index: readonly number[]): readonly PlaceRange[] {
    const place = this.#place(name, index);
    return this.#owner.ask('name', (session) => session.dependents(name, place), { index: place });
  }

  setValue(name: string, index: readonly number[], value: number): void {
    const place = this.#place(name, index);
    check('value', value, aNumber);
    const config = this.#owner.ask(name, (session) => session.setValue(name, place, value), {
      index: place,
    });
    this.#config = Object.freeze(config);
  }

  score(scorer: ScorerId): Scored {
    this.#owner.check();
    check('scorer', scorer, aString);
    return this.#owner.ask('scorer', (session) => session.score(scorer));
  }

  cost(): LayerCost {
    const variants = this.#owner.call((session) => session.cost());
    const own = variants[this.#config.variant];
    if (own === null) throw new Error("a layer's own head count is valid");
    return { ...own, variants };
  }

  dispose(): void {
    this.#owner.dispose();
  }

  /** A place's index, with the name and the index checked by type. */
  #place(name: string, index: readonly number[]): readonly number[] {
    this.#owner.check();
    check('name', name, aString);
    return check('index', index, numbers).slice(0, mostIndices);
  }

  #begin(run: RunArrays): void {
    this.#views = null;
    const { token, position, memoryToken, memoryPosition, padding, attnMask } = run;
    this.#owner.ask(
      'x',
      (session) => session.begin(token, position, memoryToken, memoryPosition, padding, attnMask),
      { given: [padding], got: this.#wrongPadding(run) },
    );
  }

  /** Runs every stage; `alone` means with x and nothing else. */
  #runAll(x: Given, options: ForwardOptions, alone: boolean): Float32Array {
    const { out } = options;
    this.#owner.check();
    const run = runArrays(x, options, this.#config);
    if (out) checkOut(out, run, this.#config);
    this.#begin(run);
    const output = this.#owner.call((session) => session.finish());
    if (alone && isFloat32Array(x)) {
      this.#views = this.#owner.call((session) => session.views());
    }
    if (!out) return output;
    out.set(output);
    return out;
  }

  /**
   * The output for an x as long as the last one, which is copied directly into wasm memory: the usual case,
   * and for small layers the fastest way. null where begin() has to be called.
   */
  #runAgain(x: Given, out: Float32Array | undefined): Float32Array | null {
    const views = this.#views;
    if (!views || !isFloat32Array(x) || x.length !== views.x.length || x.length === 0) return null;
    if (out && out.length !== x.length) return null;
    // Allocates nothing in wasm memory.
    return this.#owner.call((session) => {
      views.x.set(x);
      if (!session.runAgain()) return null;
      if (!out) return views.output.slice();
      out.set(views.output);
      return out;
    });
  }

  /** The invalid places in `padding`; with the mask none there is no padding, and the error is about the mask. */
  #wrongPadding({ token, memoryToken, padding }: RunArrays): Readonly<Record<string, string>> {
    const { mask, dModel, dMemory } = this.#config;
    if (mask === 'none') return {};
    const keys = memoryToken.length === 0 ? token.length / dModel : memoryToken.length / dMemory;
    return { padding: wrongPlaces(padding, keys) };
  }
}
