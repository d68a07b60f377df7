/** The files of tests/cases/files, and other formats: what each gives, or why it is refused, and what to do. */
import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import {
  FileError,
  layerFromFile,
  numbersOf,
  openTogether,
  readSafetensors,
  sourceOfBlob,
  type TensorEntry,
} from '../../../web/files';
import { foreign } from '../support/foreign';
import { caseBytes, traced, tracedBytes, type Options, type Traced } from './support';

/** Runs a case on its own x, or on another case's. */
function run(name: string, options: Options, inputs = '22-large-scores-no-bias'): Traced {
  const { tensors, metadata } = readSafetensors(caseBytes(`${name}.safetensors`));
  if (tensors.has('x')) return tracedBytes(caseBytes(`${name}.safetensors`), options);
  const given = readSafetensors(caseBytes(`${inputs}.safetensors`)).tensors.get('x');
  if (!given) throw new Error(inputs);
  // The file itself, with x written behind its data.
  const all = [...tensors.values(), given].filter(({ dtype }) => /^B?F\d+$/.test(dtype));
  const entries = all.map((tensor): TensorEntry => ({ name: tensor.name, ...numbersOf(tensor) }));
  return traced(entries, options, Object.fromEntries(metadata));
}

it.each<readonly [string, string, Options, string]>([
  [
    'GPT-2’s names, and converted by hand',
    '08a-gpt2-names',
    { prefix: 'transformer.h.0.attn', heads: 2 },
    '08c-gpt2-converted',
  ],
  [
    'fewer heads of keys, and repeated by hand',
    '10b-gqa-renamed',
    { heads: 4 },
    '10d-gqa-expanded',
  ],
])('the same layer in two files gives the same numbers: %s', (_, a, options, b) => {
  const [one, other] = [run(a, options, b), run(b, { heads: options.heads }, b)];
  for (const name of ['attn_weights', 'output']) expect(one.read(name)).toEqual(other.read(name));
});

const heads = { heads: 2 };

/** What is said of a case that opens. */
const opened: Readonly<Record<string, readonly [Options, string]>> = {
  '01-left-padding-causal': [{ heads: 2, mask: 'causal' }, 'Not used here: grad_output.'],
  '02a-attn-mask-bool': [heads, 'of 25 places it hides 10, and adds a number to 0'],
  '02c-hf-attention-mask': [heads, ''],
  '03b-kpm-batched': [heads, ''],
  '03c-kpm-int32': [heads, ''],
  '04a-causal-2q-5k': [heads, ''],
  '04b-causal-5q-2k': [heads, ''],
  '05a-kdim-eq-vdim': [heads, ''],
  '06a-x-batch-first': [heads, ''],
  '07a-encoder-3-layers': [{ heads: 2, prefix: 'layers.1.self_attn' }, ''],
  '08a-gpt2-names': [{ heads: 2, prefix: 'transformer.h.0.attn' }, 'choose the mask causal'],
  '08c-gpt2-converted': [heads, ''],
  '09-bert-names': [{ heads: 2, prefix: 'encoder.layer.1.attention' }, ''],
  '10a-llama-gqa-names': [{ heads: 4 }, 'the base is taken as 10000'],
  '10b-gqa-renamed': [{ heads: 4 }, ''],
  '10d-gqa-expanded': [{ heads: 4 }, ''],
  '11a-bart-names': [heads, ''],
  '12a-timm-names': [heads, 'Not used here: cls_token, pos_embed.'],
  '12b-no-qkv-bias': [heads, 'The file has no in_proj_bias: zeros stand for it.'],
  '13-metadata-empty': [heads, ''],
  '13-metadata-null': [heads, ''],
  '15-unaligned': [heads, 'Not used here: odd, flag.'],
  '16-empty-and-scalar': [heads, 'Not used here: scaled_fp8, '],
  '18-orig-mod-module': [heads, ''],
  '19-clip-one-block': [{ heads: 8 }, ''],
  '20b-keras-converted-wide': [{ variant: 'wide' }, ''],
  '22-large-scores-no-bias': [heads, ''],
  '25-own-tokens-2-heads': [heads, ''],
  '25b-two-heads-6': [heads, ''],
  '27b-diffusers-names': [heads, 'to_q.bias'],
  '28a-nine-axes-beside': [heads, 'Not used here: rel_pos.'],
};

it.each(Object.entries(opened))('%s opens', (name, [options, says]) => {
  const { facts, warnings, read } = run(name, options);
  expect(read('output').data.every(Number.isFinite)).toBe(true);
  expect(`${warnings}${facts}`).toContain(says);
  expect(`${warnings}${facts}` === '').toBe(says === '');
});

const convert = 'Rename them';
/** What is said of a case that is refused. */
const refused: Readonly<Record<string, string>> = {
  '03a-kpm-float': 'key_padding_mask: one of BOOL, U8, I32, I64 needed, the file has F32 (5)',
  '05b-kdim-ne-vdim': 'because keys and values come from one memory',
  '06b-x-seq-first': 'x: (n, 8) with at least one row needed',
  '06c-named-query': 'the file has no x',
  '13-metadata-number': 'an object of texts needed as __metadata__, step is not a text',
  '13-metadata-nested': 'an object of texts needed as __metadata__, config is not a text',
  '14a-lfs-pointer': 'it is a Git LFS pointer, 132 bytes that stand for the file',
  '14b-torch-save':
    'it is a PyTorch file (torch.save, a pickle): save it anew, in Python: import torch',
  '14c-model': 'all files that it is the index of',
  '14d-weights': 'it is a NumPy archive (npz): save it anew, in Python: import numpy',
  '14f-page': 'it is a web page (HTML)',
  '14g-weights': 'it is an HDF5 file (Keras, h5py)',
  '20a-keras-names': convert,
  '20c-flax-names': convert,
  '20e-fused-per-head-names': convert,
  '21-add-bias-kv': 'bias_k: a layer without it needed',
  '23a-trailing-bytes': 'the file: 1312 bytes of data needed, it has 1328',
  '23b-truncated': 'the file: 1312 bytes of data needed, it has 1272',
  '24a-int8': 'F32, F16, BF16 or F64 needed, the file has I8 (24, 8), quantised',
  '24b-fp8': 'F32, F16, BF16 or F64 needed, the file has F8_E4M3 (24, 8), quantised',
  '26-nan-weight':
    'in_proj_weight: finite numbers within float32’s range needed, the file has NaN at (3, 2)',
  '27a-lora-names': 'it is a LoRA file or another adapter',
};

async function open(name: string, bytes: Uint8Array) {
  const blob = new Blob([Uint8Array.from(bytes)]);
  const { file } = await openTogether([sourceOfBlob(blob, name)]);
  if (!file) throw new Error('no file');
  const layer = await layerFromFile(file, heads);
  if (!layer.x) throw new Error('the file has no x');
}

const files = readdirSync(new URL('../../cases/files', import.meta.url));

it.each(Object.entries(refused))('%s is refused: %s', async (name, says) => {
  const file = files.find((each) => each.startsWith(`${name}.`)) ?? name;
  await expect(open(file, caseBytes(file))).rejects.toThrow(says);
});

it('every case is here', () => {
  const known = [...Object.keys(opened), ...Object.keys(refused)];
  expect(files.filter((file) => !known.some((name) => file.startsWith(`${name}.`)))).toEqual([]);
});

const renamed: Readonly<Record<string, string>> = {
  'a.zip': 'it is an archive',
  'm.keras': 'it is an archive',
  'array.npy': 'it does not begin with',
  'data.pkl': 'it is a PyTorch file',
  'old.pt': 'it is a PyTorch file',
  'new.pt': 'it is a PyTorch file',
  'a.safetensors.gz': 'it is an archive',
  'adapter.safetensors': 'it is a LoRA file or another adapter',
};

it.each(foreign)('%s is told by its first bytes', async (name, bytes, says) => {
  const refusal = open(name, bytes);
  await expect(refusal).rejects.toThrow(FileError);
  await expect(refusal).rejects.toThrow(renamed[name] ?? says);
});
