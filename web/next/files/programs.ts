/**
 * A layer as a Python program that anybody can run: it holds the parameters and the inputs, computes the layer and
 * prints `attn_weights` (h, n, m) and `output` (n, d_model), each as a line with its name and shape and a line with
 * its numbers.
 */
import type { ParameterTensors, ResolvedConfig, TensorData } from '../../core/types';
import { say } from '../words/words';
import { joined } from './weights';

/** A layer and its inputs, as they are. */
export interface CodeInput {
  readonly config: ResolvedConfig;
  /** Packed or separate, as `Layer.setParameters` takes them. */
  readonly parameters: ParameterTensors;
  /** (n, d_model) */
  readonly x: TensorData;
  /** (m, d_memory); null in self-attention. */
  readonly memory: TensorData | null;
  /** (n, m), of the mask `own`; null of the others. */
  readonly attnMask: TensorData | null;
  /** Keys that are padding, and heads that are muted, by their place from 0. */
  readonly padding: readonly number[];
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

/** Bytes as base64, in lines. */
function base64({ data }: TensorData): string {
  const view = new DataView(new ArrayBuffer(4 * data.length));
  data.forEach((value, index) => view.setFloat32(4 * index, value, true));
  const letters = Array.from(new Uint8Array(view.buffer), (byte) => String.fromCharCode(byte));
  return btoa(letters.join('')).replace(/.{1,96}/g, '$&\n');
}

const tuple = (shape: readonly number[]) =>
  shape.length === 1 ? `(${shape[0]},)` : `(${shape.join(', ')})`;

/** `tensor((48, 16), """…""")`, for the program's function of that name. */
const literal = (tensor: TensorData) => `tensor(${tuple(tensor.shape)}, """\n${base64(tensor)}""")`;

const lines = (...all: readonly (string | false | null)[]) =>
  all.filter((line) => typeof line === 'string').join('\n');
const comment = (text: string) => `# ${text}`;

/** The parameters by PyTorch's names, W_Q, W_K and W_V apart. */
function tensorsOf({ config, parameters }: CodeInput): Readonly<Record<string, TensorData>> {
  const { heads, kvHeads, dK, dV, headInputs, memoryInputs, dModel } = config;
  const rows = [heads * dK, kvHeads * dK, kvHeads * dV] as const;
  const sizes = [rows[0] * headInputs, rows[1] * memoryInputs, rows[2] * memoryInputs] as const;
  const { in_proj_weight: packed, in_proj_bias: bias, ...given } = parameters;
  const starts = [0, sizes[0], sizes[0] + sizes[1]] as const;
  const entries = (['q', 'k', 'v'] as const).map((part, at) => {
    const start = starts[at] ?? 0;
    const own = packed?.subarray(start, start + (sizes[at] ?? 0));
    const data = own ?? given[`${part}_proj_weight`] ?? new Float32Array();
    const columns = part === 'q' ? headInputs : memoryInputs;
    return [`${part}_proj_weight`, { shape: [rows[at] ?? 0, columns], data }] as const;
  });
  const vector = (data: Float32Array) => ({ shape: [data.length], data });
  const out = { shape: [dModel, heads * dV], data: given['out_proj.weight'] };
  const { 'out_proj.bias': outBias, 'q_norm.weight': g_Q, 'k_norm.weight': g_K } = given;
  return {
    ...Object.fromEntries(entries),
    ...(config.bias && bias ? { in_proj_bias: vector(bias) } : {}),
    'out_proj.weight': out,
    ...(config.bias && outBias ? { 'out_proj.bias': vector(outBias) } : {}),
    ...(g_Q && g_K ? { 'q_norm.weight': vector(g_Q), 'k_norm.weight': vector(g_K) } : {}),
  };
}

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
  const reason = whyNotTheModule(input);
  if (reason === null) return program(input, libraries.torch, moduleCode(input));
  const why = say('file-program-not-the-module', { reason });
  return program(input, libraries.torch, lines(comment(why), stages(input, libraries.torch)));
}

function program(input: CodeInput, library: Library, body: string): string {
  const { heads, kvHeads, variant, dModel, dMemory, dK, dV } = input.config;
  const n = input.x.shape[0] ?? 0;
  const m = (input.memory ?? input.x).shape[0] ?? 0;
  const { title, needs, tensor } = library;
  return `# ${say('file-program-needs', { title })}
# ${say('file-program-heads', { heads, variant })}
# ${say('file-program-numbers')}
import base64
import math

${needs}


def tensor(shape, text):
    return ${tensor}


n, m, d_model, d_memory = ${n}, ${m}, ${dModel}, ${dMemory}
heads, kv_heads, d_k, d_v = ${heads}, ${kvHeads}, ${dK}, ${dV}
x = ${literal(input.x)}
memory = ${input.memory ? literal(input.memory) : 'x'}
${body}

for name, result in (("attn_weights", attn_weights), ("output", output)):
    print(name, *result.shape)
    print(*(repr(float(value)) for value in result.reshape(-1)))
`;
}

/** Every stage, in the words of PyTorch or of NumPy. */
function stages(input: CodeInput, library: Library): string {
  const { config, padding, muted, attnMask } = input;
  const { name, join } = library;
  const { variant, qkNorm, rotary, mask, heads, kvHeads, window, alibi, sink } = config;
  const tensors = Object.entries(tensorsOf(input));
  const hasBias = tensors.some(([tensor]) => tensor === 'in_proj_bias');
  const divisor = divisorOf(config);
  const isNarrow = variant === 'narrow';
  const own = isNarrow ? 'rows[:, i * columns : (i + 1) * columns]' : 'rows';
  const each = 'per_head[i].T for i in range(len(per_head))';
  const isShared = kvHeads < heads;
  const half = rotary === 'halves' ? [': d_k // 2', 'd_k // 2 :'] : ['0::2', '1::2'];
  const turned = '[a * cos - b * sin, b * cos + a * sin]';
  const power = '2 ** int(math.log2(heads))';
  const steps = `[(i + 1) / power if i < power else (i - power + 0.5) / power for i in range(heads)]`;
  return lines(
    ...tensors.map(([tensor, data]) => `${tensor.replace('.', '_')} = ${literal(data)}`),
    '\n',
    'def project(rows, weight, width):',
    '    per_head = weight.reshape(-1, width, weight.shape[-1])',
    isNarrow && '    columns = weight.shape[-1]',
    `    return ${name}.stack([${own} @ ${each}])`,
    '\n',
    library.softmax,
    '\n',
    ...['q', 'k', 'v'].map((part) => {
      const rows = part === 'q' ? 'x' : 'memory';
      return `${part} = project(${rows}, ${part}_proj_weight, d_${part === 'v' ? 'v' : 'k'})`;
    }),
    hasBias &&
      lines(
        'q = q + in_proj_bias[: heads * d_k].reshape(heads, 1, d_k)',
        'k = k + in_proj_bias[heads * d_k :][: kv_heads * d_k].reshape(kv_heads, 1, d_k)',
        'v = v + in_proj_bias[(heads + kv_heads) * d_k :].reshape(kv_heads, 1, d_v)',
      ),
    qkNorm !== 'none' &&
      lines(
        comment(say('file-program-norm', { qkNorm })),
        ...['q', 'k'].map((part) => {
          const axes = qkNorm === 'whole' ? '(0, 2)' : '2';
          const size = `((${part} * ${part}).mean(${axes}, keepdims=True) + ${config.qkNormEps}) ** 0.5`;
          return `${part} = ${part} / ${size} * ${part}_norm_weight.reshape(-1, 1, d_k)`;
        }),
      ),
    rotary !== 'none' &&
      lines(
        '\n',
        'def rotated(rows):',
        `    """${say('file-program-rotary')}"""`,
        `    places = ${name}.arange(rows.shape[1])[:, None]`,
        `    angles = places / ${config.rotaryBase} ** (2 * ${name}.arange(d_k // 2) / d_k)`,
        `    cos, sin = ${name}.cos(angles), ${name}.sin(angles)`,
        `    a, b = rows[..., ${half[0]}], rows[..., ${half[1]}]`,
        rotary === 'halves'
          ? `    return ${join}(${turned}, -1)`
          : `    return ${name}.stack(${turned}, -1).reshape(rows.shape)`,
        '\n',
        'q, k = rotated(q), rotated(k)',
      ),
    isShared &&
      lines(
        comment(say('file-program-shared')),
        `k = ${library.repeat('k')}`,
        `v = ${library.repeat('v')}`,
      ),
    '',
    `scores = q @ ${library.swapped}`,
    divisor ? `scaled = scores / ${divisor}` : 'scaled = scores',
    '',
    comment(say('file-program-allowed')),
    `i, j = ${name}.arange(n)[:, None], ${name}.arange(m)[None, :]`,
    `allowed = ${library.ones}`,
    mask === 'causal' && 'allowed &= j <= i',
    mask === 'no-self' && 'allowed &= j != i',
    window < Math.max(input.x.shape[0] ?? 0, (input.memory ?? input.x).shape[0] ?? 0) &&
      `allowed &= abs(i - j) < ${window}`,
    padding.length > 0 && `allowed[:, [${padding.join(', ')}]] = False`,
    'added = scaled',
    attnMask && `added = added + ${literal(attnMask)}`,
    alibi &&
      lines(
        comment(say('file-program-alibi')),
        `power = ${power}`,
        `slopes = ${library.array(`[2 ** (-8 * step) for step in ${steps}]`)}`,
        'added = added - slopes[:, None, None] * abs(i - j)',
      ),
    `masked = ${library.hidden}`,
    '',
    comment(say('file-program-softmax')),
    sink === 'none'
      ? 'attn_weights = softmax(masked)'
      : `attn_weights = softmax(${join}([masked, ${name}.zeros_like(masked[..., :1]) + ${String(sink)}], -1))[..., :-1]`,
    'context = attn_weights @ v',
    muted.length > 0 &&
      lines(comment(say('file-program-muted')), `context[[${muted.join(', ')}]] = 0`),
    `concat = ${join}([head for head in context], -1)`,
    `output = concat @ out_proj_weight.T${hasBias ? ' + out_proj_bias' : ''}`,
  );
}

/** What torch.nn.MultiheadAttention has not, or null where it has the layer. */
function whyNotTheModule(input: CodeInput): string | null {
  const { variant, heads, kvHeads, dModel, dK, dV, divisor, ...config } = input.config;
  const { headInputs, qkNorm, rotary, window, alibi, sink } = config;
  const keys = (input.memory ?? input.x).shape[0] ?? 0;
  // With one head, wide and narrow may be split.
  const isSplit = heads * dK === dModel && heads * dV === dModel && headInputs === dModel;
  const isPlain = qkNorm === 'none' && rotary === 'none' && !alibi && sink === 'none';
  const isDivided = Math.fround(divisor) === Math.fround(Math.sqrt(dK));
  if (!isSplit) return say('file-program-why-variant', { variant });
  if (kvHeads < heads) return say('file-program-why-shared');
  if (!isPlain || window < Math.max(keys, input.x.shape[0] ?? 0))
    return say('file-program-why-extra');
  if (!isDivided) return say('file-program-why-divisor');
  if (!config.valueProjection) return say('file-program-why-values');
  if (!config.outputProjection) return say('file-program-why-output');
  if (input.muted.length > 0) return say('file-program-why-muted');
  return hasBlindRow(input, keys) ? say('file-program-why-blind') : null;
}

/** Whether some query may look at no key: PyTorch's module makes NaN of it. */
function hasBlindRow({ x, config, padding, attnMask }: CodeInput, keys: number): boolean {
  const isHidden = (query: number, key: number) =>
    padding.includes(key) ||
    (config.mask === 'causal' && key > query) ||
    (config.mask === 'no-self' && key === query) ||
    attnMask?.data[query * keys + key] === -Infinity;
  const range = (length: number) => Array.from({ length }, (_, at) => at);
  return range(x.shape[0] ?? 0).some((query) => range(keys).every((key) => isHidden(query, key)));
}

function moduleCode(input: CodeInput): string {
  const { config, padding, attnMask } = input;
  const { dModel, dMemory, bias, mask } = config;
  const { q_proj_weight: q, k_proj_weight: k, v_proj_weight: v, ...others } = tensorsOf(input);
  if (!q || !k || !v) throw new Error('a layer without projections');
  const packed = { shape: [3 * dModel, dModel], data: joined([q.data, k.data, v.data]) };
  const separate = { q_proj_weight: q, k_proj_weight: k, v_proj_weight: v };
  // PyTorch keeps one matrix where memory has as many columns as x.
  const state = { ...(dMemory === dModel ? { in_proj_weight: packed } : separate), ...others };
  const flags = padding.length > 0 && `attn_mask[:, [${padding.join(', ')}]] = `;
  return lines(
    'layer = torch.nn.MultiheadAttention(',
    `    d_model, heads, bias=${bias ? 'True' : 'False'}, kdim=d_memory, vdim=d_memory, batch_first=True`,
    ')',
    'layer.load_state_dict({',
    ...Object.entries(state).map(([name, tensor]) => `    "${name}": ${literal(tensor)},`),
    '})',
    '',
    comment(say(attnMask ? 'file-program-own-mask' : 'file-program-mask')),
    'i, j = torch.arange(n)[:, None], torch.arange(m)[None, :]',
    attnMask
      ? `attn_mask = ${literal(attnMask)}`
      : `attn_mask = ${{ causal: 'j > i', 'no-self': 'j == i' }[mask as string] ?? '(i + j) < 0'}`,
    flags && flags + (attnMask ? '-math.inf' : 'True'),
    'with torch.no_grad():',
    '    output, attn_weights = layer(',
    '        x, memory, memory, attn_mask=attn_mask, need_weights=True, average_attn_weights=False',
    '    )',
  );
}
