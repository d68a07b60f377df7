/** The largest number of seeds that are trained for a comparison. */
export const seedCount = 24;
