/** How long training may take in one frame, in milliseconds. */

/** While it plays: other work of the frame comes first. */
export const playingSlice = 3;
/** While a requested step or many seeds are being trained. */
export const waitingSlice = 6;
