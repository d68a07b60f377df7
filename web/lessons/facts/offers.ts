/** How an author picks a fact: what its row offers for the moment on show. */
import type { Place } from '../../core/types';
import type { State } from '../../state/state';
import type { Catalogue } from '../../text/catalogue';
import { lessonsText } from '../../text/lessons';
import { pageText } from '../../text';
import type { FactFields } from './fact';

/** The words for facts to pick. Only the editor loads them, so an offer says which of them it takes. */
type OfferWords = Catalogue['maker']['factOffers'];
export type OfferLabel = (words: OfferWords) => string;

export interface Offer {
  /** The group that lists it, named in web/text/en/maker-facts.ts. */
  readonly group: 'layer' | 'other' | 'cell' | 'matrix' | 'training';
  readonly label: OfferLabel;
  /** The fields of the fact. */
  readonly takes: FactFields;
  /** The fact that it refers to, if any. */
  readonly about?: FactFields & { readonly fact: 'largest.place' };
}

export type Offers = (moment: State) => readonly Offer[];

/** Rows are queries, columns are keys. */
export const attentionTensors = ['scores', 'scaled', 'masked', 'attn_weights'] as const;
/** Rows are words. */
export const byWord: readonly string[] = [
  ...attentionTensors,
  'token',
  'position',
  'x',
  'q',
  'q_packed',
  'q_norm',
  'context',
  'concat',
  'output',
];

export const isAttention = (tensor: string): boolean =>
  (attentionTensors as readonly string[]).includes(tensor);

export const ofLayer =
  (label: OfferLabel): Offers =>
  () => [{ group: 'layer', label, takes: {} }];

export const whenTrained =
  (label: OfferLabel): Offers =>
  ({ parameters }) =>
    parameters === 'trained' ? [{ group: 'training', label, takes: {} }] : [];

/** The chosen cell in the forms that facts take. */
interface Chosen {
  readonly tensor: string;
  readonly index: readonly number[];
  /** The indices of its row. */
  readonly row: readonly number[];
  /** The index of its head's matrix; null for a tensor without heads. */
  readonly head: readonly number[] | null;
  /** The cell's name. */
  readonly place: string;
  /** Its tensor's name. */
  readonly title: string;
}

const chosen = ({ name: tensor, index }: Place): Chosen => ({
  tensor,
  index,
  row: index.slice(0, -1),
  head: index.length > 2 ? index.slice(0, 1) : null,
  place: lessonsText.lessonFacts.placeText(tensor, index),
  title: pageText.names.tensorTitle(tensor),
});

const about =
  (group: 'cell' | 'matrix') =>
  (offers: (cell: Chosen) => readonly (Omit<Offer, 'group'> | null)[]): Offers =>
  ({ cell }) =>
    (cell ? offers(chosen(cell)) : []).flatMap((offer) => (offer ? [{ group, ...offer }] : []));

export const ofCell = about('cell');
export const ofMatrix = about('matrix');
export const both =
  (...all: readonly Offers[]): Offers =>
  (moment) =>
    all.flatMap((offers) => offers(moment));
