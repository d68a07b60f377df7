/**
 * Plans what to read of a file as a layer: which tensors, and the role of each. Everything that names, shapes
 * and choices determine is decided here, before any numbers are read.
 */
import { filesText } from '../../text/files';
import type { LayerNote } from '../../text/types/layer-notes';
import { isNative, type FoundLayer } from '../families/find';
import { isFused, weightsOf, type Alike, type Family, type Named } from '../families/family';
import type { Cut } from '../families/measure';
import { checkPlain } from '../families/packed';
import { families } from '../families/table';
import { changesAttention } from '../families/unknown';
import { FileError } from '../safetensors/file-error';
import type { TensorHeaders } from '../safetensors/stored';
import { settleChoices, type LayerChoices, type Limits, type SettledChoices } from './choices';
import { chooseLayer } from './choose';
import { familySizes } from './family-sizes';
import { gainNames, normOf, type Norm } from './norms';
import { isCross } from './list';
import { notFollowed, partFor, positionsOf } from './model-config';
import type { ModelConfig, ModelPart } from './model-config';
import { withoutBatch } from './masks';
import { inputNames, layerTensors } from './names';
import { isWarning } from './notes';
import { checkParameters, pytorchNames } from './pytorch';
import { layerSizes, matrixShape, type LayerSizes } from './shapes';

export interface LayerFileOptions extends LayerChoices {
  /** The layer's prefix, where the file has several: `layers.0.self_attn.` */
  readonly prefix?: string | undefined;
  /** The model's config.json, for what neither the choices nor the file's metadata say. */
  readonly model?: ModelConfig | undefined;
  /** The caller's limits; by default the core's. */
  readonly limits?: Limits | undefined;
  /** Whether grad_output is read, too. Default false. */
  readonly gradients?: boolean | undefined;
}

export interface LayerPlan {
  readonly found: FoundLayer;
  readonly choices: SettledChoices;
  readonly sizes: LayerSizes;
  /** The cut of a family's matrices; null for PyTorch's own. */
  readonly cut: Cut | null;
  /** The norm of q and k; null without one. */
  readonly norm: Norm | null;
  readonly notes: readonly LayerNote[];
  /** The names of the tensors to read. */
  readonly tensors: readonly string[];
}

/**
 * @throws FileError naming the tensor (or the option) and what was expected; with `answers` where the file
 *   leaves something open.
 */
export function planLayer(file: TensorHeaders, options: LayerFileOptions): LayerPlan {
  const chosen = chooseLayer(file, options.prefix);
  const layer = layerTensors(chosen, file.tensors, file.elsewhere);
  const asked = settleChoices(file.metadata, options, options.limits);
  const isNormed = asked.qkNorm !== undefined && asked.qkNorm !== 'none';
  const named = [...parameterNames(chosen.family), ...(isNormed ? gainNames : [])];
  const parameters = named.flatMap((name) => layer.find(name) ?? []);
  // Reports unreadable tensors before it looks at shapes, and before asking anything.
  for (const tensor of parameters) checkPlain(tensor, file.tensors);
  const part = partOf(chosen, options.model);
  const found = inOrderOf(chosen, part);
  const choices = withModel(asked, part, found.family);
  const norm = normOf(found, choices, part);
  const cut = found.measures && familySizes(found, found.measures, choices);
  const sizes =
    cut?.sizes ?? layerSizes(layer, choices, (sizes, why) => checkParameters(layer, sizes, why));
  const { limits } = choices;
  if (sizes.heads > limits.heads) {
    const problem = filesText.fileErrors.tooManyHeads(limits.heads, limits.why, sizes.heads);
    throw new FileError({ option: 'heads', ...problem });
  }
  const inputs = inputNames.flatMap((name) => layer.find(name) ?? []);
  for (const name of ['x', 'memory']) {
    const tensor = layer.find(name);
    const [rows = 0] = withoutBatch(tensor?.shape ?? [], 2);
    if (tensor && rows > limits.rows) {
      const problem = filesText.fileErrors.tooLong(limits.rows, limits.why, rows);
      throw new FileError({ tensor: tensor.name, ...problem });
    }
  }
  const names = [...parameters, ...inputs].map(({ name }) => name);
  const lengths = inputs.flatMap(({ shape }) => withoutBatch(shape, 2)[0] ?? []);
  const rows = layer.find('x') ? Math.max(...lengths) : limits.rows;
  const planned = { sizes, rows, used: new Set(names) };
  return {
    found,
    choices,
    sizes,
    cut: cut?.cut ?? null,
    norm,
    notes: [
      ...notesOf(file, found, asked, cut?.cut ?? null, part, planned),
      ...(norm ? [norm.note] : []),
    ],
    tensors: [...new Set(names)],
  };
}

/** The layer with its fused rows in the order that config.json implies. */
function inOrderOf(found: FoundLayer, part: ModelPart | null): FoundLayer {
  const { projections } = found.family;
  if (!part?.byHead || !isFused(projections)) return found;
  const { alike: _, ...family } = found.family;
  const fused = { ...projections, order: 'groups' as const };
  return { ...found, family: { ...family, title: part.byHead, projections: fused } };
}

/** The part of config.json for this layer. */
function partOf(found: FoundLayer, model: ModelConfig | undefined): ModelPart | null {
  if (!model) return null;
  const dModel = found.measures?.dModel ?? nativeRows(found);
  return dModel === null ? null : partFor(model, dModel, found.prefix);
}

/** d_model of PyTorch's own layers, from W_O; null where that is missing, which is reported elsewhere. */
function nativeRows({ find }: FoundLayer): number | null {
  const out = find('out_proj.weight');
  return out ? matrixShape(out)[0] : null;
}

/** The choices, completed by config.json and by what holds for the whole family. */
function withModel(
  choices: SettledChoices,
  part: ModelPart | null,
  family: Family,
): SettledChoices {
  const open = choices.heads === undefined && choices.dK === undefined;
  const heads = open ? (part?.heads ?? undefined) : choices.heads;
  const dK = open && heads === undefined ? (part?.dK ?? undefined) : choices.dK;
  const scaling = choices.scaling ?? part?.scaling ?? family.scaling;
  return { ...choices, heads, dK, scaling };
}

/** The names of a family's weights and biases, without the prefix. */
function parameterNames(family: Family): ReadonlySet<string> {
  if (isNative(family)) return new Set(pytorchNames);
  return new Set(weightsOf(family).flatMap(({ weight, bias }) => [weight, bias]));
}

interface Planned {
  readonly sizes: LayerSizes;
  /** The number of rows of the longest input, or the most that it could have. */
  readonly rows: number;
  /** The names of the tensors that are read. */
  readonly used: ReadonlySet<string>;
}

function notesOf(
  file: TensorHeaders,
  found: FoundLayer,
  choices: SettledChoices,
  cut: Cut | null,
  part: ModelPart | null,
  { sizes, rows, used }: Planned,
): readonly LayerNote[] {
  const { family } = found;
  const notes: LayerNote[] = [];
  const biases = [...new Set(weightsOf(family).map(({ bias }) => bias))];
  const missing = biases.filter((name) => !found.find(name));
  if (missing.length > 0 && missing.length < biases.length) {
    notes.push({ kind: 'zero-bias', names: missing.map(found.fullName) });
  }
  if (cut && cut.keyHeads < cut.heads && sizes.kvHeads === undefined) {
    notes.push({ kind: 'repeated', heads: cut.heads, keyHeads: cut.keyHeads });
  }
  if (isFused(family.projections) && family.projections.order === 'groups') {
    notes.push({ kind: 'order', family: family.title });
  }
  if (family.scaling === 'none' && (choices.scaling ?? part?.scaling ?? null) === null) {
    notes.push({ kind: 'scaling', family: family.title });
  }
  const causal = causalBy(found, part);
  if (causal && choices.mask !== 'causal') {
    notes.push({ kind: 'causal', family: family.title, by: causal });
  }
  const positions = positionsOf(family, part);
  if (positions) notes.push({ kind: 'positions', family: family.title, positions });
  const alike = alikeOf(found);
  if (alike.length > 0) notes.push({ kind: 'alike', families: alike });
  const others = othersUnder(file, found, used);
  if (others.length > 0) notes.push({ kind: 'not-applied', names: others });
  if (part) notes.push(...configNotes(part, found, sizes, cut, rows));
  return notes.sort((a, b) => Number(isWarning(b)) - Number(isWarning(a)));
}

/** What says that the layer's model hides later keys: its family at this prefix, or config.json. */
function causalBy({ family, prefix }: FoundLayer, part: ModelPart | null) {
  const { causal } = family;
  if (causal === true || causal?.test(prefix.toLowerCase())) return 'family' as const;
  return part?.isDecoder && !isCross(prefix) ? ('config' as const) : null;
}

/** Whether a prefix is the attention module's own: `layers.0.self_attn.`, not `model.`. */
const isOwnModule = (prefix: string) => /(att|mha)[^./]*[./]$/i.test(prefix);

/** The names that any row of the table has for a weight or a bias. */
const knownNames = new Set(
  families.flatMap((family) =>
    weightsOf(family).flatMap(({ weight, bias }) => [weight.toLowerCase(), bias.toLowerCase()]),
  ),
);

/** The module of a weight: `q_proj.` for `q_proj.weight`; null for `in_proj_weight`. */
const moduleOf = ({ weight }: Named) => /^.+[./]/.exec(weight.toLowerCase())?.[0] ?? null;

/**
 * Unused tensors under the layer's prefix that may change its numbers: all where the prefix is the
 * attention's own, elsewhere those with telling names.
 */
function othersUnder(
  { tensors }: TensorHeaders,
  { prefix, family }: FoundLayer,
  used: ReadonlySet<string>,
): readonly string[] {
  const inputs: readonly string[] = inputNames;
  const modules = weightsOf(family).flatMap((named) => moduleOf(named) ?? []);
  return [...tensors.keys()].filter((name) => {
    if (!name.startsWith(prefix) || used.has(name)) return false;
    const own = name.slice(prefix.length).toLowerCase();
    if (family.beside?.test(own) || inputs.includes(own)) return false;
    return (
      isOwnModule(prefix) ||
      knownNames.has(own) ||
      changesAttention(own) ||
      modules.some((module) => own.startsWith(module))
    );
  });
}

/** Other families with the same names, where the prefix does not tell which one it is. */
function alikeOf({ family: { alike }, prefix, find }: FoundLayer): Alike['families'] {
  if (!alike || alike.notUnder?.test(prefix.toLowerCase())) return [];
  if (alike.without?.some((name) => find(name))) return [];
  if (alike.with?.some((name) => !find(name))) return [];
  return alike.families;
}

/** Where config.json contradicts the shapes, and which of its settings are not supported here. */
function configNotes(
  part: ModelPart,
  { prefix, family }: FoundLayer,
  { heads, dK }: LayerSizes,
  cut: Cut | null,
  rows: number,
): readonly LayerNote[] {
  const counts = [
    ['heads', part.heads, heads],
    ['keyHeads', part.keyHeads, cut?.keyHeads ?? heads],
    ['dK', part.dK, dK],
  ] as const;
  const differ: LayerNote[] = counts.flatMap(([what, said, taken]) =>
    said === null || said === taken ? [] : [{ kind: 'config-differs', what, said, taken }],
  );
  const names = notFollowed(part, { prefix, rows, positions: positionsOf(family, part) });
  return names.length > 0 ? [...differ, { kind: 'config', names }] : differ;
}
