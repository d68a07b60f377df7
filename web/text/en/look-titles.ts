/** The titles of the panels below the stage, which are closed at first. */
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
