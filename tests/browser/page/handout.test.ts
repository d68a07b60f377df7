/** The data of a handout, from the session alone: sentences, pictures, answers. */
import { describe, expect, it } from 'vitest';
import type { Lesson, Prediction, Step } from '../../../web/lessons/format';
import { collect, type HandoutStep } from '../../../web/page/classroom/handout/collect';
import type { State } from '../../../web/state/state';
import { startOf } from '../../../web/state/training';
import { nodes, parseXml } from '../../web/support/xml';

const lessonOf = (steps: readonly Omit<Step, 'title' | 'text'>[], more: Partial<Lesson> = {}) =>
  ({
    format: 1,
    id: 'mine',
    title: 'Mine',
    state: { sentence: 'one two three', heads: 2 },
    ...more,
    steps: steps.map((step) => ({ title: 'A step', text: ['Its text.'], ...step })),
  }) as Lesson;

async function collected(
  lesson: Lesson,
  changes: Partial<State> = {},
): Promise<readonly HandoutStep[]> {
  const steps = await collect(
    { lesson, changes },
    () => undefined,
    () => true,
  );
  if (!steps) throw new Error('it was wanted');
  return steps;
}

/** The handout of a lesson with a single step. */
async function only(step: Omit<Step, 'id' | 'title' | 'text'>, more: Partial<Lesson> = {}) {
  const [first] = await collected(lessonOf([{ id: 'a', ...step }], more));
  if (!first) throw new Error('no step');
  return first;
}

const textsOf = (svg: string | undefined) =>
  [...nodes(parseXml(svg ?? ''), 'text')].map(({ text }) => text);
const numbersIn = (svg: string | undefined) =>
  textsOf(svg).filter((text) => /^−?\d*\.\d+$/.test(text));
const sizeOf = (svg: string | undefined) =>
  /width="(\d+)" height="(\d+)"/.exec(svg ?? '')?.slice(1);
const description = (svg: string | undefined) => /<desc>(.*)<\/desc>/.exec(svg ?? '')?.[1] ?? '';

const asks: Prediction = {
  kind: 'number',
  ask: 'How many heads?',
  truth: 'h',
  least: 1,
  most: 16,
  tolerance: 0,
  conceal: { tensors: [{ tensor: 'attn_weights' }] },
  why: ['There are {h} of them.'],
};
const facts = { h: { fact: 'size.heads' } } as const;

describe('a step that asks', () => {
  it('has none of the numbers in its picture’s file that it conceals', async () => {
    const state = { stage: 'softmax' } as const;
    const open = await only({ state });
    expect(numbersIn(open.pictures[0]).length).toBeGreaterThanOrEqual(9);
    const hidden = await only({ state, facts, prediction: asks });
    expect(hidden.pictures).toHaveLength(1);
    const shares = numbersIn(open.pictures[0]).filter((text) => /^0?\.\d+$/.test(text));
    expect(shares.length).toBeGreaterThanOrEqual(9);
    expect(numbersIn(hidden.pictures[0])).toEqual([]);
    for (const share of shares) expect(hidden.caption).not.toContain(share);
    expect(description(hidden.pictures[0])).not.toMatch(/gives 0\.\d/);
  });

  it('has the truth in its answer, and nothing of it before', async () => {
    const { said, asked, answer } = await only({ facts, prediction: asks });
    expect(asked).toBe(asks);
    expect(said.prediction).toMatchObject({ ask: 'How many heads?', answer: null });
    expect(answer).toMatchObject({ text: 'It is 2.', why: ['There are 2 of them.'] });
    const { answer: _, ...before } = said.prediction ?? {};
    expect(JSON.stringify({ ...said, prediction: before })).not.toContain('2');
  });

  it('is answered for what the reader has changed', async () => {
    const steps = [{ id: 'a' }, { id: 'b', facts, prediction: asks }];
    const [, second] = await collected(lessonOf(steps), { heads: 4 });
    expect(second?.answer?.text).toBe('It is 4.');
  });

  it('is shown before what it plays, and one that asks nothing after it', async () => {
    const plays = {
      state: { stage: 'scores' },
      playTo: { stage: 'softmax', progress: 1 },
    } as const;
    const { pictures } = await only({ ...plays, facts, prediction: asks });
    expect(pictures[0]).toMatch(/<title>Scores/);
    expect((await only(plays)).pictures[0]).toMatch(/<title>Softmax/);
  });
});

it('the pictures of two compared layers are two of one size, with words for both', async () => {
  const state = { stage: 'softmax', compare: { heads: 1 } } as const;
  const { pictures, caption } = await only({ state });
  expect(pictures.map(sizeOf)).toEqual([
    ['760', '330'],
    ['760', '330'],
  ]);
  expect(description(pictures[0])).toContain('2 heads');
  expect(description(pictures[1])).toContain('1 head,');
  expect(caption).toContain('A (split, 2 heads) and B (split, 1 head)');
});

describe('a step that trains', () => {
  const trained = { ...startOf('what-where'), stage: 'softmax' } as const;
  const at = (trainingStep: number, more: Partial<Step> = {}) =>
    only({ state: { ...trained, trainingStep }, ...more }, { state: {} });

  it('shows the step that it trains to, also where it plays up to it', async () => {
    const [begun, done, played] = [await at(0), await at(40), await at(40, { playTraining: true })];
    expect(description(done.pictures[0])).toMatch(/\b40\b/);
    expect(done.pictures).not.toEqual(begun.pictures);
    expect(played).toEqual(done);
  });
});
