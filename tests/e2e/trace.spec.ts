/**
 * npm run trace and train, without a page: what they write, say and refuse. In this process but for three real runs.
 * They run on dist/, so they are here, and not with the tests of web/files, which hold the numbers.
 */
import { expect, test } from '@playwright/test';
import { spawnSync } from 'node:child_process';
import {
  existsSync,
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
import { trace } from '../../tools/trace.mjs';
import { train } from '../../tools/train.mjs';
import type { TensorEntry } from '../../web/files';
import { drawn as tensor, readSafetensors, writeSafetensors } from './support/safetensors';

let folder = '';
test.beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'trace-'));
});
test.afterEach(() => rmSync(folder, { recursive: true, force: true }));

const at = (name: string) => path.join(folder, name);
const write = (name: string, entries: readonly TensorEntry[]) =>
  writeFileSync(at(name), writeSafetensors(entries));
const read = (name: string) => readSafetensors(readFileSync(at(name)));
const run = (...args: readonly string[]) => trace(args, { cwd: folder });

/** One line on standard error, and nothing else. */
function expectRefused(result: Awaited<ReturnType<typeof run>>, message: string): void {
  expect(result, message).toMatchObject({ status: 2, stdout: '' });
  expect(result.stderr).toMatch(/^[^\n]+\n$/);
  expect(result.stderr).toContain(message);
}

/** A program of its own, as from a shell. */
function spawned(command: string, args: readonly string[], cwd: string) {
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd,
    encoding: 'utf8',
    // Node warns on standard error if both of these are set.
    env: { ...process.env, npm_lifecycle_event: undefined, FORCE_COLOR: undefined },
  });
  return { status, stdout, stderr };
}
/** The stages' tensors in the order of a trace. */
const traceNames = [
  ...['q', 'k', 'v', 'scores', 'scaled', 'masked', 'attn_weights', 'context', 'concat', 'output'],
];

const root = fileURLToPath(new URL('../../', import.meta.url));
const tool = (name: string) => path.join(root, 'tools', name);

/** A layer of d_model 8, with biases, and x. */
const layer = () => [
  tensor('in_proj_weight', 24, 8),
  tensor('in_proj_bias', 24),
  tensor('out_proj.weight', 8, 8),
  tensor('out_proj.bias', 8),
  tensor('x', 5, 8),
];

test('npm run trace writes every stage, and replaces an older trace @quick', () => {
  write('layer.safetensors', layer());
  writeFileSync(at('out'), 'older');
  const args = ['run', '--silent', 'trace', '--', at('layer.safetensors'), '--heads=2'];
  const { status, stdout, stderr } = spawned('npm', [...args, '--out', at('out')], root);
  expect([status, stderr]).toEqual([0, '']);
  expect(stdout).toMatch(/^out: \d+ bytes\n$/);
  expect([...read('out').tensors.keys()]).toEqual(['x', ...traceNames]);
});

test('a real training prints one line of JSON a seed @quick', () => {
  const args = [tool('train.mjs'), '--task', 'what-where', '--heads', '2', '--seeds', '1-2'];
  const { status, stdout, stderr } = spawned(process.execPath, args, folder);
  expect([status, stderr]).toEqual([0, '']);
  const results = stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(results.map(({ seed }) => seed)).toEqual([1, 2]);
  for (const result of results) {
    expect(result).toMatchObject({ task: 'what-where', steps: 400, joint: 1, solved: true });
    expect(Object.keys(result).join(' ')).toBe(
      'task seed steps loss joint solved questions specialisation gap without',
    );
  }
});

test('writes every gradient with --gradients', async () => {
  const [gradOutput, memory] = [tensor('grad_output', 5, 8), tensor('memory', 3, 8)];
  const entries = [...layer(), memory, gradOutput];
  write('layer.safetensors', entries);
  const result = await run('layer.safetensors', '--heads=2', '--gradients', '--out', 'gradients');
  expect(result).toMatchObject({ status: 0, stderr: '' });
  const { tensors } = read('gradients');
  const parameters = ['in_proj_weight', 'in_proj_bias', 'out_proj.weight', 'out_proj.bias'];
  const gradients = ['x', 'memory', ...traceNames, ...parameters].map((name) => `grad.${name}`);
  expect([...tensors.keys()]).toEqual(['x', 'memory', ...traceNames, ...gradients]);
  for (const { name, shape } of entries.slice(0, -1))
    expect(tensors.get(`grad.${name}`)?.shape, name).toEqual(shape);
  const numbersOf = (name: string) => {
    const bytes = Uint8Array.from(tensors.get(name)?.bytes ?? []);
    return [...new Float32Array(bytes.buffer)];
  };
  expect(numbersOf('grad.output')).toEqual([...gradOutput.data]);
  // Multiples of 1/64: these sums are exact.
  const bias = [0, 1, 2, 3, 4, 5, 6, 7].map((c) =>
    [0, 1, 2, 3, 4].reduce((sum, row) => sum + (gradOutput.data[row * 8 + c] ?? NaN), 0),
  );
  expect(numbersOf('grad.out_proj.bias')).toEqual(bias);
});

test('says what it does not use, and names the flags in --help', async () => {
  write('layer.safetensors', [...layer(), tensor('grad_output', 2, 3)]);
  writeFileSync(at('config.json'), JSON.stringify({ num_attention_heads: 2, hidden_size: 8 }));
  writeFileSync(at('README.md'), '# A model');
  const files = ['layer.safetensors', 'config.json', 'README.md'];
  const { status, stderr } = await run(...files, '--out', 'o');
  expect(status).toBe(0);
  expect(stderr).toContain('Not used here: grad_output.\n');
  expect(stderr).toContain('Not read: README.md. Layers are in safetensors files');
  const { stdout } = await run('--help');
  const flags =
    'out list prefix heads config variant mask kv-heads qk-norm qk-norm-gains gradients';
  for (const flag of flags.split(' ')) expect(stdout).toContain(`--${flag}`);
});

test('lists layers, and reads the config.json of this model alone', async () => {
  const prefixed = (prefix: string) =>
    layer().map((entry) => ({ ...entry, name: entry.name === 'x' ? 'x' : prefix + entry.name }));
  write('model.safetensors', [...prefixed('a.'), ...prefixed('b.').slice(0, -1)]);
  const { stdout } = await run('--list', 'model.safetensors');
  expect(stdout).toMatch(/^a\. {2}d_model 8 {2}\(24, 8\) \(8, 8\) .*PyTorch.*\nb\. .*\n$/);
  const config = (fields: object) => writeFileSync(at('config.json'), JSON.stringify(fields));
  const args = ['model.safetensors', '--prefix', 'b', '--out', 'o', '--config', 'config.json'];
  config({ hidden_size: 8, num_attention_heads: 4 });
  expect(await run(...args)).toMatchObject({ status: 0, stderr: '' });
  expect(read('o').tensors.get('scores')?.shape).toEqual([4, 5, 5]);
  config({ hidden_size: 512, num_attention_heads: 8 });
  expect((await run(...args)).stderr).toBe(
    '--config: the config.json of this model, with hidden_size 8, needed, this one has 512\n',
  );
  const none = await run('model.safetensors', '--heads=2', '--out', 'o', '--config', 'o');
  expect(none.stderr).toMatch(/^--config: a config\.json needed/);
});

test('normalises q and k with --qk-norm and the gains of the file', async () => {
  const gains = [tensor('q_norm.weight', 4), tensor('k_norm.weight', 4)];
  write('normed.safetensors', [...layer(), ...gains]);
  const args = ['normed.safetensors', '--heads=2', '--out', 'o'];
  const normed = await run(...args, '--qk-norm=head');
  expect(normed).toMatchObject({ status: 0, stderr: '' });
  expect(normed.stdout).toContain('the file keeps their gains as they are, and ε is 0.000001');
  expect(read('o').tensors.get('q_norm')?.shape).toEqual([2, 5, 4]);
  expect((await run(...args)).stderr).toContain('q_norm.weight, k_norm.weight, which is not used');
});

const without = (name: string) => layer().filter((entry) => entry.name !== name);
const nan = { ...tensor('x', 5, 8), data: new Float32Array(40).fill(NaN, 11, 12) };
const heads = ['--heads', '2'];

const refused: readonly (readonly [string[], TensorEntry[], string])[] = [
  [[], layer(), 'heads: a head count (1, 2, 4, 8) needed, the file does not say; give --heads'],
  [['--heads', 'two'], layer(), '--heads: a whole number needed, "two" came'],
  [[...heads, ...heads], layer(), '--heads: one value needed, two came'],
  [[...heads, '--speed', '9'], layer(), '--speed: one of --heads, '],
  [[...heads, 'other'], layer(), '"other": a readable file needed'],
  [
    [...heads, '--mask', 'all'],
    layer(),
    '--mask: one of none, causal, no-self, padding, own needed',
  ],
  [[...heads, '--gradients=yes'], layer(), '--gradients: no value needed, one came'],
  [[...heads, '--list'], layer(), '--out: no file is written with --list'],
  [
    heads,
    [...without('x'), nan],
    'x: finite numbers within float32’s range needed, the file has NaN at (1, 3)',
  ],
];

test('refuses what is wrong, and leaves the older file', async () => {
  for (const [args, entries, message] of refused) {
    write('layer.safetensors', entries);
    writeFileSync(at('old'), 'as it was');
    expectRefused(await run('layer.safetensors', '--out', 'old', ...args), message);
    expect(readFileSync(at('old'), 'utf8')).toBe('as it was');
    expect(readdirSync(folder).sort()).toEqual(['layer.safetensors', 'old']);
  }
});

test('refuses files that it cannot read or write', async () => {
  write('layer.safetensors', layer());
  symlinkSync('layer.safetensors', at('link'));
  const before = readFileSync(at('layer.safetensors'));
  writeFileSync(at('half'), before.subarray(0, 500));
  const cases: readonly (readonly [string[], string])[] = [
    [[], 'a safetensors file needed, no name came'],
    [['layer.safetensors'], '--out: a file name needed, none came'],
    [['none', '--out', 'o'], '"none": a readable file needed, the system says ENOENT'],
    [['.', '--out', 'o'], 'a file needed, this is something else'],
    [['half', '--heads', '2', '--out', 'o'], 'the file: 1312 bytes of data needed, it has 140'],
    [['layer.safetensors', '--out', './link'], '--out: another file than the input'],
    [['layer.safetensors', '--out', '.'], '--out: a file name needed'],
    [['layer.safetensors', '--out', 'none/o'], '--out: a name in an existing folder needed'],
  ];
  for (const [args, message] of cases) {
    expectRefused(await run(...args), message);
    expect(readdirSync(folder).sort()).toEqual(['half', 'layer.safetensors', 'link']);
  }
  expect(readFileSync(at('layer.safetensors'))).toEqual(before);
});

test('train writes the layer and its embeddings', async () => {
  const args = '--task offsets --offsets=-1 --steps 20 --out trained.safetensors'.split(' ');
  expect((await train(args, { cwd: folder })).status).toBe(0);
  const all = [...read('trained.safetensors').tensors.values()];
  expect(Object.fromEntries(all.map((each) => [each.name, each.shape]))).toEqual({
    in_proj_weight: [48, 16],
    'out_proj.weight': [16, 16],
    token_embedding: [8, 16],
    position_embedding: [8, 16],
  });
});

test('train refuses what is wrong before it trains', async () => {
  const cases: readonly (readonly [string, string])[] = [
    ['', '--task: a task needed, none came'],
    ['--task prey --steps many', '--steps: a number needed, "many" came'],
    ['--task prey --seeds 3-1', '--seeds: a seed or a range like 1-24 needed, "3-1" came'],
    ['--task prey --fast yes', '--fast: one of --task, '],
    ['--task prey --seeds 1-2 --out x', '--out: one seed needed, several came'],
    ['--task prey --out nowhere/a', '--out: a name in an existing folder needed, there is no such'],
  ];
  for (const [text, message] of cases) {
    const args = text.split(' ').filter((word) => word !== '');
    expectRefused(await train(args, { cwd: folder }), message);
    expect(existsSync(at('x'))).toBe(false);
  }
});

/** A text of some words, again and again. */
const story = 'The cat sat on the mat. The dog, who saw it, sat on the log! '.repeat(20);
const small = '--text story --layers 1 --d-model 8 --heads 2 --context 8 --vocabulary 10';

test('train --text writes a language model, and what opens it again', async () => {
  writeFileSync(at('story'), story);
  const args = `${small} --steps 30 --batch 4 --learning-rate 0.02 --out model`.split(' ');
  const { status, stdout, stderr } = await train(args, { cwd: folder });
  expect([status, stderr]).toEqual([0, '']);
  const result = JSON.parse(stdout) as Record<string, number>;
  expect(result).toMatchObject({ tokens: 380, vocabulary: 10, steps: 30, divergedAt: null });
  expect(result['heldOutLoss']).toBeLessThan(Math.log(10) - 0.3);
  const { tensors, metadata } = read('model');
  expect(tensors.get('token_embedding')?.shape).toEqual([10, 8]);
  expect(tensors.get('blocks.0.W_up')?.shape).toEqual([8, 32]);
  expect([...tensors.keys()].some((name) => name.startsWith('blocks.1.'))).toBe(false);
  const vocabulary = JSON.parse(metadata.get('vocabulary') ?? '') as string[];
  expect(vocabulary.slice(0, 5)).toEqual(['<unknown>', 'the', 'sat', 'on', ',']);
  expect(JSON.parse(metadata.get('config') ?? '')).toMatchObject({
    ...{ layers: 1, dModel: 8, heads: 2, context: 8, vocabulary: 10 },
    ...{ norm: 'layer', activation: 'gelu-tanh', positions: 'learned', tied: true },
  });
});

test('train --text refuses what is wrong in one line', async () => {
  writeFileSync(at('story'), story);
  writeFileSync(at('short'), 'Too short.');
  writeFileSync(at('empty'), '');
  const cases: readonly (readonly [string, string])[] = [
    ['--text none', '--text: a text file needed, the system says ENOENT'],
    ['--text short', 'ids: 3 ids came; needed are 73 … '],
    ['--text empty', 'ids: 0 ids came; '],
    [`${small} --vocabulary 1`, '--vocabulary: one value needed, two came'],
    ['--text story --vocabulary 1', 'vocabulary: 1 is not allowed'],
    ['--text story --vocabulary 9.5', 'vocabulary: 9.5 is not allowed'],
    ['--text story --heads 3', 'heads: 3 is not allowed'],
    ['--text story --steps many', '--steps: a number needed, "many" came'],
    ['--text story --tied no', '--tied: true or false needed, "no" came'],
    ['--text story --norm batch', 'norm: batch is not allowed'],
    ['--text story --task prey', '--task: one of --text, --out, --layers, '],
    ['--text story --out nowhere/a', '--out: a name in an existing folder needed'],
    ['--text story more', 'more: only options needed'],
  ];
  for (const [text, message] of cases)
    expectRefused(await train(text.split(' '), { cwd: folder }), message);
  const { stdout } = await train(['--text', 'story', '--help']);
  expect(stdout).toContain('--learning-rate');
});

/** Standard error of a short program on a built file that does not catch its error. */
function failing(file: string, lines: string): string {
  const address = JSON.stringify(new URL(`../../dist/${file}`, import.meta.url).href);
  writeFileSync(at('first.mjs'), `import * as built from ${address};\n${lines}`);
  const { status, stderr } = spawned(process.execPath, [at('first.mjs')], folder);
  expect(status).toBe(1);
  return stderr;
}

test('an error that nobody catches in Node is short, and names the field and the function', () => {
  for (const [file, lines, says, frame] of [
    [
      'core.js',
      '(await built.loadCore()).createLayer({ dModel: 16, heads: 3 });',
      'RangeError: heads: 3 is not allowed',
      'createLayer',
    ],
    [
      'files.js',
      'built.readSafetensors(new Uint8Array([1, 2, 3]));',
      'FileError',
      'readSafetensors',
    ],
  ] as const) {
    const told = failing(file, lines);
    expect(told).toContain(says);
    expect(told).toMatch(new RegExp(`at .*${frame} `));
    expect(told.length).toBeLessThan(2500);
    for (const line of told.split('\n')) expect(line.length).toBeLessThan(300);
  }
});
