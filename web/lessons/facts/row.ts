/** A row of the table of facts: all that there is to say of one fact. */
import type { Evaluation } from '../../core/training-types';
import type { Snapshot } from '../../derive/scene/snapshot';
import { lessonsText } from '../../text/lessons';
import type { FactFields, FactValue, FactValues, Take, Taken } from './fact';
import type { Offers } from './offers';

/** What a fact can be read off. */
export interface Sources {
  readonly layer: {
    readonly snapshot: Snapshot;
    /** Of facts that name another layer. */
    readonly other: Snapshot | null;
    /** The facts before it. */
    readonly before: FactValues;
  };
  readonly training: { readonly evaluation: Evaluation; readonly step: number };
  /** Trainings of seeds 1, 2 … */
  readonly seeds: readonly Evaluation[];
  /** The facts before it. */
  readonly facts: FactValues;
}

export interface Row<From extends keyof Sources> {
  readonly from: From;
  readonly takes: readonly Take[];
  readonly gives: FactValue['kind'];
  /** What it is, for who writes a lesson. */
  readonly says: string;
  /** How an author picks it while a moment of the page is on show; left out where it can only be written in a file. */
  readonly offers?: Offers;
  /** @throws RangeError naming what is not there */
  readonly read: (fact: FactFields, source: Sources[From]) => FactValue;
}

export type FactRow = { readonly [From in keyof Sources]: Row<From> }[keyof Sources];

/** What is read of a fact that does not say all that it takes. */
const unsaid: Taken = {
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
    read: (fact, source) => valueOf(read({ ...unsaid, ...fact }, source), fact),
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
export const missing = (name: string): never =>
  refuse(lessonsText.factRefusals.factRefusals.missing(name));
