/** npm run trace: a file's layer through the wasm core in Node, compared with the reference; no page. */
import { expect, test } from '@playwright/test';
import { spawnSync } from 'node:child_process';
import {
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { Refusal } from '../../tools/lib/command.mjs';
import { traceFile } from '../../tools/trace.mjs';
import { readSafetensors, writeSafetensors, type TensorEntry } from '../../web/files';
import { reference, type Setup } from './reference';

// Serial, since each test may find that something must be built first.
test.describe.configure({ mode: 'serial' });

const program = fileURLToPath(new URL('../../tools/trace.mjs', import.meta.url));
let folder = '';
test.beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'trace-'));
});
test.afterEach(() => rmSync(folder, { recursive: true, force: true }));

function trace(...args: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], {
    cwd: folder,
    encoding: 'utf8',
    // Node warns on standard error if both of these are set.
    env: { ...process.env, npm_lifecycle_event: undefined, FORCE_COLOR: undefined },
  });
  return { status, stdout, stderr };
}

/** Multiples of 1/64 below 1, the same in every run. */
function tensor(name: string, ...shape: number[]): TensorEntry & { readonly data: Float32Array } {
  let state = name.length;
  const data = new Float32Array(shape.reduce((product, axis) => product * axis, 1)).map(() => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return ((state >>> 8) % 129) / 64 - 1;
  });
  return { name, shape, data };
}

const write = (name: string, entries: readonly TensorEntry[]) =>
  writeFileSync(path.join(folder, name), writeSafetensors(entries));

/** A layer of d_model 8, with biases, and x. */
const layer = (rows = 24, columns = 8, packed = 8) => [
  tensor('in_proj_weight', rows, columns),
  tensor('in_proj_bias', rows),
  tensor('out_proj.weight', 8, packed),
  tensor('out_proj.bias', 8),
  tensor('x', 5, 8),
];

const runs: readonly (readonly [string[], Setup, TensorEntry[], boolean])[] = [
  [
    ['--heads', '4', '--mask', 'causal'],
    { dModel: 8, heads: 4, variant: 'split', mask: 'causal', divisor: Math.sqrt(2) },
    layer(),
    false,
  ],
  [
    ['--heads=2', '--variant', 'narrow', '--scaling', 'none'],
    { dModel: 8, heads: 2, variant: 'narrow', mask: 'none', divisor: 1 },
    layer(24, 4),
    true,
  ],
  [
    ['--variant=wide', '--scaling=2.5', '--mask=no-self'],
    { dModel: 8, heads: 3, variant: 'wide', mask: 'no-self', divisor: 2.5 },
    layer(72, 8, 24),
    true,
  ],
];

for (const [args, setup, entries, hasMemory] of runs) {
  test(`writes every stage of ${args.join(' ')}`, () => {
    const memory = tensor('memory', 3, 8);
    write('layer.safetensors', hasMemory ? [...entries, memory] : entries);
    const result = trace('layer.safetensors', ...args, '--out', 'trace.safetensors');
    expect(result).toMatchObject({ status: 0, stderr: '' });
    expect(result.stdout).toMatch(/^trace\.safetensors: \d+ bytes\n$/);
    expect(readdirSync(folder).sort()).toEqual(['layer.safetensors', 'trace.safetensors']);
    const { tensors } = readSafetensors(readFileSync(path.join(folder, 'trace.safetensors')));
    const [inWeight, inBias, outWeight, outBias, x] = entries.map(({ data }) =>
      Array.from(data, Number),
    );
    const packed = {
      in_proj_weight: inWeight ?? [],
      in_proj_bias: inBias ?? [],
      'out_proj.weight': outWeight ?? [],
      'out_proj.bias': outBias ?? [],
    };
    const stages = reference(setup, packed, x ?? [], hasMemory ? memory.data : x);
    const names = 'q k v scores scaled masked attn_weights context concat output'.split(' ');
    expect([...tensors.keys()]).toEqual([...(hasMemory ? ['x', 'memory'] : ['x']), ...names]);
    for (const name of names) {
      const [found, stage] = [tensors.get(name), stages.get(name)];
      if (!found || !stage) throw new Error(name);
      expect([found.dtype, found.shape]).toEqual(['F32', stage.shape]);
      // A copy, since the file's own bytes may not be aligned for float32.
      const values = new Float32Array(Uint8Array.from(found.bytes).buffer);
      const bad = stage.values.findIndex((value, k) => {
        const got = values[k] ?? NaN;
        return !(got === value || Math.abs(got - value) <= (stage.bounds[k] ?? 0));
      });
      expect(bad, `${name}[${bad}]`).toBe(-1);
    }
  });
}

test('writes every gradient with --gradients', () => {
  const [gradOutput, memory] = [tensor('grad_output', 5, 8), tensor('memory', 3, 8)];
  const entries = [...layer(), memory, gradOutput];
  write('layer.safetensors', entries);
  const result = trace('layer.safetensors', '--heads=2', '--gradients', '--out', 'gradients');
  expect(result).toMatchObject({ status: 0, stderr: '' });
  const { tensors } = readSafetensors(readFileSync(path.join(folder, 'gradients')));
  const stages = 'q k v scores scaled masked attn_weights context concat output'.split(' ');
  const parameters = ['in_proj_weight', 'in_proj_bias', 'out_proj.weight', 'out_proj.bias'];
  const gradients = ['x', 'memory', ...stages, ...parameters].map((name) => `grad.${name}`);
  expect([...tensors.keys()]).toEqual(['x', 'memory', ...stages, ...gradients]);
  const numbersOf = (name: string) => {
    const found = tensors.get(name);
    return found ? new Float32Array(Uint8Array.from(found.bytes).buffer) : new Float32Array();
  };
  for (const { name, shape } of entries.slice(0, -1)) {
    expect(tensors.get(`grad.${name}`)?.shape, name).toEqual(shape);
  }
  expect(numbersOf('grad.output')).toEqual(gradOutput.data);
  // Multiples of 1/64: these sums and products are exact.
  const at = (row: number, column: number) => gradOutput.data[row * 8 + column] ?? NaN;
  const weight = tensor('out_proj.weight', 8, 8).data;
  const bias = Array.from({ length: 8 }, (_, c) =>
    [0, 1, 2, 3, 4].reduce((s, i) => s + at(i, c), 0),
  );
  expect([...numbersOf('grad.out_proj.bias')]).toEqual(bias);
  const concat = Array.from({ length: 40 }, (_, k) =>
    bias.reduce(
      (s, _each, o) => s + at(Math.floor(k / 8), o) * (weight[o * 8 + (k % 8)] ?? NaN),
      0,
    ),
  );
  expect([...numbersOf('grad.concat')]).toEqual(concat);
});

test('gives query heads the head of k and v that they share, with --kv-heads', () => {
  // The same layer as PyTorch's repeat_interleave gives it: each head of k and v twice.
  const [width, shared] = [2, 2];
  const repeated = ({ name, shape, data }: ReturnType<typeof tensor>) => {
    const [, columns = 1] = shape;
    const band = width * columns;
    const bands = Array.from({ length: 4 }, (_, head) => {
      const first = Math.floor(head / shared) * band;
      return [...data.subarray(first, first + band)];
    });
    return { name, shape: [8, columns], data: Float32Array.from(bands.flat()) };
  };
  const [q, k, v] = [
    tensor('q_proj_weight', 8, 8),
    tensor('k_proj_weight', 4, 8),
    tensor('v_proj_weight', 4, 8),
  ];
  const rest = [tensor('out_proj.weight', 8, 8), tensor('x', 5, 8)];
  write('grouped.safetensors', [q, k, v, ...rest]);
  write('whole.safetensors', [q, repeated(k), repeated(v), ...rest]);
  const [grouped, whole] = [['grouped', '--kv-heads', '2'], ['whole']].map(([name, ...args]) => {
    const out = `${name}-trace.safetensors`;
    const result = trace(`${name}.safetensors`, '--heads', '4', ...args, '--out', out);
    expect(result).toMatchObject({ status: 0, stderr: '' });
    return readSafetensors(readFileSync(path.join(folder, out))).tensors;
  });
  for (const name of ['scores', 'attn_weights', 'context', 'output']) {
    expect(grouped?.get(name)).toEqual(whole?.get(name));
  }
  expect(grouped?.get('k')?.shape).toEqual([2, 5, 2]);
  const wrong = trace(
    'grouped.safetensors',
    '--heads=4',
    '--kv-heads=3',
    '--out',
    'no.safetensors',
  );
  expect(wrong).toMatchObject({ status: 2, stdout: '' });
  expect(wrong.stderr).toMatch(/^--kv-heads: 2 needed for the heads of k and v, 3 came/);
});

test('normalises q and k with --qk-norm and the gains of the file', () => {
  const gains = [tensor('q_norm.weight', 4), tensor('k_norm.weight', 4)];
  write('normed.safetensors', [...layer(), ...gains, tensor('grad_output', 5, 8)]);
  const args = ['normed.safetensors', '--heads=2', '--gradients', '--out', 'trace'];
  expect(trace(...args, '--qk-norm=head')).toMatchObject({ status: 0, stderr: '' });
  const { tensors } = readSafetensors(readFileSync(path.join(folder, 'trace')));
  const numbersOf = (name: string) => {
    const found = tensors.get(name);
    return found ? new Float32Array(Uint8Array.from(found.bytes).buffer) : new Float32Array();
  };
  for (const [which, weight] of [
    ['q', gains[0]],
    ['k', gains[1]],
  ] as const) {
    const x = numbersOf(which);
    const expected = [...x].map((value, at) => {
      const row = x.subarray(at - (at % 4), at - (at % 4) + 4);
      const size = Math.sqrt(row.reduce((sum, each) => sum + each * each, 0) / 4 + 1e-6);
      return Math.fround((value / size) * (weight?.data[at % 4] ?? NaN));
    });
    const found = numbersOf(`${which}_norm`);
    expect(found).toHaveLength(2 * 5 * 4);
    const bad = expected.findIndex(
      (value, at) => Math.abs(value - (found[at] ?? NaN)) > 2e-7 * Math.abs(value),
    );
    expect(bad, `${which}_norm[${bad}]`).toBe(-1);
    expect(tensors.get(`grad.${which}_norm.weight`)?.shape).toEqual([4]);
    expect(tensors.get(`grad.${which}_norm`)?.shape).toEqual([2, 5, 4]);
  }
  // A single gain for the columns of both heads makes another layer.
  const whole = trace(...args, '--qk-norm=whole');
  expect(whole).toMatchObject({ status: 2, stdout: '' });
  expect(whole.stderr).toContain('q_norm.weight');
  const plain = trace(...args);
  expect(plain.status).toBe(0);
  expect(plain.stderr).toContain('q_norm.weight');
});

test('without --gradients does not look at grad_output, and says so', () => {
  write('layer.safetensors', [...layer(), tensor('grad_output', 2, 3)]);
  const result = trace('layer.safetensors', '--heads=2', '--out', 'trace');
  expect(result).toMatchObject({ status: 0, stderr: 'Not used here: grad_output.\n' });
});

const replaced = (entry: TensorEntry) =>
  layer().map((each) => (each.name === entry.name ? entry : each));
const without = (name: string) => layer().filter((entry) => entry.name !== name);
const nan = { ...tensor('x', 5, 8), data: new Float32Array(40).fill(NaN, 11, 12) };

const refused: readonly (readonly [string[], TensorEntry[], string])[] = [
  [[], layer(), 'heads: a head count (1, 2, 4, 8) needed, the file does not say; give --heads'],
  [['--heads', '3'], layer(), '--heads: a divisor of d_model 8 (by the shape of'],
  [['--heads', 'two'], layer(), '--heads: a whole number needed, "two" came'],
  [['--heads', '2', '--heads', '2'], layer(), '--heads: one value needed, two came'],
  [['--heads'], layer(), '--heads: a value needed, none came'],
  [['--heads', '2', '--speed', '9'], layer(), '--speed: one of --heads, '],
  [['--heads', '2', 'other'], layer(), '"other": a readable file needed'],
  [
    ['--heads', '2', '--mask', 'all'],
    layer(),
    '--mask: none, causal, no-self, padding, own needed',
  ],
  [['--heads', '2', '--scaling', '1e31'], layer(), 'scaling: 1e+31 is not allowed; allowed are'],
  [['--heads', '2', '--gradients'], layer(), 'grad_output: (n, 8) needed, the file has none'],
  [
    ['--heads', '2', '--gradients'],
    [...layer(), tensor('grad_output', 4, 8)],
    'grad_output: (5, 8) needed for d_model 8 with 2 split heads, the file has (4, 8)',
  ],
  [
    ['--heads', '2', '--gradients'],
    [...layer(), { ...nan, name: 'grad_output' }],
    'grad_output: finite numbers needed, the file has NaN at [1, 3]',
  ],
  [['--heads', '2', '--gradients=yes'], layer(), '--gradients: no value needed, one came'],
  [['--heads', '2'], without('x'), 'x: (n, 8) needed, the file has none'],
  [['--heads', '2'], without('out_proj.weight'), 'out_proj.weight: a tensor of this name needed'],
  [['--heads', '2', '--list'], layer(), '--out: no file is written with --list'],
  [['--heads', '2'], replaced(nan), 'x: finite numbers needed, the file has NaN at [1, 3]'],
  [
    ['--heads', '2'],
    replaced(tensor('in_proj_weight', 20, 8)),
    'in_proj_weight: (24, 8) needed for d_model 8 with 2 split heads, the file has (20, 8)',
  ],
];

const built = () => Promise.resolve();

test('refuses what is wrong, and writes nothing', async () => {
  for (const [args, entries, message] of refused) {
    write('layer.safetensors', entries);
    const [input, out] = ['layer.safetensors', 'old'].map((name) => path.join(folder, name));
    writeFileSync(out ?? '', 'as it was');
    // Calls the function, since the command would check first whether something must be built.
    const refusal = traceFile([input ?? '', '--out', out ?? '', ...args], built);
    await expect(refusal, message).rejects.toThrow(Refusal);
    await expect(refusal).rejects.toThrow(message);
    expect(readFileSync(out ?? '', 'utf8')).toBe('as it was');
    expect(readdirSync(folder).sort()).toEqual(['layer.safetensors', 'old']);
  }
});

test('says what is wrong in one line, with exit code 2', () => {
  write('layer.safetensors', layer());
  for (const args of [
    ['--heads', '3'],
    ['--heads', '2', '--mask', 'two\nlines'],
  ]) {
    const { status, stdout, stderr } = trace('layer.safetensors', '--out', 'o', ...args);
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toMatch(/^[^\n]+\n$/);
  }
  expect(readdirSync(folder)).toEqual(['layer.safetensors']);
});

test('refuses files that it cannot read or write @quick', () => {
  write('layer.safetensors', layer());
  symlinkSync('layer.safetensors', path.join(folder, 'link'));
  writeFileSync(
    path.join(folder, 'half'),
    readFileSync(path.join(folder, 'layer.safetensors')).subarray(0, 500),
  );
  const before = readFileSync(path.join(folder, 'layer.safetensors'));
  const cases: readonly (readonly [string[], string])[] = [
    [[], 'a safetensors file needed, no name came'],
    [['layer.safetensors'], '--out: a file name needed, none came'],
    [['none', '--out', 'o'], '"none": a readable file needed, the system says ENOENT'],
    [['.', '--out', 'o'], 'a file needed, this is something else'],
    [['half', '--heads', '2', '--out', 'o'], 'in_proj_weight: data up to byte'],
    [['layer.safetensors', '--out', 'layer.safetensors'], '--out: another file than the input'],
    [['layer.safetensors', '--out', './link'], '--out: another file than the input'],
    [['layer.safetensors', '--out', '.'], '--out: a file name needed'],
    [['layer.safetensors', '--out', 'none/o'], '--out: a name in an existing folder needed'],
  ];
  for (const [args, message] of cases) {
    const { status, stdout, stderr } = trace(...args);
    expect({ status, stdout, stderr }).toMatchObject({ status: 2, stdout: '' });
    expect(stderr).toMatch(/^[^\n]+\n$/);
    expect(stderr).toContain(message);
    expect(readdirSync(folder).sort()).toEqual(['half', 'layer.safetensors', 'link']);
  }
  expect(readFileSync(path.join(folder, 'layer.safetensors'))).toEqual(before);
});

test('replaces an older trace, and is an npm script', () => {
  write('layer.safetensors', layer());
  const out = path.join(folder, 'trace.safetensors');
  writeFileSync(out, 'older');
  const { status, stderr } = spawnSync(
    'npm',
    [
      'run',
      '--silent',
      'trace',
      '--',
      path.join(folder, 'layer.safetensors'),
      '--heads',
      '1',
      '--out',
      out,
    ],
    {
      cwd: path.dirname(path.dirname(program)),
      encoding: 'utf8',
      env: { ...process.env, FORCE_COLOR: undefined },
    },
  );
  expect([status, stderr]).toEqual([0, '']);
  expect(readSafetensors(readFileSync(out)).tensors.get('output')?.shape).toEqual([5, 8]);
});
