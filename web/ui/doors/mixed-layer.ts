/**
 * A layer whose parameters are interpolated between “all 1” and random ones. The core computes every picture
 * from the parameters of that point; pictures themselves are never interpolated.
 */
import type { Core } from '../../core/core-types';
import type { Embedding, Layer } from '../../core/types';

/** The tensors of a layer without biases. */
const names = ['in_proj_weight', 'out_proj.weight'] as const;
type Weights = Readonly<Record<(typeof names)[number], Float32Array>>;

export interface HeadsShown {
  readonly heads: number;
  readonly words: number;
  /** By head: (words, words) shares, row by row. */
  readonly maps: readonly Float32Array[];
  /** The largest share. */
  readonly largest: number;
  /** The largest difference between two heads' shares at the same place. */
  readonly difference: number;
  /** How far the output is from that of one head with the same weights: ‖y − y₁‖ / ‖y₁‖. */
  readonly change: number;
}

export class MixedLayer {
  private readonly layer: Layer;
  /** One head with the same weights. */
  private readonly single: Layer;
  private readonly ones: Weights;
  private readonly random: Weights;

  constructor(
    core: Core,
    private readonly x: Embedding,
    readonly heads: number,
    seed: number,
  ) {
    const dModel = x.token.shape[1] ?? 0;
    const made: Layer[] = [];
    const make = (count: number, parameters: 'ones' | 'random') => {
      const layer = core.createLayer({ dModel, heads: count, parameters, seed, bias: false });
      made.push(layer);
      return layer;
    };
    try {
      this.layer = make(heads, 'ones');
      this.single = make(1, 'ones');
      this.ones = weightsOf(this.layer);
      const random = make(heads, 'random');
      this.random = weightsOf(random);
      random.dispose();
    } catch (error) {
      for (const each of made) each.dispose();
      throw error;
    }
  }

  /** @param own the random portion of the weights, 0 … 1; the rest is 1 */
  at(own: number): HeadsShown {
    const mixed = mix(this.ones, this.random, own);
    this.layer.setParameters(mixed);
    this.single.setParameters(mixed);
    const output = this.layer.forward(this.x);
    const { shape, data } = this.layer.tensor('attn_weights');
    const [heads = 0, words = 0] = shape;
    const maps = Array.from({ length: heads }, (_, head) =>
      data.slice(head * words * words, (head + 1) * words * words),
    );
    return {
      heads,
      words,
      maps,
      largest: data.reduce((most, share) => Math.max(most, share), 0),
      difference: differenceOf(maps),
      change: changeOf(output, this.single.forward(this.x)),
    };
  }

  dispose(): void {
    this.layer.dispose();
    this.single.dispose();
  }
}

const weightsOf = (layer: Layer): Weights => ({
  in_proj_weight: layer.tensor('in_proj_weight').data,
  'out_proj.weight': layer.tensor('out_proj.weight').data,
});

/** Exact at both ends. */
function mix(ones: Weights, random: Weights, own: number): Weights {
  const between = (name: (typeof names)[number]) =>
    ones[name].map((one, k) => (1 - own) * one + own * (random[name][k] ?? NaN));
  return { in_proj_weight: between(names[0]), 'out_proj.weight': between(names[1]) };
}

/** The largest difference between two heads at any place: largest minus smallest share. */
function differenceOf(maps: readonly Float32Array[]): number {
  const [first] = maps;
  if (!first) return 0;
  return first.reduce((most, _, k) => {
    const shares = maps.map((map) => map[k] ?? NaN);
    return Math.max(most, Math.max(...shares) - Math.min(...shares));
  }, 0);
}

function changeOf(output: Float32Array, base: Float32Array): number {
  let [gap, size] = [0, 0];
  output.forEach((value, k) => {
    const from = base[k] ?? NaN;
    gap += (value - from) ** 2;
    size += from ** 2;
  });
  return Math.sqrt(gap / size);
}

/** The word to which every word attends most in every head; null if there is none. */
export function commonFavourite({ maps, words }: HeadsShown): number | null {
  const all = maps.flatMap((map) =>
    Array.from({ length: words }, (_, row) => {
      const shares = map.subarray(row * words, (row + 1) * words);
      return shares.indexOf(Math.max(...shares));
    }),
  );
  const [first = null] = all;
  return all.every((place) => place === first) ? first : null;
}
