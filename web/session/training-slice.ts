/** How long training may take in one frame, in milliseconds. */

/** While it plays, with what else a frame does before. */
export const playingSlice = 3;
/** While a step that was asked for is on its way, or many seeds are. */
export const waitingSlice = 6;
