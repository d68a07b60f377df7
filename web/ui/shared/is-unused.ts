import type { View } from '../view';

/** Whether a lesson hides this part because its step does not use it; the reader can ask for all parts (☰). */
export const isUnused = (
  { guided, hidden }: Pick<View, 'guided' | 'hidden'>,
  part: 'settings' | 'compare',
): boolean => guided !== null && hidden.has(part);
