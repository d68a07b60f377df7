/** One layer: checks types, passes on what is asked, and says what went wrong. */
import { aFloat32Array, aNumber, aString, check, isFloat32Array, numbers } from './checks';
import type { CoreError } from './errors';
import { none, runArrays, type Given, type RunArrays } from './inputs';
import type { RawSession } from './module';
import { checkParameters, ofPart, projectionArrays } from './parameters';
import { Owner, valueOf, type Runtime } from './runtime';
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

/** Of places as they came (C++ has seen them as other numbers), those that are none, to say so. */
const wrongPlaces = (places: readonly number[], count: number) =>
  places.filter((place) => !(Number.isInteger(place) && place >= 0 && place < count)).join(', ');

/** One more than any tensor has axes: C++ refuses such an index, and need not be given the rest of a longer one. */
const mostIndices = 4;

export class WasmLayer implements Layer {
  readonly #owner: Owner<RawSession>;
  #config: ResolvedConfig;
  #muted: readonly number[] = [];
  /** Of the last run, where that was by forward() and of x alone: wasm/session.h says how long they hold. */
  #views: ReturnType<RawSession['views']> | null = null;

  constructor(runtime: Runtime, session: RawSession) {
    this.#owner = new Owner(runtime, session);
    this.#config = this.#readConfig();
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
    const answer = this.#owner.call((session) =>
      session.setParameters(
        projections,
        given.in_proj_bias ?? none,
        given['out_proj.weight'],
        given['out_proj.bias'] ?? none,
      ),
    );
    try {
      valueOf(answer, { field: 'parameters' });
    } catch (error) {
      throw ofPart(error as CoreError, projections);
    }
    this.#config = this.#readConfig();
  }

  setMuted(heads: readonly number[]): void {
    this.#owner.check();
    const muted = check('muted', heads, numbers);
    const got = { muted: wrongPlaces(muted, this.#config.heads) };
    valueOf(
      this.#owner.call((session) => session.setMuted(muted)),
      { got, field: 'muted' },
    );
    this.#muted = Object.freeze([...new Set(muted)].sort((a, b) => a - b));
  }

  forward(x: Given, options?: Given | RunOptions): Float32Array {
    const again = options === undefined ? this.#runAgain(x) : null;
    if (again) return again;
    this.begin(x, options);
    const output = this.#owner.call((session) => session.finish());
    if (options === undefined && isFloat32Array(x)) {
      this.#views = this.#owner.call((session) => session.views());
    }
    return output;
  }

  begin(x: Given, options?: Given | RunOptions): void {
    this.#owner.check();
    const run = runArrays(x, options, this.#config);
    this.#views = null;
    const { token, position, memoryToken, memoryPosition, padding } = run;
    const answer = this.#owner.call((session) =>
      session.begin(token, position, memoryToken, memoryPosition, padding),
    );
    valueOf(answer, { got: this.#wrongPadding(run), field: 'x' });
  }

  step(): StageName | null {
    return this.#owner.call((session) => session.step());
  }

  beginBackward(gradOutput: Float32Array): void {
    this.#owner.check();
    check('gradOutput', gradOutput, aFloat32Array);
    valueOf(
      this.#owner.call((session) => session.beginBackward(gradOutput)),
      { field: 'gradOutput' },
    );
  }

  stepBackward(): StageName | null {
    return this.#owner.call((session) => session.stepBackward());
  }

  backward(gradOutput: Float32Array): void {
    this.beginBackward(gradOutput);
    while (this.stepBackward() !== null);
  }

  tensor(name: string): TensorData {
    this.#owner.check();
    check('name', name, aString);
    return valueOf(
      this.#owner.call((session) => session.tensor(name)),
      { field: 'name' },
    );
  }

  explain(name: string, index: readonly number[]): Explanation {
    const place = this.#place(name, index);
    return valueOf(
      this.#owner.call((session) => session.explain(name, place)),
      { index: place, field: 'name' },
    );
  }

  feeds(name: string, index: readonly number[]): readonly PlaceRange[] {
    const place = this.#place(name, index);
    return valueOf(
      this.#owner.call((session) => session.feeds(name, place)),
      { index: place, field: 'name' },
    );
  }

  dependents(name: string, index: readonly number[]): readonly PlaceRange[] {
    const place = this.#place(name, index);
    return valueOf(
      this.#owner.call((session) => session.dependents(name, place)),
      { index: place, field: 'name' },
    );
  }

  setValue(name: string, index: readonly number[], value: number): void {
    const place = this.#place(name, index);
    check('value', value, aNumber);
    valueOf(
      this.#owner.call((session) => session.setValue(name, place, value)),
      { index: place, field: name },
    );
    this.#config = this.#readConfig();
  }

  score(scorer: ScorerId): Scored {
    this.#owner.check();
    check('scorer', scorer, aString);
    return valueOf(
      this.#owner.call((session) => session.score(scorer)),
      { field: 'scorer' },
    );
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

  #readConfig(): ResolvedConfig {
    return Object.freeze(this.#owner.call((session) => session.config()));
  }

  /** A place by its tensor's name and index, checked by type. */
  #place(name: string, index: readonly number[]): readonly number[] {
    this.#owner.check();
    check('name', name, aString);
    return check('index', index, numbers).slice(0, mostIndices);
  }

  /**
   * The output for an x as long as the last one, written where that lies in wasm memory: for nearly every
   * run, and for the small ones the shortest way. null where begin() has to be asked.
   */
  #runAgain(x: Given): Float32Array | null {
    const views = this.#views;
    if (!views || !isFloat32Array(x) || x.length !== views.x.length || x.length === 0) return null;
    return this.#owner.call((session) => {
      views.x.set(x);
      return session.runAgain() ? views.output.slice() : null;
    });
  }

  /** Under the mask none there is no padding, and the error is about the mask. */
  #wrongPadding({ token, memoryToken, padding }: RunArrays): Readonly<Record<string, string>> {
    const { mask, dModel, dMemory } = this.#config;
    if (mask === 'none') return {};
    const keys = memoryToken.length === 0 ? token.length / dModel : memoryToken.length / dMemory;
    return { padding: wrongPlaces(padding, keys) };
  }
}
