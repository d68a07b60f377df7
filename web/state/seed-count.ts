/** Of how many seeds trainings are made to be compared, at most. */
export const seedCount = 24;
