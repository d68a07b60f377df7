/** What a scene is made of, and what follows from it for every picture. */
import type { Numbers } from '../model/numbers';
import type { LayerChoice, State } from '../model/state';
import { isGradient, withoutGradient } from '../model/tables';
import { isolated } from '../model/sentence';
import { say } from '../words/words';
import { baseOf } from './panel';
import type { Words } from './block';

/** What a lesson hides until its reader has answered. */
export interface Concealed {
  /** Names of tensors. */
  readonly tensors: readonly string[];
  /** What would tell an answer besides, such as the printed shapes. */
  readonly parts: readonly string[];
}

export const nothingConcealed: Concealed = { tensors: [], parts: [] };

export interface PictureView {
  readonly state: State;
  readonly layer: LayerChoice;
  readonly numbers: Numbers;
  /** The numbers of the other of two compared layers: both are painted on one scale. */
  readonly beside: Numbers | null;
  readonly width: number;
  readonly height: number;
  /** Whether nothing moves. */
  readonly still: boolean;
  readonly concealed: Concealed;
  /** Whether the small pictures of the other heads are left out. */
  readonly withoutTiles?: boolean;
}

export interface View extends PictureView {
  readonly isBackward: boolean;
  /** Whether all heads are equal by the layer's making, and so look equal. */
  readonly headsAlike: boolean;
}

/** What a state says that the layer lacks is as near as it can be: the last head where it names one beyond. */
export const viewOf = (given: PictureView): View => ({
  ...given,
  state: { ...given.state, head: Math.min(given.state.head, given.numbers.config.heads - 1) },
  isBackward: given.state.direction === 'backward' && given.numbers.facts.loss !== null,
  headsAlike: areAlike(given),
});

const areAlike = ({ layer, numbers }: PictureView): boolean =>
  layer.parameters === 'ones' ||
  layer.parameters === 'clones' ||
  (numbers.facts.trained?.start === 'clones' && layer.noise === 0);

/** Whether a tensor's numbers are hidden: also those that are the same numbers, cut, joined or normalised. */
export function isConcealed({ concealed, numbers }: PictureView, name: string): boolean {
  const { tensors } = concealed;
  if (tensors.length === 0) return false;
  const { tables } = numbers;
  const own = withoutGradient(name);
  const base = baseOf(tables, own);
  return tensors.some((each) => {
    if (each === name || each === own) return true;
    const isFlat = base !== 'scores' && base === baseOf(tables, withoutGradient(each));
    return isFlat && (!isGradient(each) || isGradient(name));
  });
}

/** In whose hue a matrix is framed that several heads read: the chosen one's, or the first one's. */
export const hueOf = ({ state }: PictureView, heads: readonly number[]): number | null =>
  heads.includes(state.head) ? state.head : (heads[0] ?? null);

/** The words of the tokens that ask. */
export const queryWords = ({ numbers }: View): Words => ({
  texts: numbers.words.map(isolated),
  kind: 'query',
});

/** The words of the tokens that are asked, with those that are padding marked. */
export const keyWords = ({ numbers }: View): Words => {
  const { padding, memoryWords } = numbers.facts;
  const isPadded = numbers.config.mask !== 'none';
  return {
    texts: numbers.keyWords.map((word, at) =>
      isPadded && padding.includes(at)
        ? say('picture-padding', { word: isolated(word) })
        : isolated(word),
    ),
    kind: memoryWords === null ? 'query' : 'key',
  };
};

/** What the columns of x mean, where that is known. */
export function inputWords({ numbers }: View): Words | null {
  const { trained, names } = numbers.facts;
  const texts = trained?.columns.inputs ?? names?.inputs ?? [];
  return texts.length === numbers.config.dModel && texts.some(Boolean)
    ? { texts, kind: 'column' }
    : null;
}
