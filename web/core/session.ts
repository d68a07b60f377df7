/** One layer in wasm memory: wasm/session.h's methods, with letters written and read. */
import { Letter, sendFields, sendName, sendNumbers } from './letters';
import type { ConfigRequest, RawModule, RunLengths } from './module';
import type { Cost, Explanation, ResolvedConfig, TensorData, Place, Variant } from './types';

const readCost = (letter: Letter): Cost => ({
  parameters: letter.number(),
  multiplyAdds: letter.number(),
  activations: letter.number(),
});

function readPlace(letter: Letter): Place | null {
  const name = letter.text();
  return name === '' ? null : { name, index: letter.numbers() };
}

/** Lengths are in floats, addresses in bytes; 0, false and null mean failure. */
export class Session {
  readonly #module: RawModule;
  /** Good until `delete`. */
  readonly address: number;

  private constructor(module: RawModule, address: number) {
    this.#module = module;
    this.address = address;
  }

  static create(module: RawModule, request: ConfigRequest): Session | null {
    sendFields(module, [
      request.dModel,
      request.heads,
      request.variant,
      request.mask,
      request.scaling,
      request.scalingDivisor,
      request.bias,
      request.dK,
      request.dV,
      request.dMemory,
      request.sharedQK,
      request.sharedHeads,
      request.valueProjection,
      request.outputProjection,
      request.seed,
      request.parameters,
    ]);
    const address = module.create();
    return address === 0 ? null : new Session(module, address);
  }

  config(): ResolvedConfig {
    const letter = this.#answer(this.#module.config(this.address));
    const dModel = letter.number();
    const heads = letter.number();
    const variant = letter.text<Variant>();
    const mask = letter.text<ResolvedConfig['mask']>();
    const scaling = letter.text();
    const free = letter.number();
    return {
      dModel,
      heads,
      variant,
      mask,
      scaling: scaling === 'free' ? free : (scaling as ResolvedConfig['scaling']),
      seed: letter.number(),
      parameters: letter.text(),
      divisor: letter.number(),
      bias: letter.flag(),
      sharedQK: letter.flag(),
      sharedHeads: letter.flag(),
      valueProjection: letter.flag(),
      outputProjection: letter.flag(),
      dK: letter.number(),
      dV: letter.number(),
      dMemory: letter.number(),
      headInputs: letter.number(),
      memoryInputs: letter.number(),
    };
  }

  inbox(floats: number): number {
    return this.#module.inbox(this.address, floats);
  }

  setParameters(inWeight: number, inBias: number, outWeight: number, outBias: number): boolean {
    return this.#module.setParameters(this.address, inWeight, inBias, outWeight, outBias);
  }

  begin(...lengths: RunLengths): boolean {
    return this.#module.begin(this.address, ...lengths);
  }

  /** The stage's place in the stage table, or −1 after the last. */
  step(): number {
    return this.#module.step(this.address);
  }

  setMuted(heads: readonly number[]): boolean {
    sendNumbers(this.#module, heads);
    return this.#module.setMuted(this.address, heads.length);
  }

  /** `data` lies in wasm memory: the next call may move it away. */
  tensor(name: string): TensorData | null {
    sendName(this.#module, name);
    const address = this.#module.tensor(this.address);
    return address === 0 ? null : this.#answer(address).tensor();
  }

  explain(name: string, index: readonly number[]): Explanation | null {
    const [i = 0, j = 0, k = 0] = index;
    sendName(this.#module, name, [i, j, k, 0]);
    const address = this.#module.explain(this.address, index.length);
    if (address === 0) return null;
    const letter = this.#answer(address);
    return {
      name: letter.text(),
      index: letter.numbers(),
      value: letter.number(),
      op: letter.text(),
      terms: letter.list(() => ({
        left: letter.number(),
        right: letter.number(),
        product: letter.number(),
        leftFrom: readPlace(letter),
        rightFrom: readPlace(letter),
      })),
      bias: letter.flag() ? letter.number() : null,
      biasFrom: readPlace(letter),
      allowed: letter.flag(),
      denominator: letter.number(),
    };
  }

  cost(): Readonly<Record<Variant, Cost | null>> {
    const letter = this.#answer(this.#module.cost(this.address));
    const next = () => (letter.flag() ? readCost(letter) : null);
    return { wide: next(), split: next(), narrow: next() };
  }

  /** Frees the C++ object. Called in one place, core-runtime.ts. */
  delete(): void {
    this.#module.destroy(this.address);
  }

  #answer(address: number): Letter {
    return new Letter(this.#module, address);
  }
}
