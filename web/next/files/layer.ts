/** Reads a layer from a file, under the names of any known family, and its inputs. */
import type { LayerConfig, MaskKind, ParameterTensors, TensorData } from '../../core/types';
import { FileError, type LayerNote } from './errors';
import { readMasks, type FileMasks } from './masks';
import { mayBeMeant, notAppliedOf, notesOf } from './notes';
import { planLayer, type LayerFileOptions, type LayerPlan } from './plan';
import { LayerReader, type Conversion } from './reader';
import type { OpenedFile, SafetensorsFile, TensorHeaders } from './safetensors';
import { rowNames } from './tokens';
import { parametersOf } from './weights';

export interface FileLayer extends Omit<FileMasks, 'mask'> {
  /** The sizes, and whatever differs from the defaults. */
  readonly config: LayerConfig;
  readonly parameters: ParameterTensors;
  /** The title of its row in the table of families. */
  readonly family: string;
  /** What was filled in, and what the model does that is not done here. */
  readonly notes: readonly LayerNote[];
  /** (n, d_model) */
  readonly x: TensorData | null;
  /** (m, d_memory) */
  readonly memory: TensorData | null;
  /** Names for the rows of x and of memory, from the metadata; null without them. */
  readonly tokens: readonly string[] | null;
  readonly memoryTokens: readonly string[] | null;
  /** (n, d_model): the gradient of a loss with respect to the output; null unless it was asked for. */
  readonly gradOutput: TensorData | null;
  readonly converted: readonly Conversion[];
  /** Names of the file's other tensors. */
  readonly ignored: readonly string[];
  /** Those under the layer's prefix, without a prefix, or masks, that no note mentions. */
  readonly unused: readonly string[];
  /** '' or ending with a full stop or a slash. */
  readonly prefix: string;
}

/**
 * The layer of a file in memory. Reads only the tensors of this layer and its inputs.
 * @throws FileError naming the tensor (or the option) and what was expected
 */
export const layerFromTensors = (
  file: SafetensorsFile,
  options: LayerFileOptions = {},
): FileLayer => readLayer(planLayer(file, options), file, file, options);

/**
 * The layer of a file whose header alone was read; loads no tensors but the layer's.
 * @throws FileError naming the tensor (or the option) and what was expected; also what reading throws
 */
export async function layerFromFile(
  file: OpenedFile,
  options: LayerFileOptions = {},
): Promise<FileLayer> {
  const plan = planLayer(file, options);
  return readLayer(plan, await file.load(plan.names), file, options);
}

/** @param headers all tensors of the file; `file` has the numbers of the layer's */
function readLayer(
  plan: LayerPlan,
  file: SafetensorsFile,
  headers: TensorHeaders,
  options: LayerFileOptions,
): FileLayer {
  const { found, choices, cut, dMemory } = plan;
  const { family, prefix, measures } = found;
  const { dModel } = measures;
  const reader = new LayerReader(found, file.tensors);
  const weights = parametersOf(
    family,
    cut,
    ({ weight }) => reader.numbers(weight),
    ({ bias }, length) => reader.vector(bias, length),
  );
  const parameters = { ...weights, ...readGains(plan, reader) };
  const x = reader.rows('x', dModel);
  const memory = reader.rows('memory', dMemory);
  const n = x?.shape[0];
  const m = (memory ?? (dMemory === dModel ? x : null))?.shape[0];
  const masks = readMasks((name) => reader.find(name), { n, m, heads: cut.heads }, choices.mask);
  const gradOutput = options.gradients && x ? reader.rows('grad_output', dModel) : null;
  if (gradOutput && gradOutput.shape[0] !== n) {
    const given = { tensor: 'grad_output', columns: String(dModel), shape: gradOutput.shape };
    throw new FileError('file-other-rows', given);
  }
  const tokens = rowNames(headers.metadata, 'x', n ?? 0);
  const memoryTokens = rowNames(headers.metadata, 'memory', memory?.shape[0] ?? 0);
  const ignored = [...headers.tensors.keys()].filter((name) => !reader.used.has(name));
  const notApplied = notAppliedOf(ignored, found);
  return {
    config: configOf(plan, parameters, masks.mask),
    parameters,
    family: family.title,
    notes: [
      ...notesOf(plan, masks, notApplied, Math.max(n ?? 0, m ?? 0)),
      ...[tokens.note, memoryTokens.note].filter((note) => note !== null),
    ],
    x,
    memory,
    tokens: tokens.names,
    memoryTokens: memoryTokens.names,
    attnMask: masks.attnMask,
    padding: masks.padding,
    gradOutput,
    converted: reader.converted,
    ignored,
    unused: ignored.filter((name) => !notApplied.includes(name) && mayBeMeant(name, prefix)),
    prefix,
  };
}

/** With `head` one gain for each column of a head; with `whole` one for each column of all heads. */
function readGains(
  { choices: { qkNorm = 'none', qkNormGains }, cut: { heads, kvHeads, dK } }: LayerPlan,
  reader: LayerReader,
): Partial<ParameterTensors> {
  if (qkNorm === 'none') return {};
  const read = (name: string, ofHeads: number) => {
    const length = qkNorm === 'whole' ? ofHeads * dK : dK;
    const stored = reader.vector(name, length) ?? reader.numbers(name).data;
    return qkNormGains === '1+w' ? stored.map((w) => 1 + w) : stored;
  };
  return {
    'q_norm.weight': read('q_norm.weight', heads),
    'k_norm.weight': read('k_norm.weight', kvHeads),
  };
}

/** The sizes, and whatever differs from the defaults. */
function configOf(
  { found, choices, cut, dMemory }: LayerPlan,
  parameters: ParameterTensors,
  mask: MaskKind | undefined,
): LayerConfig {
  const { dModel } = found.measures;
  const { heads, kvHeads, variant, dK, dV } = cut;
  const { qkNormGains: _, qkNorm, rotary, ...chosen } = choices;
  const config: { [Name in keyof LayerConfig]: LayerConfig[Name] | undefined } = {
    ...chosen,
    qkNorm,
    qkNormEps: (qkNorm ?? 'none') === 'none' ? undefined : choices.qkNormEps,
    rotary,
    rotaryBase: (rotary ?? 'none') === 'none' ? undefined : choices.rotaryBase,
    dModel,
    heads,
    variant,
    bias: parameters['out_proj.bias'] !== undefined,
    mask,
    kvHeads: kvHeads === heads ? undefined : kvHeads,
    dMemory: dMemory === dModel ? undefined : dMemory,
    dK: variant === 'wide' ? dK : undefined,
    dV: variant === 'wide' ? dV : undefined,
  };
  const set = Object.entries(config).filter(([, value]) => value !== undefined);
  return Object.fromEntries(set) as unknown as LayerConfig;
}
