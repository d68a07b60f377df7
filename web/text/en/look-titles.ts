/** The names of what is beside the stage, closed on opening. */
import type { Look } from '../../state/state';

export const lookTitles: Readonly<Record<Exclude<Look, 'none'>, string>> = {
  values: 'Values as text',
  sizes: 'How many parameters?',
  order: 'Does word order matter?',
  heads: 'Head by head',
  merged: 'One matrix or two',
  layout: 'PyTorch’s view',
  scorers: 'Before heads',
  keys: 'Keyboard',
};

export const closerTitle = { region: 'Look closer', ofLayerA: ' at A' } as const;

/** What “Look closer” opens: the values as text have a button of their own (ui/panels/values.ts). */
export type CloserLook = Exclude<Look, 'none' | 'values'>;
export const isCloser = (look: Look): look is CloserLook => look !== 'none' && look !== 'values';
