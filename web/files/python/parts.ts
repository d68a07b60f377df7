/** What the two Python programs share: the numbers as text, what a query may look at, the comments. */
import type { ParameterTensors, ResolvedConfig, TensorData } from '../../core/types';
import { filesText } from '../../text/files';

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
  /** Keys that are padding, by their place from 0. */
  readonly padding: readonly number[];
  /** Heads that are muted, by their place from 0. */
  readonly muted: readonly number[];
}

/** Whether heads share k and v. */
export const isGrouped = ({ config: { heads, kvHeads } }: CodeInput): boolean => kvHeads < heads;

/** W_Q, W_K and W_V as PyTorch's three, each with its shape, (rows, columns that one head reads). */
export interface Projections {
  readonly q: TensorData;
  readonly k: TensorData;
  readonly v: TensorData;
}

export function projectionsOf({ config, parameters }: CodeInput): Projections {
  const { heads, kvHeads, dK, dV, headInputs, memoryInputs } = config;
  const shapes = {
    q: [heads * dK, headInputs],
    k: [kvHeads * dK, memoryInputs],
    v: [kvHeads * dV, memoryInputs],
  } as const;
  const packed = parameters.in_proj_weight;
  const k = heads * dK * headInputs;
  const from = { q: 0, k, v: k + kvHeads * dK * memoryInputs };
  const one = (name: 'q' | 'k' | 'v'): TensorData => {
    const shape = shapes[name];
    const part = packed?.subarray(from[name], from[name] + shape[0] * shape[1]);
    return { shape, data: part ?? parameters[`${name}_proj_weight`] ?? new Float32Array() };
  };
  return { q: one('q'), k: one('k'), v: one('v') };
}

/** g_Q and g_K, or null where q and k are not normalised. */
export function gainsOf({ parameters }: CodeInput): Pick<Projections, 'q' | 'k'> | null {
  const [q, k] = [parameters['q_norm.weight'], parameters['k_norm.weight']];
  const row = (data: Float32Array): TensorData => ({ shape: [data.length], data });
  return q && k ? { q: row(q), k: row(k) } : null;
}

/** b_Q, b_K and b_V, or null without biases. */
export function biasesOf({ config, parameters }: CodeInput): Projections | null {
  const rows = config.heads * config.dK;
  const keyRows = config.kvHeads * config.dK;
  const packed = parameters.in_proj_bias;
  if (!config.bias || !packed) return null;
  const one = (from: number, to: number) => ({
    shape: [to - from],
    data: packed.subarray(from, to),
  });
  return { q: one(0, rows), k: one(rows, rows + keyRows), v: one(rows + keyRows, packed.length) };
}

export const keyCount = ({ x, memory }: CodeInput) => (memory ?? x).shape[0] ?? 0;

/** Whether some query may look at no key. */
export function hasBlindRow(input: CodeInput): boolean {
  const { config, padding, attnMask, x } = input;
  const queries = x.shape[0] ?? 0;
  const open = Array.from({ length: keyCount(input) }, (_, key) => key).filter(
    (key) => !padding.includes(key),
  );
  if (attnMask) {
    const keys = keyCount(input);
    const isBlind = (query: number) =>
      open.every((key) => attnMask.data[query * keys + key] === -Infinity);
    return Array.from({ length: queries }, (_, query) => query).some(isBlind);
  }
  const [first, second] = open;
  if (first === undefined) return true;
  if (config.mask === 'causal') return first > 0;
  // Only the query in the place of the single open key is blind.
  return config.mask === 'no-self' && second === undefined && first < queries;
}

/** Bytes as base64, in lines. */
function base64(bytes: Uint8Array): string {
  let text = '';
  // A multiple of 3, so that the pieces' texts join; few enough to be arguments.
  const piece = 3 * 2048;
  for (let at = 0; at < bytes.length; at += piece) {
    text += btoa(String.fromCharCode(...bytes.subarray(at, at + piece)));
  }
  return text.replace(/.{1,96}/g, '$&\n');
}

function littleEndian(data: Float32Array): Uint8Array {
  const view = new DataView(new ArrayBuffer(4 * data.length));
  data.forEach((value, index) => view.setFloat32(4 * index, value, true));
  return new Uint8Array(view.buffer);
}

export const tuple = (shape: readonly number[]) =>
  shape.length === 1 ? `(${shape[0]},)` : `(${shape.join(', ')})`;

/** `tensor((48, 16), """…""")`, for a function of that name in the program. */
export const literal = ({ shape, data }: TensorData) =>
  `tensor(${tuple(shape)}, """\n${base64(littleEndian(data))}""")`;

/** The first lines of a program. */
export function headComment(input: CodeInput, needs: string): string {
  const { config, x, memory, muted } = input;
  const { variant, heads, dModel, dK, dV } = config;
  return [
    filesText.program.programTexts.needs(needs),
    filesText.program.programTexts.heads(heads, variant),
    filesText.program.programTexts.sizes(
      dModel,
      dK,
      dV,
      tuple(x.shape),
      memory && tuple(memory.shape),
    ),
    ...(muted.length > 0 ? [filesText.program.programTexts.muted(muted)] : []),
    filesText.program.programTexts.numbers,
  ]
    .map((line) => `# ${line}`)
    .join('\n');
}

/** `heads, d_model, … = …` for both programs. */
export const sizesLine = (input: CodeInput) =>
  sizesOf(input) + (isGrouped(input) ? `\nkv_heads = ${input.config.kvHeads}` : '');

const sizesOf = ({ config }: CodeInput) =>
  `heads, d_model, d_memory, d_k, d_v = ${config.heads}, ${config.dModel}, ${config.dMemory}, ` +
  `${config.dK}, ${config.dV}`;

/** What scores are divided by, as Python; '' for nothing. */
export function divisorCode({ scaling }: ResolvedConfig): string {
  if (scaling === 'none') return '';
  return typeof scaling === 'number' ? String(scaling) : `math.sqrt(${scaling.slice(5)})`;
}

/** The last lines: every result as `name shape` and a line of its numbers, all digits. */
export const printing = `for name, result in (("attn_weights", attn_weights), ("output", output)):
    print(name, *result.shape)
    print(*(repr(float(value)) for value in result.reshape(-1)))
`;
