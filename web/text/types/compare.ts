/**
 * How the parameters of two layers are related. Wide was made from the other's columns and zeros (scaled in
 * W_Q if scores are divided by √d_k). Split was cut into another number of heads; or the same, and every
 * entry of the matrices is 1. Or both were trained, and their parameters are unrelated.
 */
export type Relation =
  | 'wide-copies'
  | 'wide-scaled-copies'
  | 'recut'
  | 'recut-ones'
  | 'trained-apart'
  | null;
