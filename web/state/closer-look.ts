/** The panels of “Look closer”; the values as text have a button of their own (ui/panels/values.ts). */
import type { Look } from './state';

export type CloserLook = Exclude<Look, 'none' | 'values'>;

export const isCloser = (look: Look): look is CloserLook => look !== 'none' && look !== 'values';
