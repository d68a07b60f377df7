/** Saved and copied layers: the current numbers under PyTorch's names. */
import { beforeEach, describe, expect, it } from 'vitest';
import { programOf, programText, saveTensors } from '../../../web/element/files';
import {
  flagsOf,
  layerFromTensors,
  numbersOf,
  numpyCode,
  pytorchCode,
  readSafetensors,
  traceNames,
} from '../../../web/files';
import { Session } from '../../../web/session/session';
import { opened } from '../../web/support/opened';
import { collectSaved, type SavedFile } from '../support/saving';

let saved: SavedFile[] = [];
beforeEach(() => {
  saved = collectSaved();
});

const random = 'parameters=random';
const cross = `${random}&memory=the+old+bank`;

/** The file saved by a page with this link. */
async function savedOf(link: string, what: 'layer' | 'trace') {
  const { session } = opened(link);
  saveTensors(session, what);
  const [file] = saved;
  if (!file || saved.length > 1) throw new Error('one file is saved');
  const { tensors, metadata } = readSafetensors(
    new Uint8Array(await (await file.content).arrayBuffer()),
  );
  return { session, name: file.name, tensors, metadata };
}

it('a layer that is saved can be opened again as what it is', async () => {
  const { session, name, tensors, metadata } = await savedOf(
    `${random}&heads=2&variant=wide&mask=causal&bias=on`,
    'layer',
  );
  expect(name).toBe('manyheads-layer.safetensors');
  expect([...tensors.keys()].sort()).toEqual([
    'in_proj_bias',
    'in_proj_weight',
    'out_proj.bias',
    'out_proj.weight',
  ]);
  const { config, parameters } = layerFromTensors({ tensors, metadata });
  expect(config).toMatchObject({ dModel: 16, heads: 2, variant: 'wide', mask: 'causal' });
  const { data } = session.layer('A').tensor('in_proj_weight');
  expect(parameters).toMatchObject({ in_proj_weight: data });
});

describe('a layer that normalises q and k', () => {
  const link = `${random}&qk-norm=whole&edits=g_K.1:0.5`;

  it('is saved with its gains, and opened again as what it is', async () => {
    const { session, tensors, metadata } = await savedOf(link, 'layer');
    const { config, parameters } = layerFromTensors({ tensors, metadata });
    expect(config).toMatchObject({ heads: 4, qkNorm: 'whole' });
    const g_K = session.layer('A').tensor('g_K').data;
    expect(g_K[1]).toBe(0.5);
    expect(parameters['k_norm.weight']).toEqual(g_K);
  });
});

describe('every stage that is saved', () => {
  it('is there with x, in one file', async () => {
    const { session, name, tensors, metadata } = await savedOf(random, 'trace');
    expect(name).toBe('manyheads-trace.safetensors');
    expect([...tensors.keys()].sort()).toEqual(['x', ...traceNames].sort());
    expect(metadata.get('manyheads.heads')).toBe('4');
    const output = tensors.get('output');
    expect(output && numbersOf(output).data).toEqual(session.layer('A').tensor('output').data);
  });

  it('has the memory, and the keys that are padding', async () => {
    const { tensors } = await savedOf(`${cross}&mask=padding&padding=2`, 'trace');
    expect(tensors.get('memory')?.shape).toEqual([3, 16]);
    const flags = tensors.get('key_padding_mask');
    expect(flags && flagsOf(flags)).toEqual([false, true, false]);
  });
});

describe('a layer as a program', () => {
  it('has the numbers on show', () => {
    const { session } = opened(`${random}&mask=padding&padding=3&muted=2,4`);
    const { config, parameters, x, memory, padding, muted } = programOf(session);
    const layer = session.layer('A');
    expect(config).toEqual(layer.config);
    expect(parameters.in_proj_weight).toEqual(layer.tensor('in_proj_weight').data);
    expect(parameters['out_proj.weight']).toEqual(layer.tensor('out_proj.weight').data);
    expect(x).toEqual(layer.tensor('x'));
    expect([memory, padding, muted]).toEqual([null, [2], [1, 3]]);
  });

  it('has three projections where memory has other columns than x', () => {
    const { session } = opened(cross);
    const config = { dModel: 4, heads: 1, dMemory: 6, bias: false };
    const counted = (length: number) => Float32Array.from({ length }, (_, k) => k + length);
    const parameters = {
      q_proj_weight: counted(16),
      k_proj_weight: counted(24),
      v_proj_weight: counted(24).reverse(),
      'out_proj.weight': counted(16).reverse(),
    };
    session.import({ name: 'a', config, parameters, inputs: null });
    expect(programOf(session).parameters).toEqual(parameters);
  });

  it.each([
    ['pytorch', pytorchCode],
    ['numpy', numpyCode],
  ] as const)('of %s is a text', (language, code) => {
    const { session } = opened(random);
    expect(programText(session, language)).toBe(code(programOf(session)));
  });
});

it('before there is a layer there is nothing to save or to copy', () => {
  const host = { emit: () => undefined, playing: () => false };
  const session = new Session(host);
  expect(() => saveTensors(session, 'layer')).toThrow('The layer is not there yet.');
  expect(() => programOf(session)).toThrow('The layer is not there yet.');
  expect(saved).toEqual([]);
});
