/** One layer: checks types, carries numbers into and out of wasm memory, reports what went wrong. */
import {
  aFloat32Array,
  aString,
  check,
  checkOptions,
  embeddingRows,
  input,
  isFloat32Array,
  needed,
  numbers,
  optional,
} from './core-checks';
import { coreError } from './core-errors';
import type { CoreModule, Session } from './core-module';
import { failure, Owner, type Runtime } from './core-runtime';
import type {
  Embedding,
  Explanation,
  Layer,
  LayerCost,
  ParameterTensors,
  ResolvedConfig,
  StageInfo,
  StageName,
  TensorData,
} from './core-types';

/** In place of a memory or a bias that was left out: the core's sign for none. */
const none = new Float32Array(0);

export class WasmLayer implements Layer {
  readonly #module: CoreModule;
  readonly #owner: Owner;
  readonly #stages: readonly StageInfo[];
  #config: ResolvedConfig;
  /** The session's inbox: its address in bytes, and how many floats it has room for. */
  #inbox = { address: 0, floats: 0 };

  constructor(runtime: Runtime, stages: readonly StageInfo[], session: Session) {
    this.#module = runtime.module;
    this.#owner = new Owner(runtime, session);
    this.#stages = stages;
    this.#config = Object.freeze(session.config());
  }

  get config(): ResolvedConfig {
    return this.#config;
  }

  setParameters(parameters: ParameterTensors): void {
    const { session } = this.#owner;
    const bias = this.#config.bias ? needed(aFloat32Array) : optional(aFloat32Array);
    const given = checkOptions<ParameterTensors>('parameters', parameters, {
      in_proj_weight: needed(aFloat32Array),
      in_proj_bias: bias,
      'out_proj.weight': needed(aFloat32Array),
      'out_proj.bias': bias,
    });
    const arrays = [
      given.in_proj_weight,
      given.in_proj_bias ?? none,
      given['out_proj.weight'],
      given['out_proj.bias'] ?? none,
    ] as const;
    this.#fillInbox(session, 'parameters', arrays);
    // setParameters gives its inbox back.
    this.#inbox = { address: 0, floats: 0 };
    const [a, b, c, d] = arrays;
    const set = session.setParameters(a.length, b.length, c.length, d.length);
    if (!set) throw failure(this.#module);
    this.#config = Object.freeze(session.config());
  }

  forward(x: Float32Array | Embedding, memory?: Float32Array): Float32Array {
    const { session } = this.#owner;
    if (!isFloat32Array(x)) {
      this.begin(x, memory);
      return this.#output(session.finish(), x.token.data.length);
    }
    // One call where begin and finish would be two: on a small layer a call is a tenth of the time.
    const keys = this.#memory(memory);
    this.#fillInbox(session, 'x', [x, keys]);
    const address = session.forward(x.length, keys.length);
    if (address === 0) throw failure(this.#module, {}, 'x');
    return this.#output(address, x.length);
  }

  begin(x: Float32Array | Embedding, memory?: Float32Array): void {
    const { session } = this.#owner;
    const given = check('x', x, input);
    const keys = this.#memory(memory);
    let began: boolean;
    if (isFloat32Array(given)) {
      this.#fillInbox(session, 'x', [given, keys]);
      began = session.begin(given.length, keys.length);
    } else {
      const { dModel } = this.#config;
      const rows = embeddingRows(given, dModel);
      this.#fillInbox(session, 'x', [given.token.data, given.position.data, keys]);
      began = session.beginEmbedding(rows, keys.length);
    }
    if (!began) throw failure(this.#module, {}, 'x');
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
    const [i = 0, j = 0, k = 0] = check('index', index, numbers);
    const explanation = session.explain(name, index.length, i, j, k);
    if (explanation !== null) return explanation;
    // The index as it came: C++ has seen it as whole numbers.
    throw failure(this.#module, { index: `[${index.join(', ')}]` });
  }

  cost(): LayerCost {
    const { session } = this.#owner;
    const variants = {
      wide: session.cost('wide'),
      split: session.cost('split'),
      narrow: session.cost('narrow'),
    };
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

  /** An empty memory of the caller's is a mistake, and no self-attention. */
  #memory(memory: Float32Array | undefined): Float32Array {
    if (memory === undefined) return none;
    check('memory', memory, aFloat32Array);
    if (memory.length > 0) return memory;
    const allowed = `rows of ${this.#config.dModel}, at least one`;
    throw coreError({ code: 'wrong-length', field: 'memory', allowed, got: '0' });
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
