/** Runs the Python programs where the libraries are installed, and compares the results with float64. */
import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { numpyCode, pytorchCode } from '../../../web/files';
import { attention64, codeInput } from '../support/layer64';

const python = '/usr/bin/python3';
const runs = (program: string) => spawnSync(python, ['-c', program], { encoding: 'utf8' });
/** NumPy is installed by npm run setup; PyTorch is large, and optional. */
const hasTorch = runs('import importlib.util as u; u.find_spec("torch") or exit(1)').status === 0;

const ownMask = [0, -Infinity, -2, -1, 0, 0.5, -Infinity, -Infinity, 3] as const;

/** [description, the layer, what PyTorch's module lacks or ''] */
const cases = [
  ['split', codeInput({ dModel: 16, heads: 4 }), ''],
  ['split, causal, no bias', codeInput({ dModel: 12, heads: 3, mask: 'causal', bias: false }), ''],
  ['split, no-self', codeInput({ dModel: 8, heads: 8, mask: 'no-self' }), ''],
  [
    'split, causal and padding',
    codeInput({ dModel: 8, heads: 2, mask: 'causal' }, { padding: [2, 4] }),
    '',
  ],
  ['split, a memory', codeInput({ dModel: 8, heads: 2 }, { m: 3, separate: true }), ''],
  [
    'split, a memory of other columns, padding',
    codeInput({ dModel: 8, heads: 2, dMemory: 6, mask: 'padding' }, { m: 4, padding: [0] }),
    '',
  ],
  ['wide with one head', codeInput({ dModel: 6, heads: 1, variant: 'wide' }), ''],
  [
    'sqrt_d_model with one head',
    codeInput({ dModel: 6, heads: 1, scaling: 'sqrt_d_model' }, { n: 1 }),
    '',
  ],
  ['wide', codeInput({ dModel: 6, heads: 2, variant: 'wide' }), 'these are wide'],
  [
    'wide of its own widths, a memory of other columns, no bias',
    codeInput(
      { dModel: 6, heads: 3, variant: 'wide', dK: 2, dV: 5, dMemory: 7, bias: false },
      { m: 2 },
    ),
    'these are wide',
  ],
  [
    'narrow, a memory of other columns, causal',
    codeInput({ dModel: 8, heads: 2, variant: 'narrow', dMemory: 6, mask: 'causal' }, { m: 7 }),
    'these are narrow',
  ],
  ['narrow', codeInput({ dModel: 12, heads: 4, variant: 'narrow', scaling: 2.5 }), 'narrow'],
  [
    'q and k normalised by head, shared',
    codeInput({ dModel: 12, heads: 4, kvHeads: 2, qkNorm: 'head' }),
    'heads share them',
  ],
  [
    'q and k normalised with an ε of its own',
    codeInput({ dModel: 8, heads: 2, qkNorm: 'head', qkNormEps: 0.5 }),
    'does not normalise q and k',
  ],
  [
    'q and k normalised over all heads',
    codeInput({ dModel: 12, heads: 3, qkNorm: 'whole', mask: 'causal' }),
    'does not normalise q and k',
  ],
  [
    'k normalised over all heads of k',
    codeInput({ dModel: 12, heads: 4, kvHeads: 2, qkNorm: 'whole', bias: false }, { m: 3 }),
    'heads share them',
  ],
  ['no scaling', codeInput({ dModel: 8, heads: 2, scaling: 'none' }), 'divided by nothing'],
  [
    'sqrt_d_model',
    codeInput({ dModel: 8, heads: 2, scaling: 'sqrt_d_model' }),
    'divided by math.sqrt(d_model)',
  ],
  ['muted heads', codeInput({ dModel: 8, heads: 4 }, { muted: [1, 3] }), 'mute'],
  ['one muted head of one', codeInput({ dModel: 4, heads: 1 }, { muted: [0] }), 'mute'],
  [
    'a first row that may look at nothing',
    codeInput({ dModel: 8, heads: 2, mask: 'causal' }, { padding: [0, 1] }),
    'look at nothing',
  ],
  [
    'one token that may not look at itself',
    codeInput({ dModel: 8, heads: 2, mask: 'no-self' }, { n: 1 }),
    'look at nothing',
  ],
  [
    'only padding',
    codeInput({ dModel: 8, heads: 2, mask: 'padding' }, { n: 2, padding: [0, 1] }),
    'look at nothing',
  ],
  [
    'heads that share k and v',
    codeInput({ dModel: 12, heads: 6, kvHeads: 2, mask: 'causal' }, { padding: [1] }),
    'here heads share them',
  ],
  [
    'one k and v for all, a memory of other columns, no bias',
    codeInput({ dModel: 8, heads: 4, kvHeads: 1, dMemory: 6, bias: false }, { m: 3 }),
    'here heads share them',
  ],
  [
    'wide heads of their own widths that share k and v',
    codeInput({ dModel: 6, heads: 4, variant: 'wide', dK: 2, dV: 5, kvHeads: 2 }),
    'these are wide',
  ],
  [
    'no W_O',
    codeInput({ dModel: 8, heads: 2, outputProjection: false, valueProjection: true }),
    'W_O',
  ],
  [
    'a mask of one’s own, hiding and adding',
    codeInput({ dModel: 8, heads: 2, mask: 'own' }, { n: 3, attnMask: ownMask }),
    '',
  ],
  [
    'a mask of one’s own and padding, a memory',
    codeInput(
      { dModel: 8, heads: 2, mask: 'own', bias: false },
      { n: 2, m: 4, attnMask: [0, -1, 2, -Infinity, 0.25, 0, -Infinity, 0], padding: [1] },
    ),
    '',
  ],
  [
    'a mask of one’s own, narrow',
    codeInput({ dModel: 8, heads: 2, variant: 'narrow', mask: 'own' }, { n: 3, attnMask: ownMask }),
    'these are narrow',
  ],
  [
    'a mask of one’s own that hides a whole row',
    codeInput(
      { dModel: 8, heads: 2, mask: 'own' },
      { n: 2, attnMask: [-Infinity, 0, 1, -Infinity], padding: [1] },
    ),
    'look at nothing',
  ],
] as const;

/** The printed tensors: a line `name shape`, then a line of numbers. */
function parse(text: string) {
  const lines = text.trimEnd().split('\n');
  return lines.flatMap((line, at) => {
    const [name = '', ...shape] = line.split(' ');
    if (at % 2 === 1) return [];
    return [
      { name, shape: shape.map(Number), values: (lines[at + 1] ?? '').split(' ').map(Number) },
    ];
  });
}

describe.each([
  ['NumPy', numpyCode, true],
  [hasTorch ? 'PyTorch' : 'PyTorch (skipped: torch is not installed)', pytorchCode, hasTorch],
] as const)('the program for %s', (_, code, present) => {
  it.runIf(present)('gives what float64 gives, in every configuration', () => {
    // A single Python process, since importing a library takes longer than everything else.
    const programs = cases.map(([, input]) => code(input));
    const all = [
      'import contextlib, io, json, sys',
      'results = []',
      'for program in json.load(sys.stdin):',
      '    with contextlib.redirect_stdout(io.StringIO()) as printed:',
      '        exec(compile(program, "program", "exec"), {"__name__": "__main__"})',
      '    results.append(printed.getvalue())',
      'print(json.dumps(results))',
    ].join('\n');
    const { status, stdout, stderr } = spawnSync(python, ['-W', 'error', '-c', all], {
      input: JSON.stringify(programs),
      encoding: 'utf8',
      maxBuffer: 2 ** 26,
    });
    expect(stderr).toBe('');
    expect(status).toBe(0);
    const results = JSON.parse(stdout) as string[];
    const wrong: string[] = [];
    for (const [index, [name, input]] of cases.entries()) {
      const { config, x, memory } = input;
      const [n = 0, m = 0] = [x.shape[0], (memory ?? x).shape[0]];
      const expected = attention64(input);
      const found = parse(results[index] ?? '');
      expect(found.map((each) => [each.name, ...each.shape])).toEqual([
        ['attn_weights', config.heads, n, m],
        ['output', n, config.dModel],
      ]);
      for (const { name: tensor, values } of found) {
        const right = expected[tensor === 'output' ? 'output' : 'attn_weights'];
        // Sums of at most 16 products of float32 numbers near 1, three in a row, are within 16 × 2^-24 × 2 of the
        // largest entry.
        const bound = 2e-6 * Math.max(...right.map(Math.abs));
        const bad = right.findIndex((value, k) => !(Math.abs(value - (values[k] ?? NaN)) <= bound));
        if (bad >= 0 || values.length !== right.length)
          wrong.push(`${name}: ${tensor}[${bad}] ${values[bad]} for ${right[bad]}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  it('has no line of great length and no other character than ASCII', () => {
    for (const [, input] of cases)
      for (const line of code(input).split('\n')) expect(line).toMatch(/^[\x20-\x7e]{0,100}$/);
  });
});

describe('pytorchCode', () => {
  it.each(cases)('%s: takes PyTorch’s module where it can, and says why not', (_, input, why) => {
    const code = pytorchCode(input);
    expect(code.includes('layer = torch.nn.MultiheadAttention(')).toBe(why === '');
    const comment = /^# Not torch.nn.MultiheadAttention, because\n# (.*)\.$/m.exec(code)?.[1];
    if (why === '') expect(comment).toBeUndefined();
    else expect(comment).toContain(why);
  });
});
