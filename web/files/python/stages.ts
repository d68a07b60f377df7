/**
 * The stages as explicit Python, one after the other, in the words of PyTorch or of NumPy: the two
 * differ in a few calls only.
 */
import { filesText } from '../../text/files';
import {
  biasesOf,
  divisorCode,
  gainsOf,
  isGrouped,
  keyCount,
  literal,
  projectionsOf,
  type CodeInput,
} from './parts';

/** How a library says what the stages need. */
export interface Dialect {
  readonly ones: (n: number, m: number) => string;
  readonly range: (count: number) => string;
  /** Where attn_mask does not hide. */
  readonly open: string;
  readonly stack: string;
  readonly concatenate: string;
  readonly zerosLike: string;
  /** Each head `times` times, one after the other. */
  readonly repeated: (name: string, times: string) => string;
  /** The root mean square of `rows` over these axes, as an array that divides `rows`. */
  readonly rootMeanSquare: (axes: string, eps: number) => string;
  /** Swaps k's last two axes: (h, m, d_k) → (h, d_k, m). */
  readonly transposed: string;
  /** `masked` from the scores, `scaled` or those with attn_mask added, and `allowed`. */
  readonly masked: (scores: string) => string;
  /** `attn_weights` from `masked`; `blind` when some row may look at nothing. */
  readonly softmax: (blind: boolean) => string;
}

/** The parameters and inputs as assignments. */
function data(input: CodeInput): string {
  const { parameters, x, memory, config } = input;
  const { q, k, v } = projectionsOf(input);
  const biases = biasesOf(input);
  const gains = gainsOf(input);
  const outBias = parameters['out_proj.bias'];
  const outWeight = {
    shape: [config.dModel, config.heads * config.dV],
    data: parameters['out_proj.weight'],
  };
  return [
    `x = ${literal(x)}`,
    memory ? `memory = ${literal(memory)}` : 'memory = x',
    `q_proj_weight = ${literal(q)}`,
    `k_proj_weight = ${literal(k)}`,
    `v_proj_weight = ${literal(v)}`,
    ...(biases
      ? [`b_Q = ${literal(biases.q)}`, `b_K = ${literal(biases.k)}`, `b_V = ${literal(biases.v)}`]
      : []),
    `out_proj_weight = ${literal(outWeight)}`,
    ...(gains ? [`g_Q = ${literal(gains.q)}`, `g_K = ${literal(gains.k)}`] : []),
    ...(biases && outBias ? [`b_O = ${literal({ shape: [config.dModel], data: outBias })}`] : []),
  ].join('\n');
}

function project(input: CodeInput, { stack }: Dialect): string {
  const { variant, bias } = input.config;
  const narrow = variant === 'narrow';
  if (isGrouped(input))
    return [
      `def project(rows, weight, ${bias ? 'bias, ' : ''}width):`,
      '    """(tokens, columns) -> (heads or kv_heads, tokens, width)."""',
      '    per_head = weight.reshape(-1, width, weight.shape[-1])',
      `    parts = ${stack}([rows @ each.T for each in per_head])`,
      `    return parts${bias ? ' + bias.reshape(-1, 1, width)' : ''}`,
    ].join('\n');
  const rows = narrow ? 'rows[:, i * inputs : (i + 1) * inputs]' : 'rows';
  return [
    `def project(rows, weight, ${bias ? 'bias, ' : ''}width):`,
    `    """(tokens, columns) -> (heads, tokens, width)${narrow ? filesText.program.programTexts.narrowRows : ''}."""`,
    '    per_head = weight.reshape(heads, width, -1)',
    ...(narrow ? ['    inputs = per_head.shape[-1]'] : []),
    `    parts = [${rows} @ per_head[i].T for i in range(heads)]`,
    `    return ${stack}(parts)${bias ? ' + bias.reshape(heads, 1, width)' : ''}`,
  ].join('\n');
}

/** The rows of q and k as `qkNorm` says. */
function normalised(
  { config: { qkNorm, qkNormEps } }: CodeInput,
  { rootMeanSquare }: Dialect,
): string {
  const axes = qkNorm === 'whole' ? '(0, 2)' : '(2,)';
  return [
    'def normalised(rows, gains):',
    `    """${filesText.program.programTexts.normalised[qkNorm]}"""`,
    `    size = ${rootMeanSquare(axes, qkNormEps)}`,
    '    return rows / size * gains.reshape(-1, 1, d_k)',
  ].join('\n');
}

function allowed(input: CodeInput, { ones, range, open }: Dialect): string {
  const { config, padding, attnMask, x } = input;
  const [n, m] = [x.shape[0] ?? 0, keyCount(input)];
  const queries = `${range(n)}[:, None]`;
  const lines = [
    ...(attnMask
      ? [`# ${filesText.program.programTexts.ownMask}`, `attn_mask = ${literal(attnMask)}`]
      : []),
    `# ${filesText.program.programTexts.allowed}`,
    `allowed = ${attnMask ? open : ones(n, m)}`,
  ];
  if (config.mask === 'causal') lines.push(`allowed &= ${range(m)}[None, :] <= ${queries}`);
  if (config.mask === 'no-self') lines.push(`allowed &= ${range(m)}[None, :] != ${queries}`);
  if (padding.length > 0)
    lines.push(
      `allowed[:, [${padding.join(', ')}]] = False  # ${filesText.program.programTexts.padding}`,
    );
  return lines.join('\n');
}

function concat({ muted }: CodeInput, { concatenate, zerosLike }: Dialect): string {
  if (muted.length === 0) return `concat = ${concatenate}([context[i] for i in range(heads)], -1)`;
  return [
    `muted = [${muted.join(', ')}]  # ${filesText.program.programTexts.mutedBands}`,
    `bands = [${zerosLike}(context[i]) if i in muted else context[i] for i in range(heads)]`,
    `concat = ${concatenate}(bands, -1)`,
  ].join('\n');
}

/** Everything between the imports and the printing; `blind`: some row may look at nothing. */
export function stagesCode(input: CodeInput, dialect: Dialect, blind: boolean): string {
  const { bias, outputProjection, valueProjection, sharedQK, qkNorm } = input.config;
  const divisor = divisorCode(input.config);
  const add = (name: string) => (bias ? `, ${name}` : '');
  const notes = [
    ...(sharedQK ? [`# ${filesText.program.programTexts.sharedQK}`] : []),
    ...(valueProjection ? [] : [`# ${filesText.program.programTexts.noValueProjection}`]),
    ...(outputProjection ? [] : [`# ${filesText.program.programTexts.noOutputProjection}`]),
  ];
  return [
    data(input),
    '',
    '',
    project(input, dialect),
    ...(qkNorm === 'none' ? [] : ['', '', normalised(input, dialect)]),
    '',
    '',
    ...notes,
    `q = project(x, q_proj_weight${add('b_Q')}, d_k)`,
    `k = project(memory, k_proj_weight${add('b_K')}, d_k)`,
    `v = project(memory, v_proj_weight${add('b_V')}, d_v)`,
    ...(qkNorm === 'none' ? [] : ['q = normalised(q, g_Q)', 'k = normalised(k, g_K)']),
    ...(isGrouped(input)
      ? [
          `# ${filesText.program.programTexts.sharedKeys}`,
          `k = ${dialect.repeated('k', 'heads // kv_heads')}`,
          `v = ${dialect.repeated('v', 'heads // kv_heads')}`,
        ]
      : []),
    '',
    `scores = q @ ${dialect.transposed}`,
    divisor
      ? `scaled = scores / ${divisor}`
      : `scaled = scores  # ${filesText.program.programTexts.noScaling}`,
    '',
    allowed(input, dialect),
    dialect.masked(input.attnMask ? '(scaled + attn_mask)' : 'scaled'),
    '',
    `# ${filesText.program.programTexts.softmax}`,
    dialect.softmax(blind),
    '',
    'context = attn_weights @ v',
    `# ${filesText.program.programTexts.concat}`,
    concat(input, dialect),
    `output = concat @ out_proj_weight.T${bias ? ' + b_O' : ''}`,
  ].join('\n');
}
