import type { View } from '../view';

/** A lesson shows only what its step uses, until its reader asks for all controls (☰). */
export const showsOnlyUsed = ({ guided, hidden }: Pick<View, 'guided' | 'hidden'>): boolean =>
  guided !== null && hidden.has('settings');
