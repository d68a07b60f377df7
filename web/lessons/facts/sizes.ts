/** Facts without arguments: the sizes and the cost of a layer. */
import type { Snapshot } from '../../derive/scene/snapshot';
import { variants } from '../../state/state';
import { both, ofLayer, type Offers } from './offers';
import { number } from './row';

const size = (says: string, of: (snapshot: Snapshot) => number, offers: Offers = ofLayer(says)) =>
  number({ takes: [], says, offers, read: (_, { snapshot }) => of(snapshot) });

/** For the same layer in the other variants. */
const otherVariants: Offers = ({ variant }) =>
  variants
    .filter((each) => each !== variant)
    .map((each) => ({
      group: 'other',
      label: `parameters, if it were ${each}`,
      takes: { state: { variant: each } },
    }));

const asked = 'words that are asked';

export const sizes = {
  'size.n': size('words', ({ words }) => words.length),
  'size.m': size(
    asked,
    ({ keyWords }) => keyWords.length,
    (moment) => (moment.memory.trim() === '' ? [] : ofLayer(asked)(moment)),
  ),
  'size.heads': size('heads', ({ config }) => config.heads),
  'size.d_model': size('d_model, columns of x', ({ config }) => config.dModel),
  'size.d_k': size('d_k, columns of one head’s queries', ({ config }) => config.dK),
  'size.d_v': size('d_v, columns of one head’s values', ({ config }) => config.dV),
  'size.head_inputs': size('columns of x that one head reads', ({ config }) => config.headInputs),
  'size.kept': size(
    'numbers of k and v for one word, which a model that writes keeps',
    ({ config: { kvHeads, dK, dV } }) => kvHeads * (dK + dV),
  ),
  divisor: size('what scores are divided by', ({ config }) => config.divisor),
  'cost.parameters': size(
    'parameters',
    ({ cost }) => cost.parameters,
    both(ofLayer('parameters'), otherVariants),
  ),
  'cost.multiplyAdds': size('multiply-adds', ({ cost }) => cost.multiplyAdds),
  'cost.activations': size(
    'numbers that the stages compute from x (heads and concat only move them)',
    ({ cost }) => cost.activations,
  ),
};
