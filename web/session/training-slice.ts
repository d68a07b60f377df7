/** How long training may take in one frame, in milliseconds. */

/** While it plays: of every other frame, for those between draw the picture of the step reached. */
export const playingSlice = 3;
/** While a step that was asked for is on its way, or many seeds are. */
export const waitingSlice = 6;
