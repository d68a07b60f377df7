/** One layer: checks types, carries numbers into and out of wasm memory, reports what went wrong. */
import {
  aFloat32Array,
  aNumber,
  aString,
  check,
  checkOptions,
  embeddingArrays,
  input,
  isFloat32Array,
  isRunOptions,
  needed,
  numbers,
  optional,
} from './checks';
import { coreError, type CoreError } from './errors';
import type { RawModule, RunLengths } from './module';
import { failure, looking, Owner, type Runtime } from './runtime';
import type { Session } from './session';
import type {
  Embedding,
  Explanation,
  Layer,
  LayerCost,
  ParameterTensors,
  PlaceRange,
  ResolvedConfig,
  RunOptions,
  Scored,
  ScorerId,
  StageInfo,
  StageName,
  TensorData,
} from './types';

/** In place of what was left out: the core's sign for none. */
const none = new Float32Array(0);
const noPlaces: readonly number[] = [];

const total = (arrays: readonly Float32Array[]) =>
  arrays.reduce((sum, { length }) => sum + length, 0);

/** What an error calls an embedding's two parts. */
const embeddingNames = {
  x: ['token', 'position'],
  memory: ['memory_token', 'memory_position'],
} as const;

const inProjParts = ['q_proj_weight', 'k_proj_weight', 'v_proj_weight'] as const;

/** x or memory as token and position; no position where the caller gave the sum itself. */
function arraysOf(
  field: 'x' | 'memory',
  value: Float32Array | Embedding,
  columns: number,
): readonly [Float32Array, Float32Array] {
  const given = check(field, value, input);
  return isFloat32Array(given)
    ? [given, none]
    : embeddingArrays(given, columns, embeddingNames[field]);
}

function runOptions(options: unknown): Required<Pick<RunOptions, 'padding'>> & RunOptions {
  if (options === undefined) return { padding: [] };
  if (!isRunOptions(options)) return { memory: check('memory', options, input), padding: [] };
  const { memory, padding = [] } = checkOptions<RunOptions>('options', options, {
    memory: optional(input),
    padding: optional(numbers),
  });
  return memory === undefined ? { padding } : { memory, padding };
}

/** The parts of in_proj_weight that a caller gave, in order. */
function projectionArrays(
  { heads, dK, dV, headInputs, memoryInputs }: ResolvedConfig,
  given: ParameterTensors,
): readonly Float32Array[] {
  const part = inProjParts.find((name) => given[name] !== undefined);
  if (part !== undefined && given.in_proj_weight !== undefined) {
    const [allowed, got] = ['one of the two', 'both it and in_proj_weight'];
    throw coreError({ code: 'wrong-type', field: part, allowed, got });
  }
  if (part === undefined && (given.in_proj_weight || headInputs === memoryInputs)) {
    const whole = check('in_proj_weight', given.in_proj_weight, aFloat32Array);
    if (headInputs === memoryInputs) return [whole];
    const allowed = 'q_proj_weight, k_proj_weight and v_proj_weight in its place';
    throw coreError({ code: 'wrong-type', field: 'in_proj_weight', allowed, got: 'one matrix' });
  }
  const shapes = {
    q_proj_weight: [heads * dK, headInputs],
    k_proj_weight: [heads * dK, memoryInputs],
    v_proj_weight: [heads * dV, memoryInputs],
  } as const;
  return Object.entries(shapes).map(([name, [rows, columns]]) => {
    const array = check(name, given[name as keyof typeof shapes], aFloat32Array);
    if (array.length === rows * columns) return array;
    const allowed = `${rows} × ${columns}`;
    throw coreError({ code: 'wrong-length', field: name, allowed, got: String(array.length) });
  });
}

/** C++ has seen the parts as one array, and names that and a place in it: `NaN at 700`. */
function ofPart(problem: CoreError, parts: readonly Float32Array[]): CoreError {
  const [, value, place] = /^(.*) at (\d+)$/.exec(problem.got) ?? [];
  if (parts.length === 1 || problem.field !== 'in_proj_weight' || !value) return problem;
  let at = Number(place);
  for (const [which, field] of inProjParts.entries()) {
    const { length } = parts[which] ?? none;
    if (at < length) return coreError({ ...problem, field, got: `${value} at ${at}` });
    at -= length;
  }
  return problem;
}

/** Of places as they came (C++ has seen them as other numbers), those that are none, to say so. */
const wrongPlaces = (places: readonly number[], count: number) =>
  places.filter((place) => !(Number.isInteger(place) && place >= 0 && place < count)).join(', ');

export class WasmLayer implements Layer {
  readonly #runtime: Runtime;
  readonly #module: RawModule;
  readonly #owner: Owner;
  readonly #address: number;
  readonly #stages: readonly StageInfo[];
  #config: ResolvedConfig;
  /** The session's inbox: its address in bytes, and how many floats it has room for. */
  #inbox = { address: 0, floats: 0 };
  #muted: readonly number[] = [];

  constructor(runtime: Runtime, stages: readonly StageInfo[], session: Session) {
    this.#runtime = runtime;
    this.#module = runtime.module;
    this.#owner = new Owner(runtime, session);
    this.#address = session.address;
    this.#stages = stages;
    this.#config = Object.freeze(session.config());
  }

  get config(): ResolvedConfig {
    return this.#config;
  }

  get muted(): readonly number[] {
    return this.#muted;
  }

  setParameters(parameters: ParameterTensors): void {
    const { session } = this.#owner;
    const bias = this.#config.bias ? needed(aFloat32Array) : optional(aFloat32Array);
    const given = checkOptions<ParameterTensors>('parameters', parameters, {
      in_proj_weight: optional(aFloat32Array),
      q_proj_weight: optional(aFloat32Array),
      k_proj_weight: optional(aFloat32Array),
      v_proj_weight: optional(aFloat32Array),
      in_proj_bias: bias,
      'out_proj.weight': needed(aFloat32Array),
      'out_proj.bias': bias,
    });
    const projections = projectionArrays(this.#config, given);
    const arrays = [
      given.in_proj_bias ?? none,
      given['out_proj.weight'],
      given['out_proj.bias'] ?? none,
    ] as const;
    this.#fillInbox(session, 'parameters', [...projections, ...arrays]);
    // setParameters gives its inbox back.
    this.#inbox = { address: 0, floats: 0 };
    const [b, c, d] = arrays;
    const set = session.setParameters(total(projections), b.length, c.length, d.length);
    if (!set) throw ofPart(failure(this.#module), projections);
    this.#config = Object.freeze(session.config());
  }

  setMuted(heads: readonly number[]): void {
    const { session } = this.#owner;
    check('muted', heads, numbers);
    if (!session.setMuted(heads)) {
      throw failure(this.#module, { muted: wrongPlaces(heads, this.#config.heads) });
    }
    this.#muted = Object.freeze([...new Set(heads)].sort((a, b) => a - b));
  }

  forward(
    x: Float32Array | Embedding,
    options?: Float32Array | Embedding | RunOptions,
  ): Float32Array {
    const { session } = this.#owner;
    const { lengths, padding } = this.#fillRun(session, x, options);
    const [token, position, memoryToken, memoryPosition, places] = lengths;
    const address = this.#module._manyheads_forward(
      this.#address,
      token,
      position,
      memoryToken,
      memoryPosition,
      places,
    );
    if (address === 0) throw this.#runFailure(padding, lengths);
    return this.#output(address, token);
  }

  begin(x: Float32Array | Embedding, options?: Float32Array | Embedding | RunOptions): void {
    const { session } = this.#owner;
    const { lengths, padding } = this.#fillRun(session, x, options);
    if (!session.begin(...lengths)) throw this.#runFailure(padding, lengths);
  }

  step(): StageName | null {
    return this.#stages[this.#owner.session.step()]?.id ?? null;
  }

  tensor(name: string): TensorData {
    const { shape, data } = this.view(name);
    return { shape, data: data.slice() };
  }

  view(name: string): TensorData {
    const { session } = this.#owner;
    const tensor = session.tensor(check('name', name, aString));
    if (tensor === null) throw failure(this.#module);
    return tensor;
  }

  explain(name: string, index: readonly number[]): Explanation {
    const { session } = this.#owner;
    check('name', name, aString);
    const explanation = session.explain(name, check('index', index, numbers));
    if (explanation !== null) return explanation;
    // The index as it came: C++ has seen it as whole numbers.
    throw failure(this.#module, { index: `[${index.join(', ')}]` });
  }

  feeds(name: string, index: readonly number[]): readonly PlaceRange[] {
    return this.#ranges(name, index, false);
  }

  dependents(name: string, index: readonly number[]): readonly PlaceRange[] {
    return this.#ranges(name, index, true);
  }

  #ranges(name: string, index: readonly number[], all: boolean): readonly PlaceRange[] {
    const { session } = this.#owner;
    check('name', name, aString);
    check('index', index, numbers);
    const look = looking(this.#runtime, all ? 'dependents' : 'feeds');
    const ranges = look.feeds(session.address, name, index, all);
    if (ranges === null) throw failure(this.#module, { index: `[${index.join(', ')}]` });
    return ranges;
  }

  setValue(name: string, index: readonly number[], value: number): void {
    const { session } = this.#owner;
    check('name', name, aString);
    check('index', index, numbers);
    check('value', value, aNumber);
    if (!looking(this.#runtime, 'setValue').setValue(session.address, name, index, value)) {
      throw failure(this.#module, { index: `[${index.join(', ')}]` }, name);
    }
    this.#config = Object.freeze(session.config());
  }

  score(scorer: ScorerId): Scored {
    const { session } = this.#owner;
    return looking(this.#runtime, 'score').score(session.address, scorer);
  }

  cost(): LayerCost {
    const { session } = this.#owner;
    const variants = session.cost();
    const own = variants[this.#config.variant];
    if (own === null) throw new Error("a layer's own head count is valid");
    return { ...own, variants };
  }

  dispose(): void {
    this.#owner.dispose();
  }

  #output(address: number, length: number): Float32Array {
    const start = address / Float32Array.BYTES_PER_ELEMENT;
    return this.#module.HEAPF32.slice(start, start + length);
  }

  /** Puts a run's arrays into the inbox. */
  #fillRun(
    session: Session,
    x: Float32Array | Embedding,
    options: Float32Array | Embedding | RunOptions | undefined,
  ): { readonly lengths: RunLengths; readonly padding: readonly number[] } {
    if (options === undefined && isFloat32Array(x)) {
      // Nearly every run, and a small layer computes no longer than the arrays below take.
      this.#fillInbox(session, 'x', [x]);
      return { padding: noPlaces, lengths: [x.length, 0, 0, 0, 0] };
    }
    const { dModel, dMemory } = this.#config;
    const { memory, padding } = runOptions(options);
    const [token, position] = arraysOf('x', x, dModel);
    const [memoryToken, memoryPosition] =
      memory === undefined ? [none, none] : arraysOf('memory', memory, dMemory);
    if (memory !== undefined && memoryToken.length === 0) {
      // An empty memory of the caller's is a mistake, and no self-attention.
      const allowed = `rows of ${dMemory}, at least one`;
      throw coreError({ code: 'wrong-length', field: 'memory', allowed, got: '0' });
    }
    // Rounded to a float, 1.00000001 would be a place.
    const places = Float32Array.from(padding, (place) => (Number.isInteger(place) ? place : NaN));
    this.#fillInbox(session, 'x', [token, position, memoryToken, memoryPosition, places]);
    return {
      padding,
      lengths: [
        token.length,
        position.length,
        memoryToken.length,
        memoryPosition.length,
        places.length,
      ],
    };
  }

  #runFailure(padding: readonly number[], [x, , memory]: RunLengths): Error {
    const { mask, dModel, dMemory } = this.#config;
    const keys = memory === 0 ? x / dModel : memory / dMemory;
    const got =
      mask === 'none' ? `${padding.join(', ')} under the mask none` : wrongPlaces(padding, keys);
    return failure(this.#module, { padding: got }, 'x');
  }

  /** Copies arrays into the inbox, one after the other. */
  #fillInbox(session: Session, field: string, arrays: readonly Float32Array[]): void {
    let sources = arrays;
    let floats = 0;
    for (const { length } of arrays) floats += length;
    if (floats > this.#inbox.floats) {
      // Making room may move wasm memory away from under a view that somebody passed back to us.
      const { buffer } = this.#module.HEAPF32;
      sources = arrays.map((array) => (array.buffer === buffer ? array.slice() : array));
      const address = session.inbox(floats);
      if (address === 0) throw failure(this.#module, {}, field);
      this.#inbox = { address, floats };
    }
    const heap = this.#module.HEAPF32;
    let start = this.#inbox.address / Float32Array.BYTES_PER_ELEMENT;
    for (const source of sources) {
      heap.set(source, start);
      start += source.length;
    }
  }
}
