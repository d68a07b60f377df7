/** Messages of a session: what is not loaded yet, what was undone, which of two layers is meant. */
export const noLayerB = 'There is no layer B: nothing is compared.';
export const noLayerYet = 'The layer is not there yet: await the element’s `ready` first.';
export const layerNotThere = 'The layer is not there yet.';

/** For layer B, if the message names no layer. */
export const ofB = (text: string) => `B: ${text}`;

/** For a screen reader; `names` are those of the fields. */
export const undone = (names: readonly string[]) => `Undone: ${names.join(', ')}.`;
export const redone = (names: readonly string[]) => `Redone: ${names.join(', ')}.`;
