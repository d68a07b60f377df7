/** What a session says of itself: what is not there yet, what was undone, which of two layers is meant. */
export const noLayerB = 'There is no layer B: nothing is compared.';
export const noLayerYet = 'The layer is not there yet: await the element’s `ready` first.';
export const layerNotThere = 'The layer is not there yet.';

/** Of layer B, where a message names none. */
export const ofB = (text: string) => `B: ${text}`;

/** For a screen reader, with the names of the fields. */
export const undone = (names: readonly string[]) => `Undone: ${names.join(', ')}.`;
export const redone = (names: readonly string[]) => `Redone: ${names.join(', ')}.`;
