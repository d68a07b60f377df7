/** The schema of a fact in a lesson; what each fact takes is in the table of facts. */
import type { GenericSchema } from 'valibot';
import { seedCount } from '../state/seed-count';
import { maxHeads } from '../state/state';
import { factNames, factRow, writings, type Fact, type Take } from './facts';
import { choice, list, maybe, name, object, oneOf, only, text, wholeNumber } from './schema';
import { state } from './state-schema';

const tensor = text(40);
const place = wholeNumber(0, 65_536);

const takes: Readonly<Record<Take, GenericSchema>> = {
  tensor,
  than: tensor,
  index: list(place, 1, 3),
  row: list(place, 0, 2),
  within: list(place, 0, 2),
  of: list(name, 2, 2),
  place: name,
  axis: choice(['row', 'column']),
  question: wholeNumber(0, 7),
  head: wholeNumber(0, maxHeads - 1),
  seeds: wholeNumber(1, seedCount),
  nth: wholeNumber(0, 2),
  other: state,
};

export const fact = oneOf(
  'fact',
  Object.fromEntries(
    factNames.map((each) => [
      each,
      object(each, {
        fact: only(each),
        as: maybe(choice(writings)),
        state: maybe(state),
        ...Object.fromEntries(factRow(each).takes.map((take) => [take, takes[take]])),
      }),
    ]),
  ),
  // The fields of a fact depend on its row, which is only known when it is read.
) as GenericSchema<unknown, Fact>;
