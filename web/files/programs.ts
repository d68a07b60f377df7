/**
 * A layer as a Python program that anybody can run: it holds the parameters and the inputs, computes the layer and
 * prints `attn_weights` (h, n, m) and `output` (n, d_model), each as a line with its name and shape and a line with
 * its numbers.
 */
import type { ResolvedConfig, TensorData } from '../core/types';
import { say } from '../words/words';
import { otherNames, parameterNames, separateNames } from './save';
import type { ReadTensor, RunInputs } from './save';

/** A layer that has run. */
export interface CodeInput extends RunInputs {
  readonly config: ResolvedConfig;
  readonly read: ReadTensor;
  /** Heads that are muted, by their place from 0. */
  readonly muted: readonly number[];
}

/** What NumPy and PyTorch call by different names. */
const libraries = {
  numpy: {
    title: 'NumPy',
    needs: 'import numpy as np',
    name: 'np',
    tensor: 'np.frombuffer(base64.b64decode(text), dtype="<f4").reshape(shape)',
    array: (list: string) => `np.array(${list}, dtype=np.float32)`,
    ones: 'np.ones((n, m), dtype=bool)',
    join: 'np.concatenate',
    repeat: (name: string) => `np.repeat(${name}, heads // kv_heads, axis=0)`,
    swapped: 'k.transpose(0, 2, 1)',
    hidden: 'np.where(allowed, added, np.float32(-np.inf))',
    softmax: `def softmax(rows):
    exponentials = np.exp(rows - np.maximum(rows.max(-1, keepdims=True), np.float32(-1e38)))
    return exponentials / np.maximum(exponentials.sum(-1, keepdims=True), np.float32(1e-38))`,
  },
  torch: {
    title: 'PyTorch',
    needs: 'import torch',
    name: 'torch',
    tensor:
      'torch.frombuffer(bytearray(base64.b64decode(text)), dtype=torch.float32).reshape(shape)',
    array: (list: string) => `torch.tensor(${list})`,
    ones: 'torch.ones(n, m, dtype=torch.bool)',
    join: 'torch.cat',
    repeat: (name: string) => `torch.repeat_interleave(${name}, heads // kv_heads, dim=0)`,
    swapped: 'k.transpose(1, 2)',
    hidden: 'added.masked_fill(~allowed, -math.inf)',
    softmax: `def softmax(rows):
    return torch.nan_to_num(torch.softmax(rows, -1))`,
  },
} as const;

type Library = (typeof libraries)[keyof typeof libraries];

/** `tensor((48, 16), """…""")`, for the program's function of that name: the numbers as base64, in lines. */
function literal({ shape, data }: TensorData): string {
  const view = new DataView(new ArrayBuffer(4 * data.length));
  data.forEach((value, index) => view.setFloat32(4 * index, value, true));
  const letters = Array.from(new Uint8Array(view.buffer), (byte) => String.fromCharCode(byte));
  const base64 = btoa(letters.join('')).replace(/.{1,96}/g, '$&\n');
  return `tensor([${shape.join(', ')}], """\n${base64}""")`;
}

const lines = (...all: readonly (string | false | null)[]) =>
  all.filter((line) => typeof line === 'string').join('\n');
const comment = (text: string) => `# ${text}`;

/** What scores are divided by, as Python; '' for nothing. */
function divisorOf({ scaling }: ResolvedConfig): string {
  if (scaling === 'none') return '';
  return typeof scaling === 'number' ? String(scaling) : `math.sqrt(${scaling.slice(5)})`;
}

/** A program that needs NumPy only; every stage is written out. */
export const numpyCode = (input: CodeInput): string =>
  program(input, libraries.numpy, stages(input, libraries.numpy));

/**
 * A program that needs PyTorch only: torch.nn.MultiheadAttention where it has this layer, else every stage written
 * out, with a comment that says why.
 */
export function pytorchCode(input: CodeInput): string {
  const lacks = lackOf(input);
  if (lacks === null) return program(input, libraries.torch, moduleCode(input));
  const why = say('file-program-not-the-module', { lacks, variant: input.config.variant });
  return program(input, libraries.torch, lines(comment(why), stages(input, libraries.torch)));
}

/** The lengths of x and of what keys are made of. */
function lengthsOf({ read, memory }: CodeInput): readonly [n: number, m: number] {
  const [n = 0] = read('x').shape;
  return [n, memory ? (read('memory').shape[0] ?? 0) : n];
}

function program(input: CodeInput, library: Library, body: string): string {
  const { heads, kvHeads, variant, dModel, dMemory, dK, dV } = input.config;
  const { title, needs, tensor } = library;
  return `# ${say('file-program-needs', { title })}
# ${say('file-program-heads', { heads, variant })}
# ${say('file-program-numbers')}
import base64
import math

${needs}


def tensor(shape, text):
    return ${tensor}


n, m, d_model, d_memory = ${lengthsOf(input).join(', ')}, ${dModel}, ${dMemory}
heads, kv_heads, d_k, d_v = ${heads}, ${kvHeads}, ${dK}, ${dV}
x = ${literal(input.read('x'))}
memory = ${input.memory ? literal(input.read('memory')) : 'x'}
${body}

for name, result in (("attn_weights", attn_weights), ("output", output)):
    print(name, *result.shape)
    print(*(repr(float(value)) for value in result.reshape(-1)))
`;
}

/** Every stage, in the words of PyTorch or of NumPy. */
function stages(input: CodeInput, library: Library): string {
  const { config, read, padding, muted, attnMask } = input;
  const { name, join } = library;
  const { variant, bias, qkNorm, rotary, mask, window, alibi, sink, qkNormEps } = config;
  const isNarrow = variant === 'narrow';
  const rows = isNarrow ? 'rows[:, i * columns : (i + 1) * columns]' : 'rows';
  const divisor = divisorOf(config);
  const axes = qkNorm === 'whole' ? '(0, 2)' : '2';
  const isHalves = rotary === 'halves';
  const pairs = isHalves ? [': d_k // 2', 'd_k // 2 :'] : ['0::2', '1::2'];
  const turned = '[a * cos - b * sin, b * cos + a * sin], -1)';
  const slope = '2 ** (-8 * ((i + 1) / power if i < power else (i - power + 0.5) / power))';
  const withSink = `[masked, ${name}.zeros_like(masked[..., :1]) + ${String(sink)}]`;
  return lines(
    ...[...separateNames, ...otherNames(config)].map(
      (tensor) => `${tensor.replace('.', '_')} = ${literal(read(tensor))}`,
    ),
    '\n',
    'def project(rows, weight, width):',
    '    per_head = weight.reshape(-1, width, weight.shape[-1])',
    isNarrow && '    columns = weight.shape[-1]',
    `    return ${name}.stack([${rows} @ per_head[i].T for i in range(len(per_head))])`,
    '\n',
    library.softmax,
    '\n',
    'q = project(x, q_proj_weight, d_k)',
    'k = project(memory, k_proj_weight, d_k)',
    'v = project(memory, v_proj_weight, d_v)',
    bias && 'q = q + in_proj_bias[: heads * d_k].reshape(heads, 1, d_k)',
    bias && 'k = k + in_proj_bias[heads * d_k :][: kv_heads * d_k].reshape(kv_heads, 1, d_k)',
    bias && 'v = v + in_proj_bias[(heads + kv_heads) * d_k :].reshape(kv_heads, 1, d_v)',
    ...['q', 'k'].map((part) => {
      const size = `((${part} * ${part}).mean(${axes}, keepdims=True) + ${qkNormEps}) ** 0.5`;
      return (
        qkNorm !== 'none' && `${part} = ${part} / ${size} * ${part}_norm_weight.reshape(-1, 1, d_k)`
      );
    }),
    rotary !== 'none' &&
      lines(
        '\n',
        'def rotated(rows):',
        `    places = ${name}.arange(rows.shape[1])[:, None]`,
        `    angles = places / ${config.rotaryBase} ** (2 * ${name}.arange(d_k // 2) / d_k)`,
        `    cos, sin = ${name}.cos(angles), ${name}.sin(angles)`,
        `    a, b = rows[..., ${pairs[0]}], rows[..., ${pairs[1]}]`,
        `    return ${isHalves ? join : `${name}.stack`}(${turned}.reshape(rows.shape)`,
        '\n',
        'q, k = rotated(q), rotated(k)',
      ),
    config.kvHeads < config.heads &&
      lines(
        comment(say('file-program-shared')),
        `k = ${library.repeat('k')}`,
        `v = ${library.repeat('v')}`,
      ),
    '',
    `scores = q @ ${library.swapped}`,
    `scaled = scores${divisor && ` / ${divisor}`}`,
    '',
    comment(say('file-program-allowed')),
    `i, j = ${name}.arange(n)[:, None], ${name}.arange(m)[None, :]`,
    `allowed = ${library.ones}`,
    mask === 'causal' && 'allowed &= j <= i',
    mask === 'no-self' && 'allowed &= j != i',
    hasWindow(input) && `allowed &= abs(i - j) < ${window}`,
    padding.length > 0 && `allowed[:, [${padding.join(', ')}]] = False`,
    `added = scaled${attnMask ? ` + ${literal(read('attn_mask'))}` : ''}`,
    alibi &&
      lines(
        'power = 2 ** int(math.log2(heads))',
        `slopes = ${library.array(`[${slope} for i in range(heads)]`)}`,
        'added = added - slopes[:, None, None] * abs(i - j)',
      ),
    `masked = ${library.hidden}`,
    '',
    comment(say('file-program-softmax')),
    sink === 'none'
      ? 'attn_weights = softmax(masked)'
      : `attn_weights = softmax(${join}(${withSink}, -1))[..., :-1]`,
    'context = attn_weights @ v',
    muted.length > 0 && `context[[${muted.join(', ')}]] = 0`,
    `concat = ${join}([head for head in context], -1)`,
    `output = concat @ out_proj_weight.T${bias ? ' + out_proj_bias' : ''}`,
  );
}

const hasWindow = (input: CodeInput) => input.config.window < Math.max(...lengthsOf(input));

/** What torch.nn.MultiheadAttention has not, or null where it has the layer. */
function lackOf(input: CodeInput): string | null {
  const { heads, kvHeads, dModel, dK, dV, divisor, headInputs, ...config } = input.config;
  const { qkNorm, rotary, alibi, sink, valueProjection, outputProjection } = config;
  // With one head, wide and narrow may be split.
  const isSplit = heads * dK === dModel && heads * dV === dModel && headInputs === dModel;
  const isPlain = qkNorm === 'none' && rotary === 'none' && !alibi && sink === 'none';
  const lacks: readonly (readonly [lack: string, isHere: boolean])[] = [
    ['variant', !isSplit],
    ['shared', kvHeads < heads],
    ['extra', !isPlain || hasWindow(input)],
    ['divisor', Math.fround(divisor) !== Math.fround(Math.sqrt(dK))],
    ['values', !valueProjection],
    ['output', !outputProjection],
    ['muted', input.muted.length > 0],
    // PyTorch's module makes NaN of a row that may look at nothing; the core makes zeros.
    ['blind', hasBlindRow(input)],
  ];
  return lacks.find(([, isHere]) => isHere)?.[0] ?? null;
}

function hasBlindRow(input: CodeInput): boolean {
  const { data, shape } = input.read('attn_weights');
  const keys = shape.at(-1) ?? 1;
  const rows = Array.from({ length: data.length / keys }, (_, row) => row * keys);
  return rows.some((row) => data.subarray(row, row + keys).every((share) => share === 0));
}

function moduleCode({ config, read, padding, attnMask }: CodeInput): string {
  const { bias, mask } = config;
  const hides = mask === 'causal' ? 'j > i' : mask === 'no-self' ? 'j == i' : '(i + j) < 0';
  return lines(
    'layer = torch.nn.MultiheadAttention(',
    `    d_model, heads, bias=${bias ? 'True' : 'False'}, kdim=d_memory, vdim=d_memory, batch_first=True`,
    ')',
    'layer.load_state_dict({',
    ...parameterNames(config).map((name) => `    "${name}": ${literal(read(name))},`),
    '})',
    '',
    comment(say(attnMask ? 'file-program-own-mask' : 'file-program-mask')),
    'i, j = torch.arange(n)[:, None], torch.arange(m)[None, :]',
    `attn_mask = ${attnMask ? literal(read('attn_mask')) : hides}`,
    padding.length > 0 &&
      `attn_mask[:, [${padding.join(', ')}]] = ${attnMask ? '-math.inf' : 'True'}`,
    'with torch.no_grad():',
    '    output, attn_weights = layer(',
    '        x, memory, memory, attn_mask=attn_mask, need_weights=True, average_attn_weights=False',
    '    )',
  );
}
