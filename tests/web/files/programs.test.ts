/**
 * Layers as Python: the programs, run with NumPy, and with PyTorch where it is installed, print what the core computes.
 */
import { spawnSync } from 'node:child_process';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Layer, LayerConfig } from '../../../web/core';
import { numpyCode, pytorchCode, type CodeInput } from '../../../web/files';
import { layerOf, numbers } from '../support/core';
import { core } from './support';

const python = '/usr/bin/python3';
const list =
  'import importlib.util as u; print(*[n for n in ("numpy", "torch") if u.find_spec(n)])';
/** NumPy is installed by npm run setup; PyTorch is large, and optional. */
const hasTorch = spawnSync(python, ['-c', list], { encoding: 'utf8' }).stdout.includes('torch');

interface Given {
  readonly n?: number;
  readonly m?: number;
  readonly padding?: readonly number[];
  readonly attnMask?: readonly number[];
  readonly muted?: readonly number[];
}

/** [description, what PyTorch's module lacks or '', the options, the run] */
const cases: readonly (readonly [string, string, Partial<LayerConfig>, Given?])[] = [
  ['split', '', {}],
  ['without biases, causal', '', { bias: false, mask: 'causal' }],
  ['a memory, no-self', '', { mask: 'no-self' }, { m: 3 }],
  ['a memory of other columns', '', { dMemory: 6, mask: 'padding' }, { m: 4, padding: [1, 3] }],
  ['one wide head', '', { variant: 'wide', heads: 1 }],
  ['one matrix for q and k', '', { sharedQK: true }],
  ['a mask of its own', '', { mask: 'own' }, { n: 2, attnMask: [0, -0.5, 1, -Infinity] }],
  ['wide', 'these are wide', { variant: 'wide', heads: 3, dK: 5, dV: 7, mask: 'causal' }],
  ['narrow', 'these are narrow', { variant: 'narrow', heads: 2 }, { m: 3 }],
  ['shared keys', 'heads share them', { kvHeads: 2, bias: false }],
  ['norms by head', 'it has no norm', { qkNorm: 'head' }],
  ['norms of whole rows', 'heads share', { qkNorm: 'whole', kvHeads: 2, qkNormEps: 0.5 }],
  ['rotary by halves', 'it has no norm', { dModel: 16, rotary: 'halves' }],
  ['rotary by pairs', 'it has no', { dModel: 16, rotary: 'interleaved', rotaryBase: 50 }],
  ['ALiBi', 'it has no norm', { dModel: 12, heads: 6, alibi: true }],
  ['a window', 'it has no norm', { window: 2, mask: 'causal' }],
  ['a sink', 'it has no norm', { sink: 0.5 }],
  ['a divisor of its own', 'divides scores by sqrt(d_k)', { scaling: 0.7 }],
  ['no scaling', 'divides scores by sqrt(d_k)', { scaling: 'none' }],
  ['√d_model', 'divides scores by sqrt(d_k)', { scaling: 'sqrt_d_model' }],
  ['no W_V', 'it has a W_V', { valueProjection: false, bias: false }],
  ['no W_O', 'it has a W_O', { outputProjection: false }],
  ['muted heads', 'it cannot mute', {}, { muted: [1, 3] }],
  ['a blind row', 'is NaN there', { mask: 'causal' }, { padding: [0, 1] }],
];

function made([, , options, given = {}]: (typeof cases)[number]): {
  layer: Layer;
  input: CodeInput;
} {
  const { n = 5, m, padding = [], muted = [], attnMask } = given;
  const layer = layerOf(core, { dModel: 8, heads: 4, ...options });
  const { dModel, dMemory } = layer.config;
  const memory = m === undefined ? null : { shape: [m, dMemory], data: numbers(m * dMemory, 8) };
  const own = attnMask ? { shape: [n, n], data: Float32Array.from(attnMask) } : null;
  const x = { shape: [n, dModel], data: numbers(n * dModel, 7) };
  layer.setMuted(muted);
  layer.forward(x.data, {
    ...(memory && { memory: memory.data }),
    ...(own && { attn_mask: own.data }),
    padding: layer.config.mask === 'none' ? [] : padding,
  });
  const input = {
    config: layer.config,
    read: (name: string) => layer.tensor(name),
    memory: memory !== null,
    attnMask: own !== null,
    padding,
    muted,
  };
  return { layer, input };
}

const layers = cases.map(made);

/** Runs every program in one process, since importing a library takes longer than all else. */
const runner = `
import contextlib, io, json, sys, warnings
warnings.simplefilter("error")
results = []
for program in json.load(sys.stdin):
    with contextlib.redirect_stdout(io.StringIO()) as printed:
        exec(compile(program, "program", "exec"), {"__name__": "__main__"})
    results.append(printed.getvalue())
print(json.dumps(results))
`;
const printed: Record<string, readonly string[]> = {};

beforeAll(() => {
  const libraries = { numpy: numpyCode, ...(hasTorch ? { torch: pytorchCode } : {}) };
  for (const [name, code] of Object.entries(libraries)) {
    const input = JSON.stringify(layers.map((each) => code(each.input)));
    const { stdout, stderr } = spawnSync(python, ['-c', runner], { input, encoding: 'utf8' });
    expect(stderr).toBe('');
    printed[name] = JSON.parse(stdout) as readonly string[];
  }
});

describe.each(['numpy', ...(hasTorch ? ['torch'] : [])])('%s', (library) => {
  it.each(cases.map(([name], at) => [name, at] as const))('%s', (_, at) => {
    const lines = printed[library]?.[at]?.trim().split('\n') ?? [];
    for (const [name, row] of [
      ['attn_weights', 0],
      ['output', 2],
    ] as const) {
      const expected = layers[at]?.layer.tensor(name);
      expect(lines[row]).toBe([name, ...(expected?.shape ?? [])].join(' '));
      const found = lines[row + 1]?.split(' ').map(Number) ?? [];
      const largest = Math.max(...(expected?.data ?? []).map(Math.abs));
      const off = found.map((value, k) => Math.abs(value - (expected?.data[k] ?? NaN)) / largest);
      expect(Math.max(...off)).toBeLessThan(2e-6);
    }
  });
});

it.each(cases.map(([name, lacks], at) => [name, lacks, at] as const))(
  'PyTorch’s program for %s is its module, or says why not: “%s”',
  (_, lacks, at) => {
    const code = layers[at] ? pytorchCode(layers[at].input) : '';
    expect(code.includes('layer = torch.nn.MultiheadAttention(')).toBe(lacks === '');
    expect(code).toContain(lacks);
  },
);
