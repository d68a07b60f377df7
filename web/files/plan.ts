/**
 * Plans what to read of a file as a layer: everything that names, shapes and choices determine is decided here, before
 * any numbers are read.
 */
import { layerOptions } from '../core/interface';
import type { LayerConfig } from '../core/types';
import { partFor, type ModelConfig, type ModelPart } from './config';
import { refuse } from './errors';
import { biasOf } from './families';
import { chooseCut, chooseLayer, inputNames, type Cut, type FoundLayer } from './layers';
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
  /** Whether grad_output is read, too. */
  readonly gradients?: boolean | undefined;
}

/** Everything that names, shapes and choices determine. */
export interface LayerPlan {
  readonly found: FoundLayer;
  readonly choices: LayerChoices;
  readonly cut: Cut;
  readonly dMemory: number;
  readonly part: ModelPart | null;
  /** The file's names of the tensors to read. */
  readonly names: readonly string[];
}

/** @throws FileError naming the tensor (or the option) and what was expected */
export function planLayer(file: TensorHeaders, options: LayerFileOptions): LayerPlan {
  const found = chooseLayer(file, options.prefix);
  const { family, find, prefix, measures } = found;
  const added = ['bias_k', 'bias_v'].find((name) => find(name));
  if (added !== undefined) refuse('file-added-bias', { tensor: prefix + added });
  const { dModel, inputs, memoryInputs } = measures;
  const part = options.model ? partFor(options.model, dModel, prefix) : null;
  const choices = withModel(settle(file.metadata, options), part, found);
  const cut = chooseCut(found, choices);
  const dMemory = memoryInputs * (dModel / inputs);
  const most = 2048;
  const columns = Math.max(dModel, dMemory);
  const given = { tensor: prefix + (family.weights.at(-1) ?? ''), most, columns };
  if (columns > most) refuse('file-too-large', given);
  const own = family.weights.flatMap((weight) => [weight, biasOf(weight)]);
  const wanted = [...own, 'q_norm.weight', 'k_norm.weight', ...inputNames];
  const names = wanted.flatMap((name) => find(name)?.name ?? []);
  return { found, choices, cut, dMemory, part, names };
}

/** The caller's choices come first, then the file's metadata (`manyheads.heads` and so on). */
function settle(metadata: ReadonlyMap<string, string>, given: LayerChoices): LayerChoices {
  const entries = optionNames.flatMap((option) => {
    const { type, allowed } = layerOptions[option];
    const value = given[option] ?? valueOf(metadata.get(`manyheads.${option}`));
    if (value === undefined) return [];
    const names: readonly string[] = type === 'flag' ? ['true', 'false'] : allowed.names;
    const [least, most] = allowed.range ?? [NaN, NaN];
    const isInRange = typeof value === 'number' && value >= least && value <= most;
    const isWhole = type !== 'integer' || Number.isInteger(value);
    if ((isInRange && isWhole) || names.includes(String(value))) return [[option, value] as const];
    const fits = [...names, ...(allowed.range === null ? [] : [`${least}…${most}`])];
    refuse('file-other-choice', { option, fits, got: String(value) });
  });
  return { ...Object.fromEntries(entries), qkNormGains: given.qkNormGains };
}

/** A number or a flag as metadata write it; any other text stays a text. */
function valueOf(text: string | undefined): string | number | boolean | undefined {
  if (text === 'true' || text === 'false') return text === 'true';
  return text && /^\d+(\.\d+)?(e[-+]?\d+)?$/.test(text) ? Number(text) : text;
}

/** The choices, completed by config.json and by what holds for the whole family. */
function withModel(asked: LayerChoices, part: ModelPart | null, { family }: FoundLayer) {
  const isOpen = asked.heads === undefined && asked.dK === undefined;
  const heads = isOpen ? part?.heads : asked.heads;
  const rotary = asked.rotary ?? family.rotary;
  return {
    ...asked,
    heads,
    dK: isOpen && heads === undefined ? part?.dK : asked.dK,
    scaling: asked.scaling ?? part?.scaling ?? family.scaling,
    qkNormEps: asked.qkNormEps ?? part?.epsilon,
    qkNormGains: asked.qkNormGains ?? part?.gains,
    rotary,
    rotaryBase: asked.rotaryBase ?? (rotary && rotary !== 'none' ? part?.rotaryBase : undefined),
  };
}
