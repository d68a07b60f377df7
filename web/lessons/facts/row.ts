/** A row of the table of facts: the full definition of one fact. */
import type { Evaluation } from '../../core/training-types';
import type { Snapshot } from '../../derive/scene/snapshot';
import { lessonsText } from '../../text/lessons';
import type { FactFields, FactValue, FactValues, Take, Taken } from './fact';
import type { Offers } from './offers';

/** What facts can be read from. */
export interface Sources {
  readonly layer: {
    readonly snapshot: Snapshot;
    /** The other layer, for facts that name one. */
    readonly other: Snapshot | null;
    /** The earlier facts. */
    readonly before: FactValues;
  };
  readonly training: { readonly evaluation: Evaluation; readonly step: number };
  /** Trainings with seeds 1, 2 … */
  readonly seeds: readonly Evaluation[];
  /** The earlier facts. */
  readonly facts: FactValues;
}

export interface Row<From extends keyof Sources> {
  readonly from: From;
  readonly takes: readonly Take[];
  readonly gives: FactValue['kind'];
  /** Its description in docs/facts.md; the page does not show it. */
  readonly says: string;
  /** How an author picks it for the moment on show; undefined if it can only be written in a file. */
  readonly offers?: Offers;
  /** @throws RangeError naming what does not exist */
  readonly read: (fact: FactFields, source: Sources[From]) => FactValue;
}

export type FactRow = { readonly [From in keyof Sources]: Row<From> }[keyof Sources];

/** Defaults for what a fact leaves out. */
const defaults: Taken = {
  tensor: '',
  than: '',
  index: [],
  row: [],
  within: [],
  of: ['', ''],
  place: '',
  axis: 'row',
  question: 0,
  head: 0,
  seeds: 1,
  nth: 0,
  other: {},
};

interface Given<From extends keyof Sources, T extends Take, Read> {
  readonly takes: readonly T[];
  readonly says: string;
  readonly offers?: Offers;
  readonly read: (taken: Pick<Taken, T>, source: Sources[From]) => Read;
}

const rowOf =
  <From extends keyof Sources, Read>(
    from: From,
    gives: FactValue['kind'],
    valueOf: (read: Read, fact: FactFields) => FactValue,
  ) =>
  <T extends Take>({ read, ...row }: Given<From, T, Read>): Row<From> => ({
    ...row,
    from,
    gives,
    read: (fact, source) => valueOf(read({ ...defaults, ...fact }, source), fact),
  });

const numberValue = (value: number, { as }: FactFields): FactValue => ({
  kind: 'number',
  value,
  as: as ?? null,
});

export const number = rowOf('layer', 'number', numberValue);
export const numbers = rowOf('layer', 'numbers', (values: readonly number[]) => ({
  kind: 'numbers',
  values,
}));
export const place = rowOf('layer', 'place', (at: Pick<Taken, 'tensor' | 'index'>) => ({
  kind: 'place',
  ...at,
}));
export const text = rowOf('layer', 'text', (said: string) => ({ kind: 'text', text: said }));
export const ofTraining = rowOf('training', 'number', numberValue);
export const ofSeeds = rowOf('seeds', 'number', numberValue);
export const ofFacts = rowOf('facts', 'number', numberValue);

export const refuse = (says: string): never => {
  throw new RangeError(says);
};
export const missing = (name: string): never => refuse(lessonsText.factRefusals.missing(name));
