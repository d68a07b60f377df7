/** How an author picks a fact: what a row offers while a moment of the page is on show. */
import type { Place } from '../../core/types';
import type { State } from '../../state/state';
import { lessonsText } from '../../text/lessons';
import { pageText } from '../../text';
import type { FactFields } from './fact';

export interface Offer {
  /** What it is listed under: web/text/en/maker-facts.ts names these. */
  readonly group: 'layer' | 'other' | 'cell' | 'matrix' | 'training';
  readonly label: string;
  /** What the fact takes. */
  readonly takes: FactFields;
  /** The fact that it is about, where it is about one. */
  readonly about?: FactFields & { readonly fact: 'largest.place' };
}

export type Offers = (moment: State) => readonly Offer[];

/** Rows are words and columns the words that are asked. */
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
  (label: string): Offers =>
  () => [{ group: 'layer', label, takes: {} }];

export const whenTrained =
  (label: string): Offers =>
  ({ parameters }) =>
    parameters === 'trained' ? [{ group: 'training', label, takes: {} }] : [];

/** The chosen cell, as facts about it take it. */
interface Chosen {
  readonly tensor: string;
  readonly index: readonly number[];
  /** Its row. */
  readonly row: readonly number[];
  /** Its head's matrix; of a tensor that has no heads none. */
  readonly head: readonly number[] | null;
  /** How the cell is called. */
  readonly place: string;
  /** How its tensor is called. */
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
