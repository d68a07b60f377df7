/** The list of texts with facts matches the format, and every text in it is filled in. */
import { expect, it } from 'vitest';
import { step as format, type Prediction, type Step } from '../../../web/lessons/format';
import { sayStep } from '../../../web/lessons/said';
import { shapeOf } from '../../../web/lessons/schema';
import { textsOf, usesOf } from '../../../web/lessons/step-texts';

const kinds = ['choose', 'number', 'cell', 'bars'] as const;

/** Paths of texts that may contain facts; a star stands for each entry of a list. */
function takers(schema: Parameters<typeof shapeOf>[0], path: string): readonly string[] {
  const shape = shapeOf(schema);
  switch (shape?.is) {
    case 'text':
      return shape.takesFacts ? [path] : [];
    case 'list':
      return takers(shape.each, `${path}.*`);
    case 'object':
      return Object.entries(shape.fields).flatMap(([key, each]) => takers(each, `${path}.${key}`));
    case 'one-of':
      return Object.values(shape.options).flatMap((each) => takers(each, path));
    default:
      return [];
  }
}

const when = { fact: 'n', is: '=', to: 1 } as const;
const paragraph = { when, text: 'It is {n}.', otherwise: 'Not {n}.' };
const asked = { ask: 'Why {n}?', why: [paragraph], conceal: {}, truth: 'n', tolerance: 0 };
const predictions: Readonly<Record<(typeof kinds)[number], Prediction>> = {
  choose: { ...asked, kind: 'choose', options: [{ text: '{n}', right: [when] }] },
  number: { ...asked, kind: 'number', least: 0, most: 1 },
  cell: { ...asked, kind: 'cell', tensor: 'q' },
  bars: { ...asked, kind: 'bars' },
};

const stepOf = (kind: (typeof kinds)[number]): Step => ({
  id: 'a',
  title: 'A',
  text: [paragraph],
  more: [paragraph],
  notes: ['Note {n}.'],
  prediction: predictions[kind],
});

it('all texts that take facts, and no others, are listed', () => {
  const listed = kinds
    .flatMap((kind) => Object.values(textsOf(stepOf(kind))).flat())
    .flatMap(({ said, path }) => {
      const at = ['', ...path.map((each) => (typeof each === 'number' ? '*' : each))].join('.');
      return typeof said === 'string' ? [at] : [`${at}.text`, `${at}.otherwise`];
    });
  expect([...new Set(listed)].sort()).toEqual([...new Set(takers(format, ''))].sort());
});

it.each(kinds)('all texts of a step that asks to guess by %s are filled', (kind) => {
  const said = sayStep(stepOf(kind), new Map([['n', { kind: 'number', value: 1, as: null }]]));
  expect(JSON.stringify(said)).not.toContain('{n}');
  expect(said).toMatchObject({ notes: ['Note 1.'], ask: ['Why 1?'], why: ['It is 1.'] });
});

it.each([
  ['choose', 'number', ['prediction', 'options', 0, 'right', 0, 'fact']],
  ['number', 'number', ['prediction', 'truth']],
  ['cell', 'place', ['prediction', 'truth']],
  ['bars', 'numbers', ['prediction', 'truth']],
] as const)('a truth of %s needs a fact that is a %s', (kind, gives, path) => {
  expect(usesOf(stepOf(kind))).toContainEqual({ name: 'n', gives, path });
});
