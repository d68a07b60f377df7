/** npm run train: trainings by the wasm core in Node; no page. */
import { expect, test } from '@playwright/test';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { readSafetensors } from '../../web/files';

// Serial, since each test may find that something must be built first.
test.describe.configure({ mode: 'serial' });

const program = fileURLToPath(new URL('../../tools/train.mjs', import.meta.url));
let folder = '';
test.beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'train-'));
});
test.afterEach(() => rmSync(folder, { recursive: true, force: true }));

function train(...args: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], {
    cwd: folder,
    encoding: 'utf8',
    // Node warns on standard error if both of these are set.
    env: { ...process.env, npm_lifecycle_event: undefined, FORCE_COLOR: undefined },
  });
  return { status, stdout, stderr };
}

test('writes one line of JSON a seed @quick', () => {
  const { status, stdout, stderr } = train(
    '--task',
    'what-where',
    '--heads',
    '2',
    '--seeds',
    '1-2',
  );
  expect(stderr).toBe('');
  expect(status).toBe(0);
  const results = stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(results.map(({ seed }) => seed)).toEqual([1, 2]);
  for (const result of results) {
    expect(result).toMatchObject({ task: 'what-where', steps: 400, joint: 1, solved: true });
    expect(Object.keys(result)).toEqual([
      'task',
      'seed',
      'steps',
      'loss',
      'joint',
      'solved',
      'questions',
      'specialisation',
      'gap',
      'without',
    ]);
  }
});

test('refuses a place that cannot be written to before it trains', () => {
  const { status, stdout, stderr } = train(
    '--task',
    'what-where',
    '--out',
    'nowhere/a.safetensors',
  );
  expect(stderr).toBe('--out: a name in an existing folder needed, there is no such folder\n');
  expect(stdout).toBe('');
  expect(status).toBe(2);
});

test('takes no flag for a value', () => {
  const { status, stderr } = train('--task', '--heads', '2');
  expect(stderr).toBe('--task: a value needed, none came\n');
  expect(status).toBe(2);
});

test('writes the layer and its embeddings', () => {
  const { status } = train(
    '--task',
    'offsets',
    '--offsets=-1',
    '--steps',
    '20',
    '--out',
    'trained.safetensors',
  );
  expect(status).toBe(0);
  const file = readSafetensors(readFileSync(path.join(folder, 'trained.safetensors')));
  const shapes = Object.fromEntries([...file.tensors.values()].map((t) => [t.name, t.shape]));
  expect(shapes).toEqual({
    in_proj_weight: [48, 16],
    'out_proj.weight': [16, 16],
    token_embedding: [8, 16],
    position_embedding: [8, 16],
  });
});

const refused: readonly (readonly [string[], string])[] = [
  [[], '--task: a task needed, none came'],
  [['--task', 'chess'], 'task: chess is not allowed; allowed are what-where, '],
  [['--task', 'prey', '--steps', 'many'], '--steps: a number needed, "many" came'],
  [['--task', 'prey', '--seeds', '3-1'], '--seeds: a seed or a range like 1-24 needed, "3-1" came'],
  [
    ['--task', 'prey', '--batch', '0'],
    'batch: 0 is not allowed; allowed are whole numbers from 1 ',
  ],
  [['--task', 'prey', '--fast', 'yes'], '--fast: one of --task, '],
  [['--task', 'prey', '--seeds', '1-2', '--out', 'x'], '--out: one seed needed, several came'],
];
for (const [args, message] of refused) {
  test(`refuses ${args.join(' ') || 'nothing'}`, () => {
    const { status, stdout, stderr } = train(...args);
    expect(stderr.slice(0, message.length)).toBe(message);
    expect(stderr.trimEnd()).not.toContain('\n');
    expect(stdout).toBe('');
    expect(status).toBe(2);
    expect(existsSync(path.join(folder, 'x'))).toBe(false);
  });
}
