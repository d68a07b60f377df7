/**
 * The table of families: one row for each naming and layout of an attention layer's tensors. Names match in
 * any case; prefixes (`under`) and other tensors (`beside`) are matched in lower case. For each prefix the
 * first row wins whose weights all exist in shapes that fit together. docs/files.md has the same rows; a test
 * compares them.
 */
import type { Family } from './family';
import { fusedFamilies } from './rows-fused';
import { separateFamilies } from './rows-separate';

export const families: readonly Family[] = [...fusedFamilies, ...separateFamilies];
