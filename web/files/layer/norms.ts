/** How q and k are normalised: what the gains in the file stand for, which ε, and the gains themselves. */
import type { ParameterTensors } from '../../core/types';
import { filesText } from '../../text/files';
import type { LayerNote } from '../../text/types/layer-notes';
import { repeated } from '../families/convert';
import { isNative, type FoundLayer } from '../families/find';
import { FileError } from '../safetensors/file-error';
import type { StoredTensor } from '../safetensors/stored';
import { gainKinds, type GainKind, type SettledChoices } from './choices';
import type { ModelPart } from './model-config';
import type { LayerTensors } from './names';
import { checkShape, sizesText, type LayerSizes } from './shapes';

export const gainNames = ['q_norm.weight', 'k_norm.weight'] as const;

/** By model_type of config.json, as the code of Transformers has it. */
const kinds: Readonly<Record<string, GainKind | 'LayerNorm'>> = {
  qwen3: 'w',
  qwen3_moe: 'w',
  qwen3_vl: 'w',
  qwen3_vl_text: 'w',
  olmo2: 'w',
  olmo3: 'w',
  olmoe: 'w',
  exaone4: 'w',
  dots1: 'w',
  gemma3n: 'w',
  gemma3n_text: 'w',
  gemma3: '1+w',
  gemma3_text: '1+w',
  qwen3_next: '1+w',
  chameleon: 'LayerNorm',
  cohere: 'LayerNorm',
  persimmon: 'LayerNorm',
  stablelm: 'LayerNorm',
};

/** The smallest and the largest ε of the core. */
const epsilons = [1e-12, 1] as const;

export interface Norm {
  readonly gains: GainKind;
  /** Null for the core's own. */
  readonly epsilon: number | null;
  readonly note: LayerNote;
}

/**
 * The norm of q and k that was asked for; null without one.
 * @throws FileError where nothing says what the gains stand for, or where they are a LayerNorm's
 */
export function normOf(
  { family, find, fullName }: FoundLayer,
  { qkNorm = 'none', qkNormGains, qkNormEps }: SettledChoices,
  part: ModelPart | null,
): Norm | null {
  if (qkNorm === 'none') return null;
  const model = part?.modelType ?? null;
  // Own, since a config.json may say `constructor`.
  const ofModel = model !== null && Object.hasOwn(kinds, model) ? kinds[model] : undefined;
  const bias = gainNames.find((name) => find(name.replace('weight', 'bias')));
  if (bias || ofModel === 'LayerNorm') {
    const tensor = fullName(bias ? bias.replace('weight', 'bias') : gainNames[0]);
    const problem = filesText.fileErrors.layerNorm(bias ? null : model);
    throw new FileError({ tensor, ...problem });
  }
  // PyTorch's names with gains are this program's own files.
  const gains = qkNormGains ?? ofModel ?? (isNative(family) ? 'w' : undefined);
  if (gains === undefined) {
    throw new FileError({
      option: 'qkNormGains',
      ...filesText.fileErrors.openGains(model),
      answers: gainKinds.map((kind) => ({ qkNormGains: kind })),
    });
  }
  const epsilon = qkNormEps ?? part?.epsilon ?? null;
  const [least, most] = epsilons;
  if (epsilon !== null && (epsilon < least || epsilon > most)) {
    const problem = filesText.fileErrors.otherEpsilon(least, most, epsilon);
    throw new FileError({ option: 'qkNormEps', ...problem });
  }
  return { gains, epsilon, note: { kind: 'norm', gains, epsilon } };
}

/**
 * With `head` one gain for each column of a head; with `whole` one for each column of all heads. k has gains
 * for the file's heads of k; where these are repeated, so are the gains.
 * @throws FileError naming the tensor that is missing or has another shape
 */
export function readGains(
  layer: LayerTensors<StoredTensor>,
  { qkNorm }: SettledChoices,
  norm: Norm | null,
  sizes: LayerSizes,
  keyHeads: number,
  numbers: (tensor: StoredTensor) => Float32Array,
): Pick<ParameterTensors, 'q_norm.weight' | 'k_norm.weight'> {
  if (norm === null) return {};
  const { heads, dK, kvHeads = heads } = sizes;
  const isWhole = qkNorm === 'whole';
  const read = (name: string, columns: number) => {
    const tensor = layer.need(name);
    checkShape(tensor, [columns], sizesText(sizes));
    const stored = numbers(tensor);
    return norm.gains === 'w' ? stored : stored.map((w) => 1 + w);
  };
  const g_Q = read('q_norm.weight', isWhole ? heads * dK : dK);
  const g_K = read('k_norm.weight', isWhole ? keyHeads * dK : dK);
  const cut = { heads: kvHeads, keyHeads };
  const k = isWhole ? repeated({ data: g_K, columns: 1 }, cut, dK).data : g_K;
  return { 'q_norm.weight': g_Q, 'k_norm.weight': k };
}
