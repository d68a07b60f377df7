/**
 * A layer as a Python program that anybody can run: it holds the parameters and the inputs, computes
 * the layer and prints `attn_weights` (h, n, m) and `output` (n, d_model), each as a line with its name
 * and shape and a line with its numbers.
 */
import {
  biasesOf,
  divisorCode,
  hasBlindRow,
  headComment,
  isGrouped,
  keyCount,
  literal,
  printing,
  projectionsOf,
  sizesLine,
  type CodeInput,
} from './parts';
import type { TensorData } from '../../core/types';
import { stagesCode, type Dialect } from './stages';
import { filesText } from '../../text/files';

export type { CodeInput } from './parts';

const numpy: Dialect = {
  ones: (n, m) => `np.ones((${n}, ${m}), dtype=bool)`,
  range: (count) => `np.arange(${count})`,
  stack: 'np.stack',
  concatenate: 'np.concatenate',
  zerosLike: 'np.zeros_like',
  repeated: (name, times) => `np.repeat(${name}, ${times}, axis=0)`,
  rootMeanSquare: (axes, eps) =>
    `np.sqrt((rows * rows).mean(axis=${axes}, keepdims=True) + ${eps})`,
  transposed: 'k.transpose(0, 2, 1)',
  open: 'attn_mask > -np.inf',
  masked: (scores) => `masked = np.where(allowed, ${scores}, np.float32(-np.inf))`,
  softmax: (blind) =>
    blind
      ? `peak = masked.max(axis=-1, keepdims=True)
exponentials = np.exp(masked - np.where(np.isfinite(peak), peak, np.float32(0)))
total = exponentials.sum(axis=-1, keepdims=True)
# ${filesText.program.programTexts.blindRow}
attn_weights = exponentials / np.where(total > 0, total, np.float32(1))`
      : `exponentials = np.exp(masked - masked.max(axis=-1, keepdims=True))
attn_weights = exponentials / exponentials.sum(axis=-1, keepdims=True)`,
};

const torch: Dialect = {
  ones: (n, m) => `torch.ones(${n}, ${m}, dtype=torch.bool)`,
  range: (count) => `torch.arange(${count})`,
  stack: 'torch.stack',
  concatenate: 'torch.cat',
  zerosLike: 'torch.zeros_like',
  repeated: (name, times) => `torch.repeat_interleave(${name}, ${times}, dim=0)`,
  rootMeanSquare: (axes, eps) =>
    `torch.sqrt((rows * rows).mean(dim=${axes}, keepdim=True) + ${eps})`,
  transposed: 'k.transpose(1, 2)',
  open: 'attn_mask > -math.inf',
  masked: (scores) => `masked = ${scores}.masked_fill(~allowed, -math.inf)`,
  softmax: (blind) =>
    blind
      ? `attn_weights = torch.softmax(masked, dim=-1)
# ${filesText.program.programTexts.blindRowOfSoftmax}
attn_weights = attn_weights.masked_fill(~allowed.any(dim=-1, keepdim=True), 0.0)`
      : 'attn_weights = torch.softmax(masked, dim=-1)',
};

/** A program that needs NumPy only; every stage is written out. */
export function numpyCode(input: CodeInput): string {
  const stages = stagesCode(input, numpy, hasBlindRow(input));
  return `${headComment(input, 'NumPy')}
import base64${mathFor(stages)}

import numpy as np


def tensor(shape, text):
    return np.frombuffer(base64.b64decode(text), dtype="<f4").reshape(shape)


${sizesLine(input)}
${stages}

${printing}`;
}

/**
 * A program that needs PyTorch only: torch.nn.MultiheadAttention where it has this layer, else every
 * stage written out, with a comment that says why.
 */
export function pytorchCode(input: CodeInput): string {
  const reason = whyExplicit(input);
  const body =
    reason === null
      ? moduleCode(input)
      : `# ${filesText.program.programTexts.notTheModule}
# ${reason}.
${stagesCode(input, torch, hasBlindRow(input))}`;
  return `${headComment(input, 'PyTorch')}
import base64${mathFor(body)}

import torch


def tensor(shape, text):
    return torch.frombuffer(bytearray(base64.b64decode(text)), dtype=torch.float32).reshape(shape)


${sizesLine(input)}
${body}

${printing}`;
}

const mathFor = (body: string) => (body.includes('math.') ? '\nimport math' : '');

/** What torch.nn.MultiheadAttention has not, or null when it has the layer. */
function whyExplicit(input: CodeInput): string | null {
  const { variant, heads, dModel, dK, dV, divisor, ...config } = input.config;
  // With one head, wide and narrow may be split.
  const splits = heads * dK === dModel && heads * dV === dModel && config.headInputs === dModel;
  if (!splits) return filesText.program.notInTheModule.variant(variant);
  if (isGrouped(input)) return filesText.program.notInTheModule.sharedKeys;
  if (config.qkNorm !== 'none') return filesText.program.notInTheModule.normalised;
  if (Math.fround(divisor) !== Math.fround(Math.sqrt(dK)))
    return filesText.program.notInTheModule.divisor(divisorCode(input.config));
  if (!config.valueProjection) return filesText.program.notInTheModule.noValueProjection;
  if (!config.outputProjection) return filesText.program.notInTheModule.noOutputProjection;
  if (input.muted.length > 0) return filesText.program.notInTheModule.muted;
  if (hasBlindRow(input)) return filesText.program.notInTheModule.blindRow;
  return null;
}

function moduleCode(input: CodeInput): string {
  const { config, parameters, x, memory, attnMask } = input;
  const { dModel, dMemory, heads, bias } = config;
  const { q, k, v } = projectionsOf(input);
  const entry = (name: string, shape: readonly number[], data: Float32Array) =>
    `    "${name}": ${literal({ shape, data })},`;
  // PyTorch keeps one matrix where memory has as many columns as x.
  const projections =
    dMemory === dModel
      ? [entry('in_proj_weight', [3 * dModel, dModel], joined([q.data, k.data, v.data]))]
      : [
          entry('q_proj_weight', q.shape, q.data),
          entry('k_proj_weight', k.shape, k.data),
          entry('v_proj_weight', v.shape, v.data),
        ];
  const [biases, outBias] = [biasesOf(input), parameters['out_proj.bias']];
  const inBias = biases && joined([biases.q.data, biases.k.data, biases.v.data]);
  return [
    `x = ${literal(x)}`,
    memory ? `memory = ${literal(memory)}` : 'memory = x',
    '',
    'layer = torch.nn.MultiheadAttention(',
    `    d_model, heads, bias=${bias ? 'True' : 'False'}, kdim=d_memory, vdim=d_memory,`,
    '    batch_first=True,',
    ')',
    'layer.load_state_dict({',
    ...projections,
    ...(inBias ? [entry('in_proj_bias', [inBias.length], inBias)] : []),
    entry('out_proj.weight', [dModel, heads * config.dV], parameters['out_proj.weight']),
    ...(biases && outBias ? [entry('out_proj.bias', [dModel], outBias)] : []),
    '})',
    '',
    ...(attnMask ? addedMasks(input, attnMask) : flagMasks(input)),
    'with torch.no_grad():',
    '    output, attn_weights = layer(',
    '        x, memory, memory, key_padding_mask=key_padding_mask, attn_mask=attn_mask,',
    '        need_weights=True, average_attn_weights=False,',
    '    )',
  ].join('\n');
}

/** What attn_mask and key_padding_mask hide, as flags. */
function flagMasks(input: CodeInput): string[] {
  const { config, x, padding } = input;
  const { mask } = config;
  const m = keyCount(input);
  const square = `${mask === 'causal' ? '>' : '=='} torch.arange(${x.shape[0] ?? 0})[:, None]`;
  const masked = mask === 'causal' || mask === 'no-self';
  return [
    `# ${filesText.program.programTexts.attnMask}`,
    `attn_mask = ${masked ? `torch.arange(${m})[None, :] ${square}` : 'None'}`,
    ...(padding.length > 0
      ? [
          `key_padding_mask = torch.zeros(${m}, dtype=torch.bool)`,
          `key_padding_mask[[${padding.join(', ')}]] = True`,
        ]
      : ['key_padding_mask = None']),
  ];
}

/**
 * One mask of numbers that are added, padding with it. PyTorch 2 wants both masks of one type, and PyTorch 1.13 leaves
 * out a key_padding_mask of numbers beside an attn_mask of numbers.
 */
const addedMasks = ({ padding }: CodeInput, attnMask: TensorData): string[] => [
  `# ${filesText.program.programTexts.ownMask}`,
  `attn_mask = ${literal(attnMask)}`,
  ...(padding.length > 0 ? [`attn_mask[:, [${padding.join(', ')}]] = -math.inf`] : []),
  'key_padding_mask = None',
];

function joined(parts: readonly Float32Array[]): Float32Array {
  const all = new Float32Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}
