/**
 * How the parameters of two layers come from one another: wide was made from the other's columns and
 * zeros, those of W_Q larger where scores are divided by √d_k; split was cut into another number of heads; or so it was, and every entry of the matrices is 1. Or both were
 * trained, and their parameters have nothing to do with one another.
 */
export type Relation =
  'wide-copies' | 'wide-scaled-copies' | 'recut' | 'recut-ones' | 'trained-apart' | null;
