/** The same layer at any size, and at those of published models: counted by the core, and not drawn. */
import type { LayerConfig, LayerCost } from '../../core/types';
import type { State } from '../../state/state';
import type { ModelId } from '../../text/facts';
import type { Snapshot } from '../scene/snapshot';

export interface SizedModel {
  readonly id: ModelId;
  readonly dModel: number;
  readonly heads: number;
  readonly n: number;
  /** Null in a variant that has no such layer: the heads do not divide d_model. */
  readonly layers: LayerCost['variants'];
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
  return {
    id,
    dModel,
    heads,
    n,
    ...(typeof plan === 'string'
      ? { refusal: plan, layers: { wide: null, split: null, narrow: null } }
      : { refusal: '', layers: plan.variants }),
  };
}
