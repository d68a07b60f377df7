/** The built files in Node and the commands: readable errors, and builds that never run concurrently. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { copyCheckout, type Checkout } from './support/checkout';
import { expect, test } from './support/test';

const dist = (file: string) => new URL(`../../dist/${file}`, import.meta.url);

/** Standard error of a short program that does not catch its error. */
function failing(lines: string): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'node-'));
  try {
    const program = path.join(folder, 'first.mjs');
    writeFileSync(program, lines);
    const { stderr, status } = spawnSync(process.execPath, [program], {
      encoding: 'utf8',
      env: { ...process.env, NODE_OPTIONS: undefined, FORCE_COLOR: undefined },
    });
    expect(status, 'it fails').toBe(1);
    return stderr;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const core = `import { loadCore } from ${JSON.stringify(dist('core.js').href)};
const core = await loadCore();`;
const files = `import { layerFromTensors, readSafetensors } from ${JSON.stringify(dist('files.js').href)};`;

test.describe('an error that nobody catches, in Node', () => {
  for (const [what, program, says, frame] of [
    [
      'a head count that does not divide',
      `${core}\ncore.createLayer({ dModel: 16, heads: 3 });`,
      'RangeError: heads: 3 is not allowed',
      'createLayer',
    ],
    [
      'an option that there is not',
      `${core}\ncore.createLayer({ dModel: 16, heds: 4 });`,
      'heds',
      'createLayer',
    ],
    [
      'in a promise, numbers of a wrong length',
      `${core}\nconst layer = core.createLayer({ dModel: 16, heads: 4 });
Promise.resolve().then(() => layer.forward(new Float32Array(17)));`,
      'x: ',
      'forward',
    ],
    [
      'a tensor that is not computed yet',
      `${core}\nconst layer = core.createLayer({ dModel: 16, heads: 4 });
setTimeout(() => layer.tensor('attn_weights'));`,
      'attn_weights',
      'tensor',
    ],
    [
      'a training of a wrong size',
      `${core}\ncore.createTraining({ task: 'what-where', dModel: 20.5 });`,
      'dModel: ',
      'createTraining',
    ],
    [
      'bytes that are no safetensors',
      `${files}\nreadSafetensors(new Uint8Array([1, 2, 3]));`,
      'FileError',
      'readSafetensors',
    ],
  ] as const)
    test(`is short and names the field: ${what}`, () => {
      const told = failing(program);
      expect(told).toContain(says);
      // Stack traces have the functions' real names.
      expect(told).toMatch(new RegExp(`at .*${frame} `));
      expect(told.length).toBeLessThan(2500);
      for (const line of told.split('\n')) expect(line.length).toBeLessThan(300);
    });

  test('is on a short line wherever it happens: only the wasm’s digits are a long one', () => {
    for (const file of ['core.js', 'files.js']) {
      const long = readFileSync(fileURLToPath(dist(file)), 'utf8')
        .split('\n')
        .filter((line) => line.length > 500);
      expect(long.length, file).toBe(file === 'core.js' ? 1 : 0);
      for (const line of long) expect(line).toMatch(/[\da-f]{100000}/);
    }
  });
});

/** CMake inspects the machine for half a minute before it compiles, and longer on a slow machine. */
const slowly = expect.configure({ timeout: 250_000 });

test.describe('trace and train', () => {
  test.slow();

  let checkout: Checkout;
  test.beforeEach(() => (checkout = copyCheckout()));
  test.afterEach(() => checkout.remove());

  const trace = () =>
    checkout.start(
      'trace.mjs',
      path.join(checkout.folder, 'tests/cases/files/01-left-padding-causal.safetensors'),
      ...['--heads', '2', '--out', path.join(checkout.folder, 'trace.safetensors')],
    );
  const train = () => checkout.start('train.mjs', '--task', 'what-where', '--heads', '2');
  const ninjas = () => checkout.working().filter((each) => each.startsWith('ninja'));

  test('say what they build, one after the other, and leave no builder behind', async () => {
    const first = trace();
    await slowly.poll(first.told).toContain('compiling manyheads-core (wasm) …');
    const second = train();
    await slowly.poll(second.told).toMatch(/^waiting for \S+ \(process \d+\), which builds here/);
    await slowly.poll(ninjas).toHaveLength(1);
    expect(second.told()).not.toContain('compiling');
    // SIGTERM, as from a shell or a supervisor: now the second command builds, alone.
    first.kill('SIGTERM');
    expect(await first.ended).toEqual({ code: null, signal: 'SIGTERM' });
    await slowly.poll(second.told).toContain('compiling manyheads-core (wasm) …');
    await slowly.poll(ninjas).toHaveLength(1);
    // SIGKILL leaves the process no chance to clean up.
    second.kill('SIGKILL');
    await second.ended;
    await slowly.poll(() => checkout.working()).toEqual([]);
  });

  test('are ended by Ctrl-C with all that they started', async () => {
    const started = train();
    await slowly.poll(ninjas).toHaveLength(1);
    started.kill('SIGINT');
    expect(await started.ended).toEqual({ code: null, signal: 'SIGINT' });
    await slowly.poll(() => checkout.working()).toEqual([]);
    expect(started.told()).toBe('compiling manyheads-core (wasm) …\n');
  });

  test('npm start and npm test wait for them, and are ended like them', async () => {
    const first = train();
    await slowly.poll(first.told).toContain('compiling');
    const others = [
      checkout.start('start.mjs', '--port', '0'),
      checkout.start('test.mjs', '--only', 'sizes'),
      checkout.start('build.mjs'),
    ];
    for (const other of others)
      await slowly
        .poll(other.told)
        .toMatch(/^waiting for \S+ \(process \d+\), which builds here\n$/);
    await slowly.poll(ninjas).toHaveLength(1);
    first.kill('SIGTERM');
    await slowly.poll(() => others.map((other) => other.told()).join('')).toContain('compiling');
    await slowly.poll(ninjas).toHaveLength(1);
    for (const other of others) other.kill('SIGTERM');
    for (const other of others) await other.ended;
    await slowly.poll(() => checkout.working()).toEqual([]);
  });
});

test('trace says nothing of a build that is up to date', () => {
  const root = fileURLToPath(new URL('../../', import.meta.url));
  const out = mkdtempSync(path.join(os.tmpdir(), 'out-'));
  try {
    const { stdout, stderr, status } = spawnSync(
      process.execPath,
      [
        path.join(root, 'tools/trace.mjs'),
        path.join(root, 'tests/cases/files/01-left-padding-causal.safetensors'),
        ...['--heads', '2', '--gradients', '--out', path.join(out, 'trace.safetensors')],
      ],
      { encoding: 'utf8', env: { ...process.env, FORCE_COLOR: undefined } },
    );
    expect([stderr, status]).toEqual(['', 0]);
    expect(stdout).toContain('trace.safetensors');
  } finally {
    rmSync(out, { recursive: true });
  }
});
