/** The panels below the picture, in the order of their menu. */
import { before } from './before';
import { headsPanel } from './heads';
import { keys } from './keys';
import { memory } from './memory';
import { merged } from './merged';
import { order } from './order';
import type { Panel } from './panel';
import { plane } from './plane';
import { sizes } from './sizes';
import { values } from './values';

export const panels: readonly Panel[] = [
  sizes,
  order,
  headsPanel,
  merged,
  memory,
  before,
  plane,
  values,
  keys,
];
