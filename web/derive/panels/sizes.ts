/** The same layer at the sizes of published models: counted by the core, and not drawn. */
import type { LayerConfig, PlannedCost } from '../../core/types';
import { variants } from '../../state/state';
import type { ModelId } from '../../text/facts';
import type { Snapshot } from '../scene/snapshot';

export interface SizedModel {
  readonly id: ModelId;
  readonly dModel: number;
  readonly heads: number;
  readonly n: number;
  /** By variant; null where there is no such layer. */
  readonly plans: readonly (PlannedCost | null)[];
}

type Published = Pick<LayerConfig, 'dModel' | 'heads'> & {
  readonly id: ModelId;
  readonly bias: boolean;
  readonly mask: 'none' | 'causal';
};

/** One attention layer of each, as published; text/en/sizes.ts names the sources. */
const published: readonly Published[] = [
  { id: 'transformer-base', dModel: 512, heads: 8, bias: false, mask: 'none' },
  { id: 'transformer-big', dModel: 1024, heads: 16, bias: false, mask: 'none' },
  { id: 'bert-base', dModel: 768, heads: 12, bias: true, mask: 'none' },
  { id: 'gpt-2-small', dModel: 768, heads: 12, bias: true, mask: 'causal' },
];

/** Tokens that all of them are counted on: the most that BERT takes. */
export const countedTokens = 512;

export function sizedModels(snapshot: Snapshot): readonly SizedModel[] {
  const { dModel, heads, bias, mask } = snapshot.config;
  const here = { id: 'here', dModel, heads, bias, mask } as const;
  return [here, ...published].map(({ id, ...config }) => {
    const n = id === 'here' ? snapshot.words.length : countedTokens;
    const plans = variants.map((variant) => snapshot.plan({ ...config, variant }, n));
    return { id, dModel: config.dModel, heads: config.heads, n, plans };
  });
}
