/** The options and names in TypeScript and on the page match the core's tables of options. */
import { readFileSync } from 'node:fs';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { loadCore } from '../../../web/core';
import * as names from '../../../web/core/option-names';
import { maxSeed, mostPlanned } from '../../../web/state/state';
import {
  mostBatch,
  mostNoise,
  mostTrainedHeads,
  mostTrainingSteps,
} from '../../../web/state/training';

const core = await loadCore();
const rows = core.options();
const config = { dModel: 16, heads: 4 };

/** Members of an interface, each with its preceding comment. */
function members(file: string, wanted: string) {
  const text = readFileSync(file, 'utf8');
  const { statements } = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const found = statements.filter(ts.isInterfaceDeclaration);
  return (found.find(({ name }) => name.text === wanted)?.members ?? []).map((member) => ({
    name: member.name?.getText() ?? '',
    needed: member.questionToken === undefined,
    comment: text.slice(member.getFullStart(), member.getStart()),
  }));
}

describe.each([
  ['LayerConfig', members('web/core/types.ts', 'LayerConfig'), rows],
  [
    'TrainingOptions',
    members('web/core/training-types.ts', 'TrainingOptions'),
    core.trainingOptions(),
  ],
] as const)('%s', (_, found, rows) => {
  it('has the options of the table, and needs the same', () => {
    const named = (list: readonly { name: string; needed: boolean }[]) =>
      Object.fromEntries(list.map(({ name, needed }) => [name, needed]));
    expect(named(found)).toEqual(named(rows));
  });

  it('names the default of each in its comment', () => {
    const comments = Object.fromEntries(found.map(({ name, comment }) => [name, comment]));
    for (const { name, default: value } of rows) {
      if (value === null) continue;
      const code = typeof value === 'string' ? `\`${value}\`` : [value].flat().join(', ');
      expect(comments[name]).toContain(`Default ${code}`);
    }
  });
});

it('a layer that is asked for nothing else has the defaults', () => {
  const layer = core.createLayer(config);
  const defaults = rows.filter((row) => row.default !== null);
  expect(layer.config).toMatchObject(
    Object.fromEntries(defaults.map((row) => [row.name, row.default])),
  );
  layer.dispose();
});

it("the page's limits are those of the table", () => {
  const mostOf = (table: typeof rows) => (option: string) =>
    table.find(({ name }) => name === option)?.allowed.range?.[1];
  const most = mostOf(rows);
  expect(maxSeed).toBe(most('seed'));
  expect(mostPlanned.dModel).toBe(most('dModel'));
  expect(mostPlanned.heads).toBe(most('heads'));
  const mostTrained = mostOf(core.trainingOptions());
  expect(mostTrainedHeads).toBe(mostTrained('heads'));
  expect(mostTrainingSteps).toBe(mostTrained('steps'));
  expect(mostBatch).toBe(mostTrained('batch'));
  expect(mostNoise).toBe(mostTrained('noise'));
});

describe('names', () => {
  const layer = (option: string) => rows.find(({ name }) => name === option);
  const training = (option: string) => core.trainingOptions().find(({ name }) => name === option);
  const lists: Readonly<Record<keyof typeof names, ReturnType<typeof layer>>> = {
    variants: layer('variant'),
    masks: layer('mask'),
    scalings: layer('scaling'),
    qkNorms: layer('qkNorm'),
    parameterKinds: layer('parameters'),
    taskNames: training('task'),
    trainingStarts: training('start'),
    optimizers: training('optimizer'),
    preyQuestions: training('question'),
    relations: training('relation'),
  };

  it.each(Object.entries(lists))(
    '%s are what the core allows, no more and no fewer',
    (list, row) => {
      const listed = names[list as keyof typeof names];
      expect([...listed].sort()).toEqual(row?.allowed.names.toSorted());
    },
  );
});
