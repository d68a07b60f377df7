/** How long training may take in one frame, in milliseconds. */

/** While it plays, the frame has the picture of a step to draw, too. */
export const playingSlice = 2;
/** While a step that was asked for is on its way, or many seeds are. */
export const waitingSlice = 6;
