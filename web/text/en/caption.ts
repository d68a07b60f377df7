import type { Caption } from '../types/caption';

/** A caption of one sentence. */
export const alone = (lead: string): Caption => ({ lead, more: '' });
