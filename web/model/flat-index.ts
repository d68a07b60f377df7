/** The place in a tensor's data of an index, outermost axis first; of the first axes alone, that of a block of the others. */
export const flatIndex = (shape: readonly number[], index: readonly number[]): number =>
  index.reduce((flat, each, axis) => flat * (shape[axis] ?? 1) + each, 0);
