/** A model's folder is opened as one file; what has nothing to do with a layer is named, what may have is refused. */
import { expect, it } from 'vitest';
import {
  FileError,
  layerFromFile,
  openTogether,
  sourceOfBlob,
  writeSafetensors,
} from '../../../web/files';
import { entryOf } from './support';

type Files = Readonly<Record<string, BlobPart>>;
const opened = (files: Files, sibling?: Parameters<typeof openTogether>[1]) =>
  openTogether(
    Object.entries(files).map(([name, data]) => sourceOfBlob(new Blob([data]), name)),
    sibling,
  );
const written = (...entries: Parameters<typeof writeSafetensors>[0]) =>
  new Uint8Array(writeSafetensors(entries));

const one = written(entryOf('in_proj_weight', 12, 4));
const two = written(entryOf('out_proj.weight', 4, 4));
const layer = written(entryOf('in_proj_weight', 12, 4), entryOf('out_proj.weight', 4, 4));
const index = JSON.stringify({
  weight_map: { in_proj_weight: 'one.safetensors', 'out_proj.weight': 'two.safetensors' },
});
const config = JSON.stringify({ num_attention_heads: 2, hidden_size: 4 });
const beside = {
  'README.md': '---\nlicense: mit\n---\n# A model',
  '.gitattributes': '*.safetensors filter=lfs',
  'generation_config.json': JSON.stringify({ eos_token_id: 2 }),
  'tokenizer.json': JSON.stringify({ version: '1.0', model: { vocab: {} } }),
  'added_tokens.json': '[]',
  'chat_template.jinja': '{% for message in messages %}',
  'merges.txt': '#version: 0.2\nĠ t',
  'tokenizer.model': new Uint8Array([0x0a, 0x0e, 0x0a, 0x05, 0x3c, 0, 1, 2]),
};

it('is its layers and its config.json, and names the others', async () => {
  const more = { 'params.json': JSON.stringify({ n_heads: 4, dim: 4 }), 'config.json': config };
  const folder = { ...beside, ...more, 'model.safetensors': layer };
  const { file, model, unused } = await opened(folder);
  expect(file && (await layerFromFile(file, { model: model ?? undefined })).config.heads).toBe(2);
  expect(unused).toEqual([...Object.keys(beside), 'params.json']);
  expect((await opened({ 'config.json': config, 'vocab.txt': 'the' })).file).toBeNull();
});

it('may be in shards, and takes the inputs of another file', async () => {
  const inputs = written(entryOf('x', 3, 4));
  const shards = { 'one.safetensors': one, 'two.safetensors': two };
  const all = { 'model.safetensors.index.json': index, ...shards, 'x.safetensors': inputs };
  const { file } = await opened(all);
  expect(file && (await layerFromFile(file, { heads: 2 })).x?.shape).toEqual([3, 4]);
  const names: string[] = [];
  await opened({ 'a.index.json': index, 'one.safetensors': one }, (name) => {
    names.push(name);
    return Promise.resolve(sourceOfBlob(new Blob([two]), name));
  });
  expect(names).toEqual(['two.safetensors']);
});

it.each<readonly [string, Files]>([
  ['not here: two.safetensors', { 'a.index.json': index, 'one.safetensors': one }],
  ['in_proj_weight: a place in one of the files', { 'a.safetensors': one, 'b.safetensors': one }],
  ['it names "../a.safetensors"', { 'a.index.json': '{"weight_map":{"a":"../a.safetensors"}}' }],
  [
    'it names model.bin: save the model anew',
    { 'a.index.json': '{"weight_map":{"a":"model.bin"}}' },
  ],
  ['config.json: the file: a head count', { 'a.safetensors': one, 'config.json': '{"a":1}' }],
  ['settings.json', { 'a.safetensors': one, 'settings.json': '{ "num_attention_heads": 2' }],
  ['more.safetensors', { 'a.safetensors': one, 'more.safetensors': 'no tensors at all' }],
  ['Git LFS', { 'a.safetensors': one, 'tokenizer.json': 'version https://git-lfs.github.com/' }],
  ['web page', { 'a.safetensors': one, 'notes.txt': '<!doctype html><title>Sign in</title>' }],
  [
    'x.bin: the file: safetensors needed, it is a GGUF',
    { 'a.safetensors': one, 'x.bin': 'GGUF 12345' },
  ],
  ['the file: safetensors needed, it does not', { 'README.md': '# A model' }],
])('is refused: %s', async (says, files) => {
  const refused = opened(files);
  await expect(refused).rejects.toThrow(FileError);
  await expect(refused).rejects.toThrow(says);
});
