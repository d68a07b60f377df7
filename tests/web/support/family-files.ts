/** The same layer with the names and layout of each family. */
import type { TensorEntry } from '../../../web/files';
import { outIn, range, type ByHead, type Matrix } from './by-head';

const tensor = (
  name: string,
  shape: readonly number[],
  numbers: readonly number[],
): TensorEntry => ({
  name,
  shape,
  data: Float32Array.from(numbers),
});

const sizes = (heads: readonly Matrix[]) =>
  [heads.length, heads[0]?.length ?? 0, heads[0]?.[0]?.length ?? 0] as const;

/** (in, out) with the heads side by side. */
const inOut = (heads: readonly Matrix[]) => {
  const [, rows] = sizes(heads);
  return range(rows).flatMap((row) => heads.flatMap((head) => head[row] ?? []));
};
/** W_O with the heads below each other: (concat, d_model). */
const stackedO = ({ o }: ByHead) => o.flatMap((head) => head.flat());
/** W_O of nn.Linear: (d_model, concat). */
const linearO = ({ o, dModel }: ByHead) =>
  range(dModel).flatMap((column) => o.flatMap((head) => head.map((row) => row[column] ?? NaN)));

/** The biases in a file, as letters q, k, v and o. */
type Biases = string;
type Maker = (layer: ByHead, prefix: string, biases: Biases) => readonly TensorEntry[];

/** Each tensor as in nn.Linear. */
const linears =
  (q: string, k: string, v: string, o: string): Maker =>
  (layer, prefix, biases) => {
    const { dModel } = layer;
    const one = (name: string, heads: readonly Matrix[]) => {
      const [count, rows, columns] = sizes(heads);
      return tensor(`${prefix}${name}.weight`, [count * columns, rows], outIn(heads));
    };
    const bias = (which: 'q' | 'k' | 'v' | 'o', name: string, numbers: readonly number[]) =>
      biases.includes(which) ? [tensor(`${prefix}${name}.bias`, [numbers.length], numbers)] : [];
    const concat = layer.o.length * (layer.o[0]?.length ?? 0);
    return [
      one(q, layer.q),
      ...bias('q', q, layer.bQ.flat()),
      one(k, layer.k),
      ...bias('k', k, layer.bK.flat()),
      one(v, layer.v),
      ...bias('v', v, layer.bV.flat()),
      tensor(`${prefix}${o}.weight`, [dModel, concat], linearO(layer)),
      ...bias('o', o, layer.bO),
    ];
  };

interface FusedNames {
  readonly weight: string;
  readonly bias: string;
  readonly out: string;
}

const ofLinear = (name: string, out: string): FusedNames => ({
  weight: `${name}.weight`,
  bias: `${name}.bias`,
  out,
});

/** A single tensor: all q, all k, all v; as in nn.Linear or Conv1D. */
const blocks =
  ({ weight, bias, out }: FusedNames, conv1d = false): Maker =>
  (layer, prefix, biases) => {
    const { dModel, q, k, v, bQ, bK, bV, bO } = layer;
    const rows = [...q, ...k, ...v].reduce((sum, head) => sum + (head[0]?.length ?? 0), 0);
    const together = [...q, ...k, ...v];
    const concat = stackedO(layer).length / dModel;
    return [
      conv1d
        ? tensor(prefix + weight, [dModel, rows], inOut(together))
        : tensor(prefix + weight, [rows, dModel], outIn(together)),
      ...(biases.includes('q')
        ? [tensor(prefix + bias, [rows], [...bQ, ...bK, ...bV].flat())]
        : []),
      conv1d
        ? tensor(`${prefix}${out}.weight`, [concat, dModel], stackedO(layer))
        : tensor(`${prefix}${out}.weight`, [dModel, concat], linearO(layer)),
      ...(biases.includes('o') ? [tensor(`${prefix}${out}.bias`, [dModel], bO)] : []),
    ];
  };

/** A single tensor; for each key head its query heads, its k and its v. */
const groups =
  (name: string, out: string): Maker =>
  (layer, prefix, biases) => {
    const { dModel, q, k, v, bQ, bK, bV, bO } = layer;
    const shared = q.length / k.length;
    const order = <T>(a: readonly T[], b: readonly T[], c: readonly T[]): T[] =>
      b.flatMap((_, g) => [...a.slice(g * shared, (g + 1) * shared), b[g] as T, c[g] as T]);
    const heads = order(q, k, v);
    const rows = heads.length * (heads[0]?.[0]?.length ?? 0);
    const concat = stackedO(layer).length / dModel;
    return [
      tensor(`${prefix}${name}.weight`, [rows, dModel], outIn(heads)),
      ...(biases !== '' ? [tensor(`${prefix}${name}.bias`, [rows], order(bQ, bK, bV).flat())] : []),
      tensor(`${prefix}${out}.weight`, [dModel, concat], linearO(layer)),
      ...(biases !== '' ? [tensor(`${prefix}${out}.bias`, [dModel], bO)] : []),
    ];
  };

/** Keras and Flax: (in, heads, width) and (heads, width, out); Flax's Dense: (in, out), in `self` and `output`. */
const kernels =
  (names: readonly [string, string, string, string], separator: string, flat = false): Maker =>
  (layer, prefix) => {
    const { dModel, q, k, v, o, bQ, bK, bV, bO } = layer;
    const shapeOf = (...axes: readonly number[]) =>
      flat ? [axes.reduce((product, axis) => product * axis, 1)] : axes;
    const kernel = (name: string, shape: readonly number[], numbers: readonly number[]) =>
      tensor(`${prefix}${name}${separator}kernel`, shape, numbers);
    const bias = (name: string, shape: readonly number[], numbers: readonly number[]) =>
      tensor(`${prefix}${name}${separator}bias`, shape, numbers);
    const one = (
      name: string,
      heads: readonly Matrix[],
      biases: readonly (readonly number[])[],
    ) => {
      const [count, rows, width] = sizes(heads);
      return [
        kernel(name, [rows, ...shapeOf(count, width)], inOut(heads)),
        bias(name, shapeOf(count, width), biases.flat()),
      ];
    };
    const [count, width] = sizes(o);
    return [
      ...one(names[0], q, bQ),
      ...one(names[1], k, bK),
      ...one(names[2], v, bV),
      kernel(names[3], [...shapeOf(count, width), dModel], stackedO(layer)),
      bias(names[3], [dModel], bO),
    ];
  };

/** TransformerLens: (heads, in, width), (heads, width, out), and biases by head. */
const byHead: Maker = (layer, prefix) => {
  const one = (letter: string, heads: readonly Matrix[], bias: readonly (readonly number[])[]) => [
    tensor(
      `${prefix}W_${letter}`,
      [...sizes(heads)],
      heads.flatMap((head) => head.flat()),
    ),
    tensor(`${prefix}b_${letter}`, [bias.length, bias[0]?.length ?? 0], bias.flat()),
  ];
  return [
    ...one('Q', layer.q, layer.bQ),
    ...one('K', layer.k, layer.bK),
    ...one('V', layer.v, layer.bV),
    tensor(`${prefix}W_O`, [...sizes(layer.o)], stackedO(layer)),
    tensor(`${prefix}b_O`, [layer.dModel], layer.bO),
  ];
};

/** PyTorch's separate weights; their biases are packed nevertheless. */
const pytorchSeparate: Maker = (layer, prefix) => [
  ...linears(
    'q',
    'k',
    'v',
    'out_proj',
  )(layer, prefix, 'o').map((each) => ({
    ...each,
    name: each.name.replace(/\b([qkv])\.weight$/, '$1_proj_weight'),
  })),
  tensor(
    `${prefix}in_proj_bias`,
    [[...layer.bQ, ...layer.bK, ...layer.bV].flat().length],
    [...layer.bQ, ...layer.bK, ...layer.bV].flat(),
  ),
];

export interface FamilyFile {
  /** A typical prefix of such models. */
  readonly prefix: string;
  readonly make: Maker;
  /** Default: all four. */
  readonly biases?: Biases;
  /** Fewer key and value heads than query heads. */
  readonly fewer?: true;
  /** Divisor of the scores; default: √d_k. */
  readonly divisor?: number;
}

const qkv = (out: string) => linears('q_proj', 'k_proj', 'v_proj', out);
const fewer = { biases: '', fewer: true } as const;

/** Files by the ids of the table of families. */
export const familyFiles: Readonly<Record<string, FamilyFile>> = {
  pytorch: {
    prefix: 'layers.0.self_attn.',
    make: blocks({ weight: 'in_proj_weight', bias: 'in_proj_bias', out: 'out_proj' }),
  },
  'pytorch-separate': { prefix: '', make: pytorchSeparate },
  'pytorch-fewer': { prefix: '', make: pytorchSeparate, fewer: true },
  bert: {
    prefix: 'bert.encoder.layer.0.attention.',
    make: linears('self.query', 'self.key', 'self.value', 'output.dense'),
  },
  vit: {
    prefix: 'vit.encoder.layer.3.attention.',
    make: linears('attention.query', 'attention.key', 'attention.value', 'output.dense'),
  },
  albert: {
    prefix: 'encoder.albert_layer_groups.0.albert_layers.0.attention.',
    make: linears('query', 'key', 'value', 'dense'),
  },
  distilbert: {
    prefix: 'transformer.layer.0.attention.',
    make: linears('q_lin', 'k_lin', 'v_lin', 'out_lin'),
  },
  gpt2: { prefix: 'transformer.h.0.attn.', make: blocks(ofLinear('c_attn', 'c_proj'), true) },
  nanogpt: {
    prefix: '_orig_mod.transformer.h.0.attn.',
    make: blocks(ofLinear('c_attn', 'c_proj')),
  },
  'gpt-bigcode': {
    prefix: 'transformer.h.0.attn.',
    make: blocks(ofLinear('c_attn', 'c_proj')),
    fewer: true,
  },
  'bart-decoder': { prefix: 'model.decoder.layers.0.self_attn.', make: qkv('out_proj') },
  'clip-text': { prefix: 'text_model.encoder.layers.0.self_attn.', make: qkv('out_proj') },
  qwen: {
    prefix: 'transformer.h.0.attn.',
    make: blocks(ofLinear('c_attn', 'c_proj')),
    biases: 'qkv',
  },
  roformer: {
    prefix: 'roformer.encoder.layer.0.attention.',
    make: linears('self.query', 'self.key', 'self.value', 'output.dense'),
  },
  megatron: {
    prefix: 'model.language_model.encoder.layers.0.self_attention.',
    make: groups('query_key_value', 'dense'),
    fewer: true,
  },
  'megatron-core': {
    prefix: 'decoder.layers.0.self_attention.',
    make: groups('linear_qkv', 'linear_proj'),
    fewer: true,
  },
  'gpt-neo': {
    prefix: 'transformer.h.0.attn.attention.',
    make: qkv('out_proj'),
    biases: 'o',
    divisor: 1,
  },
  'gpt-j': { prefix: 'transformer.h.0.attn.', make: qkv('out_proj'), biases: '' },
  bart: { prefix: 'model.decoder.layers.0.encoder_attn.', make: qkv('out_proj') },
  llama: { prefix: 'model.layers.0.self_attn.', make: qkv('o_proj'), ...fewer },
  phi: { prefix: 'model.layers.0.self_attn.', make: qkv('dense') },
  phi3: {
    prefix: 'model.layers.0.self_attn.',
    make: blocks(ofLinear('qkv_proj', 'o_proj')),
    ...fewer,
  },
  'llama-meta': { prefix: 'layers.0.attention.', make: linears('wq', 'wk', 'wv', 'wo'), ...fewer },
  timm: { prefix: 'module.blocks.0.attn.', make: blocks(ofLinear('qkv', 'proj')) },
  neox: { prefix: 'gpt_neox.layers.0.attention.', make: groups('query_key_value', 'dense') },
  chatglm: {
    prefix: 'transformer.encoder.layers.0.self_attention.',
    make: blocks(ofLinear('query_key_value', 'dense')),
    fewer: true,
  },
  falcon: {
    prefix: 'transformer.h.0.self_attention.',
    make: groups('query_key_value', 'dense'),
    ...fewer,
  },
  bloom: { prefix: 'h.0.self_attention.', make: groups('query_key_value', 'dense') },
  mpt: {
    prefix: 'transformer.blocks.0.attn.',
    make: blocks(ofLinear('Wqkv', 'out_proj')),
    biases: '',
  },
  internlm2: { prefix: 'model.layers.0.attention.', make: groups('wqkv', 'wo'), ...fewer },
  modernbert: { prefix: 'model.layers.1.attn.', make: blocks(ofLinear('Wqkv', 'Wo')), biases: '' },
  t5: {
    prefix: 'encoder.block.0.layer.0.SelfAttention.',
    make: linears('q', 'k', 'v', 'o'),
    biases: '',
    divisor: 1,
  },
  't5-cross': {
    prefix: 'decoder.block.0.layer.1.EncDecAttention.',
    make: linears('q', 'k', 'v', 'o'),
    biases: '',
    divisor: 1,
  },
  'whisper-decoder': {
    prefix: 'decoder.blocks.0.attn.',
    make: linears('query', 'key', 'value', 'out'),
    biases: 'qvo',
  },
  whisper: {
    prefix: 'encoder.blocks.0.attn.',
    make: linears('query', 'key', 'value', 'out'),
    biases: 'qvo',
  },
  diffusers: {
    prefix: 'down_blocks.0.attentions.0.transformer_blocks.0.attn1.',
    make: linears('to_q', 'to_k', 'to_v', 'to_out.0'),
    biases: 'o',
  },
  'x-transformers': {
    prefix: 'attn_layers.layers.0.1.',
    make: linears('to_q', 'to_k', 'to_v', 'to_out'),
    biases: '',
  },
  'vit-pytorch': {
    prefix: 'transformer.layers.0.0.',
    make: blocks(ofLinear('to_qkv', 'to_out.0')),
    biases: '',
  },
  annotated: {
    prefix: 'encoder.layers.0.self_attn.',
    make: linears('linears.0', 'linears.1', 'linears.2', 'linears.3'),
  },
  d2l: { prefix: 'attention.', make: linears('W_q', 'W_k', 'W_v', 'W_o'), biases: '' },
  'from-scratch': {
    prefix: 'trf_blocks.0.att.',
    make: linears('W_query', 'W_key', 'W_value', 'out_proj'),
    biases: 'o',
  },
  'transformer-lens': { prefix: 'blocks.0.attn.', make: byHead },
  keras: {
    prefix: 'multi_head_attention/',
    make: kernels(['query', 'key', 'value', 'attention_output'], '/'),
  },
  flax: { prefix: 'self_attention.', make: kernels(['query', 'key', 'value', 'out'], '.') },
  'flax-bert': {
    prefix: 'encoder.layer.0.attention.',
    make: kernels(['self.query', 'self.key', 'self.value', 'output.dense'], '.', true),
  },
};

const zeros = (heads: readonly (readonly number[])[]) => heads.map((head) => head.map(() => 0));

/** The layer, with zeros for biases missing in the file. */
export const asInFile = (layer: ByHead, { biases = 'qkvo' }: FamilyFile): ByHead => ({
  ...layer,
  bQ: biases.includes('q') ? layer.bQ : zeros(layer.bQ),
  bK: biases.includes('k') ? layer.bK : zeros(layer.bK),
  bV: biases.includes('v') ? layer.bV : zeros(layer.bV),
  bO: biases.includes('o') ? layer.bO : layer.bO.map(() => 0),
});

/** The file's tensors. */
export const tensorsOf = (layer: ByHead, file: FamilyFile): readonly TensorEntry[] =>
  file.make(layer, file.prefix, file.biases ?? 'qkvo');
