/** Handmade facts for sentences, without computing a layer. */
import type { Explanation, ResolvedConfig, Term } from '../../../web/core/types';
import type { LayerFacts, MomentFacts } from '../../../web/text/facts';

export function configOf(patch: Partial<ResolvedConfig> = {}): ResolvedConfig {
  const { dModel = 16, heads = 4, variant = 'split' } = patch;
  const dK = variant === 'wide' ? dModel : dModel / heads;
  const headInputs = variant === 'narrow' ? dModel / heads : dModel;
  return {
    dModel,
    heads,
    variant,
    dK,
    dV: dK,
    dMemory: dModel,
    kvHeads: heads,
    qkNorm: 'none',
    qkNormEps: 1e-6,
    headInputs,
    memoryInputs: headInputs,
    sharedQK: false,
    sharedHeads: false,
    valueProjection: true,
    outputProjection: true,
    mask: 'none',
    scaling: 'sqrt_d_k',
    divisor: Math.sqrt(dK),
    bias: false,
    seed: 7,
    parameters: 'random',
    ...patch,
  };
}

type LayerPatch = Partial<Omit<LayerFacts, 'config'>> & {
  readonly config?: Partial<ResolvedConfig>;
};

export function layerFacts({ config, ...patch }: LayerPatch = {}): LayerFacts {
  const words = patch.words ?? ['she', 'sees', 'him'];
  return {
    words,
    memoryWords: null,
    keyWords: patch.memoryWords ?? words,
    padding: [],
    muted: [],
    names: null,
    file: null,
    rowsFile: null,
    trained: null,
    back: null,
    edits: [],
    ...patch,
    config: configOf(config),
  };
}

export const momentFacts = (patch: Partial<MomentFacts> = {}): MomentFacts => ({
  strongest: { row: 1, col: 2, share: 0.75, alone: false, even: false },
  headName: null,
  blind: false,
  blocked: 0,
  empty: [],
  even: 0,
  alike: false,
  undivided: { row: 1, col: 2, divided: 0.75, undivided: 0.96 },
  ...patch,
});

const term = (product: number): Term => ({
  left: 1,
  right: 1,
  product,
  leftFrom: null,
  rightFrom: null,
});

export const explanationOf = (patch: Partial<Explanation>): Explanation => ({
  name: 'scores',
  index: [1, 0, 2],
  value: 0.5,
  op: 'dot',
  bias: null,
  biasFrom: null,
  terms: [1, 2, 3].map(term),
  allowed: true,
  denominator: 6,
  subtracted: 0,
  ...patch,
});
