import type { View } from '../view';

/** Whether a lesson leaves this part out, because its step does not use it: until its reader asks for all (☰). */
export const isUnused = (
  { guided, hidden }: Pick<View, 'guided' | 'hidden'>,
  part: 'settings' | 'compare',
): boolean => guided !== null && hidden.has(part);
