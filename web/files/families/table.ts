/**
 * The table of families: a row for each way to name and lay out the tensors of an attention layer. Names
 * are read in any case, and prefixes (`under`) and what lies beside are matched in lower case. Under one prefix the
 * first row is taken whose weights are all there, in shapes that fit together. docs/files.md shows the same rows; a
 * test holds it against them.
 */
import type { Family } from './family';
import { fusedFamilies } from './rows-fused';
import { separateFamilies } from './rows-separate';

export const families: readonly Family[] = [...fusedFamilies, ...separateFamilies];
