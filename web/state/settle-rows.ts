/** Keeps the rows of a file's x while they fit; otherwise x is made of the words again. */
import { isHandMade } from './hand-made';
import type { Adjustment } from './rules';
import { adjust, type Settling } from './settling';

export function settleRows(settling: Settling): void {
  if (settling.state.rows !== 'file') return;
  const because = whyNot(settling);
  if (because !== null) adjust(settling, 'rows', 'words', { because });
}

function whyNot({ rules, touched, state }: Settling): NonNullable<Adjustment['because']> | null {
  const { fileRows, imported } = rules;
  if (!fileRows) return 'no-file';
  const typed = touched.includes('sentence') || touched.includes('memory');
  if (typed && !touched.includes('rows')) return 'other-words';
  // Hand-made parameters read named features, and a task has its own vectors.
  if (isHandMade(state.parameters) || state.parameters === 'trained') return 'reads-words';
  const columns = (state.parameters === 'imported' && imported?.dMemory) || state.dModel;
  const fits = fileRows.m === 0 ? columns === state.dModel : columns === fileRows.dMemory;
  return fits && state.dModel === fileRows.dModel ? null : 'other-columns';
}
