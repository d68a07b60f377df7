/**
 * Lists the attention layers of a file for somebody who has to choose one: what each is, and where in the
 * model.
 */
import { weightsOf } from '../families/family';
import { layersOf, type FoundLayer } from '../families/find';
import type { TensorHeaders } from '../safetensors/stored';
import { noLayer } from './choose';

export interface ListedLayer {
  /** The value for `prefix`; '' or ending with a full stop or a slash. */
  readonly prefix: string;
  /** The family: the title of its row in the table of families. */
  readonly family: string;
  /** Columns of the input; null where W_O is missing. */
  readonly dModel: number | null;
  /** The shapes of the weights, W_O last. */
  readonly shapes: readonly (readonly number[])[];
  /** The layer's number from 0, by the last number in its prefix; null without one. */
  readonly layer: number | null;
  /** The stack of the model, by a word in the prefix; '' where the prefix does not say. */
  readonly stack: '' | 'encoder' | 'decoder' | 'text' | 'vision' | 'audio';
  /** Where keys and values come from, by a word in the prefix; '' where the prefix does not say. */
  readonly attention: '' | 'self' | 'cross';
  /** Why it cannot be read, in one line; '' where it can. */
  readonly problem: string;
}

const stacks: readonly (readonly [ListedLayer['stack'], RegExp])[] = [
  ['vision', /(^|[._/])(vision|visual|image|vit)/],
  ['audio', /(^|[._/])(audio|speech)/],
  ['text', /(^|[._/])text/],
  ['encoder', /(^|[._/])encoder[./]/],
  ['decoder', /(^|[._/])decoder[./]/],
];
const crosses = /cross|encoder_attn|encdec|multihead_attn|src_attn|(^|[._/])attn2[./]/;
/** Whether a prefix says that keys and values come from other tokens. */
export const isCross = (prefix: string): boolean => crosses.test(prefix.toLowerCase());
const selves = /self|(^|[._/])attn1[./]/;

/**
 * The layers in natural order of the prefixes. @throws FileError when there is none, which says what there is
 * instead
 */
export function listLayers(file: TensorHeaders): readonly ListedLayer[] {
  const layers = layersOf(file);
  if (layers.length === 0) throw noLayer(file);
  return layers.map(listed);
}

function listed(found: FoundLayer): ListedLayer {
  const { family, prefix, measures, problem, find } = found;
  const weights = weightsOf(family).flatMap(({ weight }) => find(weight) ?? []);
  const words = prefix.toLowerCase();
  const numbers = words.split(/[./]/).filter((word) => /^\d+$/.test(word));
  const fromOther = measures !== null && measures.dMemory !== measures.dModel;
  return {
    prefix,
    family: family.title,
    dModel: measures?.dModel ?? find('out_proj.weight')?.shape[0] ?? null,
    shapes: weights.map(({ shape }) => shape),
    layer: numbers.length > 0 ? Number(numbers.at(-1)) : null,
    stack: stacks.find(([, pattern]) => pattern.test(words))?.[0] ?? '',
    attention: fromOther || isCross(words) ? 'cross' : selves.test(words) ? 'self' : '',
    problem: problem?.message ?? '',
  };
}
