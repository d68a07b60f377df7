/** The same layer at any size, and at those of published models: counted by the core, and not drawn. */
import type { Cost, LayerConfig, Variant } from '../../core/types';
import type { State } from '../../state/state';
import type { ModelId } from '../../text/facts';
import type { Snapshot } from '../scene/snapshot';

/** One layer in one variant. */
export interface SizedLayer extends Cost {
  readonly variant: Variant;
  readonly dModel: number;
  readonly heads: number;
  /** Columns of x that one head reads, and columns that it makes. */
  readonly inputs: number;
  readonly dK: number;
}

export interface SizedModel {
  readonly id: ModelId;
  readonly dModel: number;
  readonly heads: number;
  readonly n: number;
  /** Null in a variant that has no such layer: the heads do not divide d_model. */
  readonly layers: Readonly<Record<Variant, SizedLayer | null>>;
  /** Why the core counts no such layer at all; '' where it does. */
  readonly refusal: string;
}

type Sized = Pick<LayerConfig, 'dModel' | 'heads'> & {
  readonly id: ModelId;
  readonly bias: boolean;
  readonly mask: NonNullable<LayerConfig['mask']>;
};

/** One attention layer of each, as published; text/en/sizes.ts names the sources. */
const published: readonly Sized[] = [
  { id: 'transformer-base', dModel: 512, heads: 8, bias: false, mask: 'none' },
  { id: 'transformer-big', dModel: 1024, heads: 16, bias: false, mask: 'none' },
  { id: 'bert-base', dModel: 768, heads: 12, bias: true, mask: 'none' },
  { id: 'gpt-2-small', dModel: 768, heads: 12, bias: true, mask: 'causal' },
];

/** Tokens that these are counted on: the most that BERT takes. */
export const countedTokens = 512;

/** The layer on show, of the same parts as the reader's own beside it. */
export function layerOnShow(snapshot: Snapshot): SizedModel {
  const { dModel, heads, bias, mask } = snapshot.config;
  return sized(snapshot, { id: 'here', dModel, heads, bias, mask }, snapshot.words.length);
}

/** The layer of the sizes that the reader chose, otherwise as the one on show. */
export function ownSizes(
  snapshot: Snapshot,
  { planDModel, planHeads, planN }: Pick<State, 'planDModel' | 'planHeads' | 'planN'>,
): SizedModel {
  const { bias, mask } = snapshot.config;
  return sized(snapshot, { id: 'own', dModel: planDModel, heads: planHeads, bias, mask }, planN);
}

export const publishedModels = (snapshot: Snapshot): readonly SizedModel[] =>
  published.map((model) => sized(snapshot, model, countedTokens));

function sized(snapshot: Snapshot, { id, dModel, heads, ...parts }: Sized, n: number): SizedModel {
  // Heads that do not divide d_model are there in wide alone.
  const variant = dModel % heads === 0 ? 'split' : 'wide';
  const plan = snapshot.plan({ dModel, heads, variant, ...parts }, n);
  const layer = (each: Variant): SizedLayer | null => {
    const cost = typeof plan === 'string' ? null : plan.variants[each];
    const inputs = each === 'narrow' ? dModel / heads : dModel;
    const dK = each === 'wide' ? dModel : dModel / heads;
    return cost && { ...cost, variant: each, dModel, heads, inputs, dK };
  };
  return {
    id,
    dModel,
    heads,
    n,
    refusal: typeof plan === 'string' ? plan : '',
    layers: { wide: layer('wide'), split: layer('split'), narrow: layer('narrow') },
  };
}
