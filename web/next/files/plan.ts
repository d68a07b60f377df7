/**
 * Plans what to read of a file as a layer: everything that names, shapes and choices determine is decided here, before
 * any numbers are read.
 */
import { layerOptions } from '../../core/interface';
import type { LayerConfig } from '../../core/types';
import { partFor, type ModelConfig, type ModelPart } from './config';
import { FileError } from './errors';
import { chooseCut, chooseLayer, weightsOf, type Cut, type FoundLayer } from './layers';
import { withoutBatch } from './masks';
import type { TensorHeaders } from './safetensors';

/** The options of a layer that its shapes alone do not say. */
type OptionName = Exclude<keyof LayerConfig, 'dModel' | 'dMemory' | 'bias' | 'seed' | 'parameters'>;
const others = ['dModel', 'dMemory', 'bias', 'seed', 'parameters'];
const isOption = (name: string): name is OptionName => !others.includes(name);
export const optionNames = Object.keys(layerOptions).filter(isOption);

/** The caller's choices; what is left out is left to the file. */
export type LayerChoices = { readonly [Name in OptionName]?: LayerConfig[Name] | undefined } & {
  /** Whether the file's gains of q and k are w, or 1 + w. */
  readonly qkNormGains?: 'w' | '1+w' | undefined;
};

export interface LayerFileOptions extends LayerChoices {
  /** The layer's prefix, where the file has several: `layers.0.self_attn.` */
  readonly prefix?: string | undefined;
  /** The model's config.json, for what neither the choices nor the file's metadata say. */
  readonly model?: ModelConfig | undefined;
  /** What can be drawn, where that is less than the core takes. */
  readonly limits?:
    | { readonly columns: number; readonly heads: number; readonly rows: number }
    | undefined;
  /** Whether grad_output is read, too. */
  readonly gradients?: boolean | undefined;
}

const coreLimits = { columns: 2048, heads: 2048, rows: Infinity };
const gainNames = ['q_norm.weight', 'k_norm.weight'];
export const inputNames = [
  'x',
  'memory',
  'grad_output',
  'key_padding_mask',
  'attention_mask',
  'attn_mask',
];

/** The caller's choices come first, then the file's metadata (`manyheads.heads` and so on). */
function settle(metadata: ReadonlyMap<string, string>, given: LayerChoices): LayerChoices {
  const entries = optionNames.flatMap((option) => {
    const { type, allowed } = layerOptions[option];
    const text = metadata.get(`manyheads.${option}`);
    const value = given[option] ?? (text === undefined ? undefined : valueOf(text));
    if (value === undefined) return [];
    const names: readonly string[] = type === 'flag' ? ['true', 'false'] : allowed.names;
    const [least, most] = allowed.range ?? [NaN, NaN];
    const isWhole = type !== 'integer' || Number.isInteger(value);
    const isInRange = typeof value === 'number' && value >= least && value <= most && isWhole;
    if (isInRange || names.includes(String(value))) return [[option, value] as const];
    const fits = allowed.range === null ? names : [...names, `${least}…${most}`];
    throw new FileError('file-other-choice', { option, fits, got: String(value) });
  });
  return { ...Object.fromEntries(entries), qkNormGains: given.qkNormGains };
}

/** A number or a flag as metadata write it; any other text stays a text. */
function valueOf(text: string): string | number | boolean {
  if (text === 'true' || text === 'false') return text === 'true';
  return /^-?\d+(\.\d+)?(e[-+]?\d+)?$/.test(text) ? Number(text) : text;
}

/** Everything that names, shapes and choices determine, before any numbers are read. */
export interface LayerPlan {
  readonly found: FoundLayer;
  readonly choices: LayerChoices;
  readonly cut: Cut;
  readonly dMemory: number;
  readonly part: ModelPart | null;
  /** The file's names of the tensors to read. */
  readonly names: readonly string[];
}

export function planLayer(file: TensorHeaders, options: LayerFileOptions): LayerPlan {
  const found = chooseLayer(file, options.prefix);
  const { family, find, prefix, measures } = found;
  const added = ['bias_k', 'bias_v'].find((name) => find(name));
  if (added !== undefined) throw new FileError('file-added-bias', { tensor: prefix + added });
  const { dModel, inputs, memoryInputs } = measures;
  const part = options.model ? partFor(options.model, dModel, prefix) : null;
  const asked = settle(file.metadata, options);
  const choices = withModel(asked, part, found);
  const { columns, heads, rows } = options.limits ?? coreLimits;
  const cut = chooseCut(found, choices, heads);
  const dMemory = memoryInputs * (dModel / inputs);
  const inputOf = (name: string) => find(name) ?? file.tensors.get(name);
  const rowsOf = (name: string) => withoutBatch(inputOf(name)?.shape ?? [], 2)[0] ?? 0;
  for (const [what, most, got] of [
    ['columns', columns, Math.max(dModel, dMemory)],
    ['heads', heads, cut.heads],
    ['rows', rows, Math.max(rowsOf('x'), rowsOf('memory'))],
  ] as const) {
    const given = { tensor: prefix + family.out.weight, what, most, got };
    if (got > most)
      throw new FileError(options.limits ? 'file-too-large-to-draw' : 'file-too-large', given);
  }
  const isNormed = (choices.qkNorm ?? 'none') !== 'none';
  const own = weightsOf(family).flatMap(({ weight, bias }) => [weight, bias]);
  const named = [...own, ...(isNormed ? gainNames : [])].flatMap((name) => find(name)?.name ?? []);
  const given = inputNames.flatMap((name) => inputOf(name)?.name ?? []);
  return { found, choices, cut, dMemory, part, names: [...named, ...given] };
}

/** The choices, completed by config.json and by what holds for the whole family. */
function withModel(
  asked: LayerChoices,
  part: ModelPart | null,
  { family }: FoundLayer,
): LayerChoices {
  const isOpen = asked.heads === undefined && asked.dK === undefined;
  const heads = isOpen ? (part?.heads ?? undefined) : asked.heads;
  const dK = isOpen && heads === undefined ? (part?.dK ?? undefined) : asked.dK;
  const scaling = asked.scaling ?? part?.scaling ?? family.scaling;
  const qkNormEps = asked.qkNormEps ?? part?.epsilon ?? undefined;
  const rotary = asked.rotary ?? family.rotary;
  const base = rotary === 'none' ? undefined : (part?.rotaryBase ?? undefined);
  return { ...asked, heads, dK, scaling, qkNormEps, rotary, rotaryBase: asked.rotaryBase ?? base };
}
