/**
 * Layers of the page as Python: runs the page's programs and files with NumPy and PyTorch, where installed, and
 * compares the results with the core.
 */
import { spawnSync } from 'node:child_process';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadCore } from '../../../web/core';
import type { LayerConfig, TensorData } from '../../../web/core/types';
import { programOf, programText } from '../../../web/element/files';
import type { Session } from '../../../web/session/session';
import {
  numpyCode,
  pytorchCode,
  tensorsOfLayer,
  tensorsOfTrace,
  writeSafetensors,
  type CodeInput,
} from '../../../web/files';
import { defaultMemory, type State } from '../../../web/state/state';
import { layerOf, parametersOf } from '../support/core';
import { open } from '../support/session';

const core = await loadCore();
const python = '/usr/bin/python3';
const found = spawnSync(
  python,
  ['-c', 'import importlib.util as u; print(*[n for n in ("numpy", "torch") if u.find_spec(n)])'],
  { encoding: 'utf8' },
);
/** NumPy is installed by npm run setup; PyTorch is large, and optional. */
const hasTorch = found.stdout.includes('torch');
const needsTorch = { skip: !hasTorch, meta: { skipped: 'torch is not installed' } };

declare module 'vitest' {
  interface TaskMeta {
    /** Why a test is skipped; tools/test/reports.mjs reads it. */
    skipped?: string;
  }
}

/** A reader's session after these changes, and after opening a layer from a file if given. */
function sessionWith(patch: Partial<State>, file?: LayerConfig): Session {
  const { session } = open('', { on: core });
  if (file) {
    const parameters = parametersOf(layerOf(core, file));
    session.import({ name: 'a file', config: file, parameters, inputs: null });
  }
  session.change(patch);
  expect(session.notices.filter(({ kind }) => kind === 'error')).toEqual([]);
  return session;
}

const random = { parameters: 'random' } as const;
const memory = { memory: defaultMemory } as const;
const ownMask = (added: readonly (number | null)[]) =>
  ({ sentence: 'one two three', mask: 'own', attnMask: { n: 3, m: 3, added }, ...random }) as const;
const held = { sharedQK: true, valueProjection: false, outputProjection: false } as const;

/** [description, what PyTorch's module lacks or '', the reader's choices, the layer's file] */
const cases: readonly (readonly [string, string, Partial<State>, LayerConfig?])[] = [
  ['the opening', '', {}],
  ['split, causal, biases', '', { ...random, mask: 'causal', bias: true }],
  ['one head, no-self', '', { ...random, heads: 1, mask: 'no-self' }],
  ['wide', 'these are wide', { variant: 'wide', heads: 2 }],
  ['wide with one head', '', { ...random, variant: 'wide', heads: 1 }],
  [
    'wide of its own widths',
    'these are wide',
    { ...random, variant: 'wide', heads: 3, dK: 5, dV: 7, bias: true, ...memory },
  ],
  ['narrow', 'narrow', { ...random, variant: 'narrow', bias: true, mask: 'causal' }],
  [
    'narrow, one small matrix',
    'narrow',
    { ...random, variant: 'narrow', sharedHeads: true, bias: true },
  ],
  ['the ladder’s first rung', 'W_V', { ...held, heads: 1, mask: 'no-self' }],
  ['one matrix for q and k, a memory', '', { ...random, ...memory, sharedQK: true, bias: true }],
  ['no W_O', 'W_O', { ...random, outputProjection: false, mask: 'no-self' }],
  ['wide without W_V and W_O', 'wide', { ...random, ...held, variant: 'wide', dV: 4 }],
  ['muted heads', 'mute', { ...random, muted: [1, 3], bias: true }],
  ['a memory, causal', '', { ...memory, mask: 'causal' }],
  ['a memory with padding', '', { ...random, ...memory, mask: 'padding', padding: [0, 7, 8] }],
  ['a shorter memory, no-self', '', { ...random, memory: 'the bank', mask: 'no-self' }],
  ['padding', '', { mask: 'padding', padding: [8, 9] }],
  [
    'rows that may look at nothing',
    'look at nothing',
    { ...random, mask: 'causal', padding: [0, 1], bias: true },
  ],
  [
    'only padding',
    'look at nothing',
    { ...random, sentence: 'two words', mask: 'padding', padding: [0, 1] },
  ],
  [
    'a word alone',
    'look at nothing',
    { ...random, sentence: 'alone', mask: 'no-self', bias: true },
  ],
  ['a mask of one’s own, hiding and adding', '', ownMask([0, null, -2, 0.5, 0, 1, null, -1, 3])],
  [
    'a mask of one’s own that hides a row',
    'look at nothing',
    ownMask([null, null, null, 0, 0, 1, null, -1, 3]),
  ],
  ['a divisor of its own', 'divided by 0.7', { ...random, scaling: 0.7 }],
  ['√d_model', 'divided by math.sqrt(d_model)', { ...random, scaling: 'sqrt_d_model' }],
  ['√d_model with one head', '', { ...random, heads: 1, scaling: 'sqrt_d_model' }],
  ['no scaling', 'divided by nothing', { ...random, scaling: 'none', dModel: 8 }],
  [
    'q and k normalised by head, shared',
    'heads share them',
    { ...random, kvHeads: 2, qkNorm: 'head' },
  ],
  [
    'q and k normalised over all heads',
    'does not normalise q and k',
    { ...random, qkNorm: 'whole', mask: 'causal' },
  ],
  [
    'wide heads that share k and v',
    'these are wide',
    { ...random, variant: 'wide', dK: 2, dV: 5, kvHeads: 2 },
  ],
  ['64 words, 64 columns', '', { ...random, sentence: 'many '.repeat(64), dModel: 64, heads: 8 }],
  ['a file’s', '', { bias: true }, { dModel: 12, heads: 3, bias: true, mask: 'causal' }],
  [
    'a file’s, a memory of other columns',
    '',
    { mask: 'padding', padding: [3] },
    { dModel: 8, heads: 2, bias: true, dMemory: 6 },
  ],
  [
    'a file’s with an ε of its own, k normalised over all heads of k',
    'heads share them',
    {},
    { dModel: 12, heads: 4, kvHeads: 2, qkNorm: 'whole', qkNormEps: 0.5 },
  ],
  [
    'a narrow file’s, a memory of other columns',
    'these are narrow',
    { mask: 'causal' },
    { dModel: 8, heads: 2, variant: 'narrow', dMemory: 6, bias: false },
  ],
];

const sessions = cases.map(([, , patch, file]) => sessionWith(patch, file));
const inputs = sessions.map(programOf);

/** Cases that PyTorch's module can load without a mask in the file. */
const loadable = inputs.flatMap(({ attnMask }, k) => (cases[k]?.[1] || attnMask ? [] : [k]));

/** Both files of a layer: its parameters, and its trace. */
function filesOf(session: Session) {
  const layer = session.coreLayers?.model.computed;
  const { snapshot } = session;
  if (!layer || !snapshot) throw new Error('nothing is computed');
  const read = (name: string) => layer.tensor(name);
  const { entries, metadata } = tensorsOfLayer(layer.config, read);
  const given = { memory: snapshot.memoryWords !== null, padding: snapshot.padding };
  const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');
  return {
    heads: layer.config.heads,
    mask: layer.config.mask,
    layer: base64(writeSafetensors(entries, metadata)),
    trace: base64(writeSafetensors(tensorsOfTrace(read, given), metadata)),
  };
}

/** Runs every program and loads every file into torch.nn.MultiheadAttention; prints everything as JSON. */
const runner = `
import base64, contextlib, io, json, struct, sys, warnings
warnings.simplefilter("error")
given = json.load(sys.stdin)
results = {"numpy": [], "torch": [], "files": []}
for library in ("numpy", "torch"):
    for program in given[library]:
        with contextlib.redirect_stdout(io.StringIO()) as printed:
            exec(compile(program, "program", "exec"), {"__name__": "__main__"})
        results[library].append(printed.getvalue())

def tensors(text):
    data = base64.b64decode(text)
    (length,) = struct.unpack("<Q", data[:8])
    header = json.loads(data[8 : 8 + length])
    found = {}
    for name, entry in header.items():
        if name == "__metadata__":
            continue
        begin, end = entry["data_offsets"]
        dtype = {"F32": torch.float32, "BOOL": torch.bool}[entry["dtype"]]
        part = bytearray(data[8 + length + begin : 8 + length + end])
        found[name] = torch.frombuffer(part, dtype=dtype).reshape(entry["shape"])
    return found

if given["files"]:
    import torch
for file in given["files"]:
    state, trace = tensors(file["layer"]), tensors(file["trace"])
    x, memory = trace["x"], trace.get("memory", trace["x"])
    layer = torch.nn.MultiheadAttention(
        x.shape[1], file["heads"], bias="in_proj_bias" in state,
        kdim=memory.shape[1], vdim=memory.shape[1], batch_first=True,
    )
    layer.load_state_dict(state, strict=True)
    i, j = torch.arange(x.shape[0])[:, None], torch.arange(memory.shape[0])[None, :]
    hidden = {"causal": j > i, "no-self": j == i}.get(file["mask"])
    with torch.no_grad():
        output, weights = layer(
            x, memory, memory, attn_mask=hidden, need_weights=True,
            average_attn_weights=False, key_padding_mask=trace.get("key_padding_mask"),
        )
    results["files"].append([sorted(state), weights.reshape(-1).tolist(), output.reshape(-1).tolist()])
print(json.dumps(results))
`;

interface Results {
  readonly numpy: readonly string[];
  readonly torch: readonly string[];
  readonly files: readonly (readonly [string[], number[], number[]])[];
}
let results: Results = { numpy: [], torch: [], files: [] };

beforeAll(() => {
  // A single Python process, since importing a library takes longer than everything else.
  const given = {
    numpy: inputs.map(numpyCode),
    torch: hasTorch ? inputs.map(pytorchCode) : [],
    files: hasTorch ? loadable.map((k) => sessions[k]).flatMap((s) => (s ? filesOf(s) : [])) : [],
  };
  const { status, stdout, stderr } = spawnSync(python, ['-c', runner], {
    input: JSON.stringify(given),
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  });
  expect(stderr).toBe('');
  expect(status).toBe(0);
  results = JSON.parse(stdout) as Results;
});

const tensorOf = (index: number, name: string): TensorData => {
  const layer = sessions[index]?.coreLayers?.model.computed;
  if (!layer) throw new Error('nothing is computed');
  return layer.tensor(name);
};

/** Tolerance relative to the largest number; both sides compute in float32. */
const apart = 2e-6;

function expectSame(index: number, name: string, values: readonly number[]): void {
  const { data } = tensorOf(index, name);
  expect(values).toHaveLength(data.length);
  const largest = data.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  const bad = values.findIndex((value, k) => {
    const off = Math.abs(value - (data[k] ?? NaN));
    return !(off <= apart * largest);
  });
  const what = `${name}[${bad}] of ${cases[index]?.[0]}: ${values[bad]} for ${data[bad]}`;
  expect(bad, what).toBe(-1);
}

describe.each([
  ['numpy', numpyCode, {}],
  ['torch', pytorchCode, needsTorch],
] as const)('the program for %s', (library, code, options) => {
  it('gives what the core gives, in every case', options, () => {
    expect(results[library]).toHaveLength(cases.length);
    for (const [index, printed] of results[library].entries()) {
      const lines = printed.trimEnd().split('\n');
      expect(lines).toHaveLength(4);
      for (const [at, name] of [
        [0, 'attn_weights'],
        [2, 'output'],
      ] as const) {
        expect(lines[at]).toBe([name, ...tensorOf(index, name).shape].join(' '));
        expectSame(index, name, (lines[at + 1] ?? '').split(' ').map(Number));
      }
    }
  });

  it('has no line of great length and no other character than ASCII', () => {
    const wrong = inputs.flatMap((input) =>
      code(input)
        .split('\n')
        .filter((line) => !/^[\x20-\x7e]{0,100}$/.test(line)),
    );
    expect(wrong).toEqual([]);
  });
});

it.each(cases.map(([name, why], k) => [name, why, k] as const))(
  'the program for PyTorch takes its module where it can, and says why not: %s',
  (_, why, index) => {
    const code = programText(sessions[index] as Session, 'pytorch');
    expect(code.includes('layer = torch.nn.MultiheadAttention(')).toBe(why === '');
    const comment = /^# Not torch.nn.MultiheadAttention, because\n# (.*)\.$/m.exec(code)?.[1];
    if (why === '') expect(comment).toBeUndefined();
    else expect(comment).toContain(why);
  },
);

it('a saved layer loads in PyTorch and gives what the core gives', needsTorch, () => {
  expect(results.files).toHaveLength(loadable.length);
  for (const [k, index] of loadable.entries()) {
    const [names = [], weights = [], output = []] = results.files[k] ?? [];
    const config = inputs[index]?.config;
    const projections =
      config?.dMemory === config?.dModel
        ? ['in_proj_weight']
        : ['k_proj_weight', 'q_proj_weight', 'v_proj_weight'];
    const biases = config?.bias ? ['in_proj_bias', 'out_proj.bias'] : [];
    expect(names).toEqual([...projections, ...biases, 'out_proj.weight'].sort());
    expectSame(index, 'attn_weights', weights);
    expectSame(index, 'output', output);
  }
});

it('the cases are what their names say', () => {
  const count = (is: (input: CodeInput) => boolean) => inputs.filter(is).length;
  expect(count(({ config }) => config.variant === 'narrow')).toBe(3);
  expect(count(({ config }) => config.sharedQK)).toBe(3);
  expect(count(({ config }) => config.sharedHeads)).toBe(1);
  expect(count(({ config }) => !config.valueProjection)).toBe(2);
  expect(count(({ config }) => !config.outputProjection)).toBe(3);
  expect(count(({ config }) => config.dMemory !== config.dModel)).toBe(2);
  expect(count(({ config }) => config.kvHeads < config.heads)).toBe(3);
  expect(count(({ config }) => config.qkNorm !== 'none')).toBe(3);
  expect(count(({ padding }) => padding.length > 0)).toBe(5);
  expect(count(({ attnMask }) => attnMask !== null)).toBe(2);
  for (const [index, [name, why]] of cases.entries()) {
    const { data, shape } = tensorOf(index, 'attn_weights');
    const isBlind = data.subarray(0, shape[2]).every((share) => share === 0);
    expect(isBlind, name).toBe(why === 'look at nothing');
  }
});
