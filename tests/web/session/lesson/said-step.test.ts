/** A step as plain sentences: for the wall, the teacher's window and paper. */
import { describe, expect, it } from 'vitest';
import { walkOf } from '../../../../web/element/walk';
import { lesson as pieces } from '../../../../web/lessons/content/en/pieces';
import { lesson as same } from '../../../../web/lessons/content/en/same';
import { noneIsRight, type SaidStep } from '../../../../web/session/lesson/said-step';
import type { Player } from '../../../../web/session/player';
import { walk } from '../../support/tour';

const still = { playing: false } as Player;

function opened(at: string, changes = {}, lesson = pieces) {
  const { tour, session, rest } = walk(lesson, { at, changes });
  return { tour, rest, now: () => walkOf(tour, session, still) };
}

describe('a step that asks', () => {
  it('says its sentences with the core’s numbers, and its answer only when it is revealed', () => {
    const { rest, now, tour } = opened('split');
    rest();
    const { said, answer } = now();
    expect(said?.text.join()).toMatch(/“deposit”.* 16 numbers/);
    expect(said?.prediction?.options).toEqual([
      '4: its own slice of the row',
      '16: all of them',
      'Another number',
    ]);
    expect(said?.prediction?.answer).toBeNull();
    expect(answer?.option).toBe(1);
    expect(answer?.why.join()).toContain('It reads 16:');
    tour.commit();
    const revealed = now().said?.prediction?.answer;
    expect(revealed).toMatchObject({ option: 1, shares: [] });
    // Paper and the teacher's window also get the sentences that the guide folds away.
    expect(answer?.why.slice(0, revealed?.why.length)).toEqual(revealed?.why);
    expect(answer?.why).toHaveLength((revealed?.why.length ?? 0) + 2);
  });

  it('of a number says it in words, of shares gives one to each word', () => {
    const number = opened('narrow');
    expect(number.now().answer?.text).toBe('It is 4.');
    const bars = opened('blend', {}, same);
    bars.rest('this step');
    const { said, answer } = bars.now();
    expect(said?.prediction?.words).toHaveLength(10);
    expect(answer?.shares).toHaveLength(10);
    expect(answer?.shares.reduce((sum, each) => sum + each, 0)).toBeCloseTo(1, 5);
  });

  it('has no answer while it is computed', () => {
    const { now, rest } = opened('halves');
    expect(now().answer).toBeNull();
    expect(now().rests).toBe(false);
    rest();
    expect(now().answer?.why.join()).toMatch(/\d+ %, where split had \d+ %/);
    expect(now().rests).toBe(true);
  });
});

describe('another step', () => {
  it('is said as on arrival, with what the reader took along, and nothing on show moves', () => {
    const { now, rest, tour } = opened('split', { heads: 2 });
    rest();
    const told: SaidStep[] = [];
    now().sayAhead(2, (said) => told.push(said));
    rest();
    expect(tour.step?.id).toBe('split');
    const ahead = told.at(-1);
    expect(ahead).toMatchObject({ step: 'bands', complete: true });
    expect(ahead?.text.join()).toContain('cut into 2 bands, 8 for each head');
    tour.next();
    rest();
    expect(now().said?.text).toEqual(ahead?.text);
  });

  it('that does not exist has no sentences', () => {
    const { now } = opened('split');
    now().sayAhead(99, () => expect.unreachable());
  });
});

it('at the questions there is no step', () => {
  const { now } = opened('check');
  expect(now().said).toBeNull();
  expect(now().answer).toBeNull();
});

it('none of the options is right where there is neither one, nor words, nor shares', () => {
  const none = { option: null, text: '', shares: [], why: ['Why.'] };
  const answers = [
    none,
    { ...none, option: 0 },
    { ...none, text: 'It is 4.' },
    { ...none, shares: [1] },
  ];
  expect(answers.map(noneIsRight)).toEqual([true, false, false, false]);
});
