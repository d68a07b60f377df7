/** The lists of names equal those in C++: a name that only one side has fails here. */
import { expect, it } from 'vitest';
import { loadCore, type OptionInfo } from '../../../web/core';
import * as names from '../../../web/core/option-names';

const core = await loadCore();

const namesOf = (rows: readonly OptionInfo[]) => (option: string) =>
  rows.find(({ name }) => name === option)?.allowed.names ?? [];
const ofLayer = namesOf(core.options());
const ofTraining = namesOf(core.trainingOptions());

const lists: readonly (readonly [keyof typeof names, () => readonly unknown[]])[] = [
  ['variants', () => ofLayer('variant')],
  ['masks', () => ofLayer('mask')],
  ['scalings', () => ofLayer('scaling')],
  ['qkNorms', () => ofLayer('qkNorm')],
  ['parameterKinds', () => ofLayer('parameters')],
  ['taskNames', () => ofTraining('task')],
  ['trainingStarts', () => ofTraining('start')],
  ['optimizers', () => ofTraining('optimizer')],
  ['preyQuestions', () => ofTraining('question')],
  ['relations', () => ofTraining('relation')],
];

it.each(lists)('%s are what the core allows, no more and no fewer', (list, accepted) => {
  expect([...names[list]].sort()).toEqual([...accepted()].sort());
});

it('every list is compared with the core', () => {
  expect(lists.map(([list]) => list)).toEqual(Object.keys(names));
});
