/** The words of “How many parameters?”. */
import type { Variant, VariantCost } from '../../core/types';
import type { ModelId } from '../facts';
import { projectionShapes } from './stage-labels';

export const sizesPanel = {
  lead: 'With more heads, the number of parameters grows in wide, stays the same in split, and shrinks in narrow.',
  byHeads: (dModel: number) => `Parameters of one layer with d_model ${dModel}`,
  heads: (heads: number) => `${heads} ${heads === 1 ? 'head' : 'heads'}`,
  trend: 'with more heads',
  trends: { grows: 'it grows', stays: 'it stays', shrinks: 'it shrinks' },
  anySize: 'A layer of any size',
  anySizeLead: 'Counted, not drawn. Choose d_model, h and n, or take those of a published model.',
  fields: 'Sizes of your own layer',
  asIn: 'As in',
  columns: ['variant', 'W_Q', 'd_k', 'head 3 reads', 'parameters', 'multiply-adds', 'activations'],
  /** For fewer than three heads, which have no third one. */
  lastHead: (head: number) => `head ${head} reads`,
  none: (heads: number, dModel: number) =>
    `no such layer: ${heads} heads do not divide d_model ${dModel} evenly`,
  ownKeys: 'no such layer: narrow heads have keys and values of their own',
  caption: (name: string, dModel: number, heads: number, n: number, kvHeads = heads) =>
    `${name}: d_model ${dModel}, ${heads} ${heads === 1 ? 'head' : 'heads'}${kvHeads === heads ? '' : `, ${kvHeads} of k and v`}, on ${n} ${n === 1 ? 'token' : 'tokens'}`,
  models: 'Published models',
  published:
    'One attention layer of each, on 512 tokens. All four models use split. The rows of wide and narrow show what the same layer would cost in those variants.',
  sameParts:
    'Your own layer has biases and a mask where the one in the picture has them; both are counted in self-attention, with W_V and W_O, and with a k and v for each head.',
} as const;

export const modelTexts: Readonly<Record<ModelId, { name: string; source: string }>> = {
  own: { name: 'Your own', source: '' },
  here: { name: 'In the picture', source: '' },
  'transformer-base': {
    name: 'Transformer base',
    source:
      'Vaswani et al. 2017, “Attention Is All You Need”, table 3 (row “base”) and section 3.2.2. No biases, as in its formulas.',
  },
  'transformer-big': {
    name: 'Transformer big',
    source: 'Vaswani et al. 2017, table 3 (row “big”). No biases.',
  },
  'bert-base': {
    name: 'BERT base',
    source:
      'Devlin et al. 2019, “BERT”, section 3, “Model Architecture” (H = 768, A = 12). With biases, as in the released model.',
  },
  'gpt-2-small': {
    name: 'GPT-2 small',
    source:
      'Radford et al. 2019, “Language Models are Unsupervised Multitask Learners”, table 2; the head count is in the released parameters. With biases; its own limit is 1024 tokens.',
  },
};

/** The facts of a layer that these sentences need. */
interface SizedFacts extends Pick<VariantCost, 'headInputs' | 'dK'> {
  readonly variant: Variant;
  readonly dModel: number;
  readonly heads: number;
}

/** What head 3 reads of the input, or the last head if there are fewer. */
export function readsText({ variant, headInputs, dModel, heads }: SizedFacts): string {
  const head = Math.min(3, heads);
  if (variant !== 'narrow' || heads === 1) return `all ${dModel} columns`;
  return headInputs === 1
    ? `column ${head}`
    : `columns ${(head - 1) * headInputs + 1} to ${head * headInputs}`;
}

export const packedText = ({ variant, headInputs, heads, dK }: SizedFacts): string =>
  projectionShapes({ heads, inputs: headInputs, width: dK, narrow: variant === 'narrow' })[0] ?? '';
