/** The lists of names are those that the core itself accepts: a name that C++ alone has, or has no more, fails here. */
import { expect, it } from 'vitest';
import { loadCore, type CoreError } from '../../../web/core';
import * as names from '../../../web/core/option-names';
import { thrownBy } from '../support/core';

const core = await loadCore();

/** What the core says is allowed where `option` has a name that no list has. */
const allowed = (call: (name: never) => unknown) =>
  (thrownBy(() => call('no such name' as never)) as CoreError).allowed;
const ofLayer = (option: string) =>
  allowed((name) => core.createLayer({ dModel: 16, heads: 4, [option]: name }));
const ofTraining = (option: string, task: (typeof names.taskNames)[number]) =>
  allowed((name) => core.createTraining({ task, [option]: name }));

const lists: readonly (readonly [keyof typeof names, () => readonly unknown[]])[] = [
  ['variants', () => ofLayer('variant')],
  ['masks', () => ofLayer('mask')],
  ['scalings', () => ofLayer('scaling')],
  ['parameterKinds', () => ofLayer('parameters')],
  ['taskNames', () => allowed((task) => core.createTraining({ task }))],
  ['trainingStarts', () => ofTraining('start', 'what-where')],
  ['optimizers', () => ofTraining('optimizer', 'what-where')],
  ['preyQuestions', () => ofTraining('question', 'prey')],
  ['relations', () => ofTraining('relation', 'relation')],
];

it.each(lists)('%s are what the core allows, no more and no fewer', (list, accepted) => {
  expect([...names[list]].sort()).toEqual([...accepted()].sort());
});

it('every list is compared with the core', () => {
  expect(lists.map(([list]) => list)).toEqual(Object.keys(names));
});
