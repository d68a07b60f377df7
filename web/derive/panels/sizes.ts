/**
 * Parameter counts by head count, at any size, and for published models. The core counts without making the
 * layers.
 */
import type { LayerConfig, LayerCost, Variant } from '../../core/types';
import { variants, type State } from '../../state/state';
import type { ModelId } from '../../text/facts';
import type { Snapshot } from '../scene/snapshot';

export interface SizedModel {
  readonly id: ModelId;
  readonly dModel: number;
  readonly heads: number;
  readonly kvHeads: number;
  readonly n: number;
  /** Null in a variant without such a layer, because the heads do not divide d_model. */
  readonly layers: LayerCost['variants'];
  /** Why the core counts no such layer in any variant; '' where it does. */
  readonly refusal: string;
}

type Sized = Pick<LayerConfig, 'dModel' | 'heads' | 'kvHeads' | 'qkNorm'> & {
  readonly id: ModelId;
  readonly bias: boolean;
  readonly mask: NonNullable<LayerConfig['mask']>;
};

/** One attention layer of each model as published; text/en/sizes.ts names the sources. */
const published: readonly Sized[] = [
  { id: 'transformer-base', dModel: 512, heads: 8, bias: false, mask: 'none' },
  { id: 'transformer-big', dModel: 1024, heads: 16, bias: false, mask: 'none' },
  { id: 'bert-base', dModel: 768, heads: 12, bias: true, mask: 'none' },
  { id: 'gpt-2-small', dModel: 768, heads: 12, bias: true, mask: 'causal' },
];

/** The number of tokens in these counts: the most that BERT takes. */
export const countedTokens = 512;

/** The layer on show, counted with the same parts as the reader's own. */
export function layerOnShow(snapshot: Snapshot): SizedModel {
  const { dModel, heads, kvHeads, qkNorm, bias, mask } = snapshot.config;
  const own = { dModel, heads, kvHeads, qkNorm, bias, mask };
  return sized(snapshot, { id: 'here', ...own }, snapshot.words.length);
}

/** A layer of the reader's sizes, otherwise like the one on show. */
export function ownSizes(
  snapshot: Snapshot,
  { planDModel, planHeads, planN }: Pick<State, 'planDModel' | 'planHeads' | 'planN'>,
): SizedModel {
  const { qkNorm, bias, mask } = snapshot.config;
  const own = { dModel: planDModel, heads: planHeads, qkNorm, bias, mask };
  return sized(snapshot, { id: 'own', ...own }, planN);
}

export const publishedModels = (snapshot: Snapshot): readonly SizedModel[] =>
  published.map((model) => sized(snapshot, model, countedTokens));

/** How a count changes as the number of heads grows. */
export type Trend = 'grows' | 'stays' | 'shrinks';

export interface CountsByHeads {
  /** Head counts, ascending. */
  readonly heads: readonly number[];
  readonly rows: readonly {
    readonly variant: Variant;
    /** The number of parameters for each head count. */
    readonly counts: readonly number[];
    readonly trend: Trend;
  }[];
}

/**
 * Parameters of the reader's own size for each head count up to 16 that all three variants allow; null where
 * that is a single one, as at d_model 7, which shows no trend.
 */
export function parametersByHeads(
  snapshot: Snapshot,
  own: Pick<State, 'planDModel' | 'planHeads' | 'planN'>,
): CountsByHeads | null {
  const layers = [1, 2, 4, 8, 16]
    .map((planHeads) => ownSizes(snapshot, { ...own, planHeads }))
    .flatMap(({ heads, layers: { wide, split, narrow } }) =>
      wide && split && narrow ? [{ heads, wide, split, narrow }] : [],
    );
  if (layers.length < 2) return null;
  return {
    heads: layers.map(({ heads }) => heads),
    rows: variants.map((variant) => {
      const counts = layers.map((each) => each[variant].parameters);
      return { variant, counts, trend: trendOf(counts) };
    }),
  };
}

/** @throws Error for counts that rise and fall, which no variant's do */
export function trendOf(counts: readonly number[]): Trend {
  const steps = counts.slice(1).map((count, k) => Math.sign(count - (counts[k] ?? count)));
  const [first = 0] = steps;
  if (steps.some((step) => step !== first)) throw new Error(`no trend: ${counts.join(', ')}`);
  if (first === 0) return 'stays';
  return first > 0 ? 'grows' : 'shrinks';
}

function sized(
  snapshot: Snapshot,
  { id, dModel, heads, kvHeads = heads, ...parts }: Sized,
  n: number,
): SizedModel {
  // Heads that do not divide d_model exist only in wide.
  const variant = dModel % heads === 0 ? 'split' : 'wide';
  const plan = snapshot.plan({ dModel, heads, kvHeads, variant, ...parts }, n);
  return {
    id,
    dModel,
    heads,
    kvHeads,
    n,
    ...(typeof plan === 'string'
      ? { refusal: plan, layers: { wide: null, split: null, narrow: null } }
      : { refusal: '', layers: plan.variants }),
  };
}
