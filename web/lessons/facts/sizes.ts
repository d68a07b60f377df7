/** Facts without arguments: the sizes and the cost of a layer. */
import type { Snapshot } from '../../derive/scene/snapshot';
import { variants } from '../../state/state';
import { both, ofLayer, type OfferLabel, type Offers } from './offers';
import { number } from './row';

interface Size {
  readonly says: string;
  readonly label: OfferLabel;
  readonly of: (snapshot: Snapshot) => number;
  /** By default on every layer. */
  readonly offers?: Offers;
}

const size = ({ says, label, of, offers = ofLayer(label) }: Size) =>
  number({ takes: [], says, offers, read: (_, { snapshot }) => of(snapshot) });

/** For the same layer in the other variants. */
const otherVariants: Offers = ({ variant }) =>
  variants
    .filter((each) => each !== variant)
    .map((each) => ({
      group: 'other',
      label: ({ other }) => other.parameters(each),
      takes: { state: { variant: each } },
    }));

const askedWords: OfferLabel = ({ layer }) => layer.askedWords;
const parameters: OfferLabel = ({ layer }) => layer.parameters;

export const sizes = {
  'size.n': size({
    says: 'words',
    label: ({ layer }) => layer.words,
    of: ({ words }) => words.length,
  }),
  'size.m': size({
    says: 'words that are asked',
    label: askedWords,
    of: ({ keyWords }) => keyWords.length,
    offers: (moment) => (moment.memory.trim() === '' ? [] : ofLayer(askedWords)(moment)),
  }),
  'size.heads': size({
    says: 'heads',
    label: ({ layer }) => layer.heads,
    of: ({ config }) => config.heads,
  }),
  'size.d_model': size({
    says: 'd_model, columns of x',
    label: ({ layer }) => layer.dModel,
    of: ({ config }) => config.dModel,
  }),
  'size.d_k': size({
    says: 'd_k, columns of one head’s queries',
    label: ({ layer }) => layer.dK,
    of: ({ config }) => config.dK,
  }),
  'size.d_v': size({
    says: 'd_v, columns of one head’s values',
    label: ({ layer }) => layer.dV,
    of: ({ config }) => config.dV,
  }),
  'size.head_inputs': size({
    says: 'columns of x that one head reads',
    label: ({ layer }) => layer.headInputs,
    of: ({ config }) => config.headInputs,
  }),
  'size.kept': size({
    says: 'numbers of k and v for one word, which a model that writes keeps',
    label: ({ layer }) => layer.kept,
    of: ({ config: { kvHeads, dK, dV } }) => kvHeads * (dK + dV),
  }),
  divisor: size({
    says: 'what scores are divided by',
    label: ({ layer }) => layer.divisor,
    of: ({ config }) => config.divisor,
  }),
  'cost.parameters': size({
    says: 'parameters',
    label: parameters,
    of: ({ cost }) => cost.parameters,
    offers: both(ofLayer(parameters), otherVariants),
  }),
  'cost.multiplyAdds': size({
    says: 'multiply-adds',
    label: ({ layer }) => layer.multiplyAdds,
    of: ({ cost }) => cost.multiplyAdds,
  }),
  'cost.activations': size({
    says: 'numbers that the stages compute from x (heads and concat only move them)',
    label: ({ layer }) => layer.activations,
    of: ({ cost }) => cost.activations,
  }),
};
