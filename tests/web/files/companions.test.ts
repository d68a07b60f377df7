/** Opening a model's whole folder: files unrelated to layers are named; files that may matter are refused. */
import { describe, expect, it } from 'vitest';
import { FileError, openTogether, sourceOfBlob, writeSafetensors } from '../../../web/files';
import { entryOf } from '../support/files';

const layer = new Uint8Array(
  writeSafetensors([entryOf('in_proj_weight', 12, 4), entryOf('out_proj.weight', 4, 4)]),
);
const opened = (files: Readonly<Record<string, BlobPart>>) =>
  openTogether(Object.entries(files).map(([name, data]) => sourceOfBlob(new Blob([data]), name)));
const bytes = (...values: readonly number[]): Uint8Array<ArrayBuffer> => new Uint8Array(values);

const config = JSON.stringify({ num_attention_heads: 2, hidden_size: 4 });
const folder = {
  'README.md': '---\nlicense: mit\n---\n# A model',
  '.gitattributes': '*.safetensors filter=lfs',
  'config.json': config,
  'generation_config.json': JSON.stringify({ eos_token_id: 2 }),
  'tokenizer.json': JSON.stringify({ version: '1.0', model: { vocab: {} } }),
  'added_tokens.json': '[]',
  'chat_template.jinja': '{% for message in messages %}',
  'merges.txt': '#version: 0.2\nĠ t',
  'tokenizer.model': bytes(0x0a, 0x0e, 0x0a, 0x05, 0x3c, 0x75, 0x6e, 0x6b, 0x3e, 0, 1, 2),
};

describe('a model with its tokenizer and what else lies beside it', () => {
  it('is the model and its config.json, and names the others', async () => {
    const { file, model, unused } = await opened({ ...folder, 'model.safetensors': layer });
    expect(file?.tensors.has('in_proj_weight')).toBe(true);
    expect(model?.parts).toMatchObject([{ heads: 2, dModel: 4 }]);
    expect(unused).toEqual(Object.keys(folder).filter((name) => name !== 'config.json'));
  });

  it('is the config.json’s where another JSON has settings of a layer, too', async () => {
    const files = { 'params.json': JSON.stringify({ n_heads: 4, dim: 4 }), 'config.json': config };
    const { model, unused } = await opened({ ...files, 'model.safetensors': layer });
    expect(model?.parts[0]?.heads).toBe(2);
    expect(unused).toEqual(['params.json']);
  });

  it('is an answer by itself, without its layer', async () => {
    const { file, model } = await opened({ 'config.json': config, 'vocab.txt': 'the' });
    expect([file, model?.parts.length]).toEqual([null, 1]);
  });
});

describe('what might say something of a layer', () => {
  it.each<readonly [string, BlobPart]>([
    ['config.json', JSON.stringify({ model_type: 'none' })],
    ['settings.json', '{ "num_attention_heads": 2'],
    ['model.safetensors.index.json', JSON.stringify({ weight_map: { a: 'a.bin' } })],
    ['more.safetensors', 'no tensors at all'],
    ['tokenizer.json', 'version https://git-lfs.github.com/spec/v1\noid sha256:0'],
    ['notes.txt', '<!doctype html><title>Sign in</title>'],
    ['x.npy', bytes(0x93, 0x4e, 0x55, 0x4d, 0x50, 0x59, 1, 0)],
    ['pytorch_model.bin', bytes(0x80, 2, 0x8a, 0x0a, 0x6c, 0xfc, 0x9c, 0x46, 0xf9, 0x20)],
    ['empty.txt', ''],
  ])('is refused by its name: %s', async (name, data) => {
    const refused = opened({ 'layer.safetensors': layer, [name]: data });
    await expect(refused).rejects.toThrow(FileError);
    await expect(refused).rejects.toThrow(name);
  });
});

it('a file that comes alone is refused whatever it is', async () => {
  await expect(opened({ 'README.md': '# A model' })).rejects.toThrow(FileError);
  await expect(opened({ 'tokenizer.json': '{}' })).rejects.toThrow(FileError);
});
