/** A reader's way through a lesson, with a figure that does as it is told. */
import { signal } from '@preact/signals-core';
import { describe, expect, it } from 'vitest';
import {
  concealedBy,
  parseLesson,
  progressFrom,
  Tour,
  wholeLesson,
  type Figure,
  type MomentNumbers,
} from '../../../web/lessons';
import { stateOf } from '../../../web/lessons/moment';
import type { State } from '../../../web/model/state';
import { withNumbers } from '../support/moments';

const lesson = parseLesson(`# Title

About.

## Guess {#guess}

[on show](?variant=narrow)

hide: attn_weights
use: variant
play: softmax

Which *one*?

- [ ] Four: {=heads}
  Your own reason.
- [x] The other
  It is {=parameters}.

## Make it so {#make}

until: heads=2

Set the heads to 2.

## End {#end}

[on show](?heads=8)

There are {=heads}.
`);

/** Two questions, and a step that hides something without asking. */
const longer = parseLesson(`# Longer

About.

## One {#one}

hide: scores

Look.

## Two {#two}

Which?

- [x] This
  Yes.
- [ ] That

## Three {#three}

Which?

- [x] This
  Yes.
- [ ] That
`);

class StillFigure implements Figure {
  readonly state = signal<State>(stateOf(''));
  readonly playing = signal(false);
  readonly played: string[] = [];
  fails = false;

  show(moment: State): void {
    this.state.value = moment;
    this.playing.value = false;
  }

  /** Sizes and costs stay when the layers are gone. */
  async numbers(moment: State): Promise<MomentNumbers> {
    await Promise.resolve();
    if (this.fails) throw new Error('the core has stopped');
    return withNumbers(moment, (layers) => layers);
  }

  play(what: string): void {
    this.played.push(what);
    this.playing.value = true;
  }

  arrive(): void {
    this.playing.value = false;
  }
}

const settled = async () => {
  for (let k = 0; k < 10; k++) await Promise.resolve();
};

async function begun(options = {}) {
  const figure = new StillFigure();
  const tour = new Tour(lesson, figure, options);
  await settled();
  return { figure, tour };
}

describe('a step', () => {
  it('waits for a guess with its answer hidden, then for the picture that shows it', async () => {
    const { figure, tour } = await begun();
    expect(figure.state.value).toEqual(stateOf('variant=narrow'));
    expect(tour.conceals.value).toEqual(['attn_weights']);
    expect(tour.controls).toEqual(['variant']);
    expect(tour.said.value).toMatchObject({ question: 'Which *one*?', answer: null });
    expect(tour.said.value.options[0]).toBe('Four: 4');
    tour.next();
    expect([tour.index, figure.played]).toEqual([0, []]);

    tour.answerWith(0);
    expect(tour.conceals.value).toEqual([]);
    expect(tour.said.value.answer).toEqual({
      right: false,
      option: 1,
      text: ['Your own reason.', 'It is 448.'],
    });
    expect(figure.played).toEqual(['softmax']);
    expect(tour.mayGoOn.value).toBe(false);
    figure.arrive();
    expect(tour.mayGoOn.value).toBe(true);
    tour.answerWith(1);
    expect(tour.guess).toBe(0);
    tour.next();
    expect(tour.step.id).toBe('make');
  });

  it('can be shown without a guess', async () => {
    const { tour } = await begun();
    tour.answerWith(7);
    expect(tour.waits).toBe(true);
    tour.answerWith(null);
    expect(tour.said.value.answer).toMatchObject({ right: null, text: ['It is 448.'] });
    expect(tour.score.value).toEqual({ right: 0, of: 1 });
  });

  it('keeps the moment before, and lets the reader go on when they have done what it asks', async () => {
    const { figure, tour } = await begun({ step: 'make' });
    expect(figure.state.value).toEqual(stateOf('variant=narrow'));
    expect([tour.asksFor.value, tour.mayGoOn.value, tour.changed.value]).toEqual([true, false, []]);
    expect(tour.asked.value).toEqual([{ key: 'heads', value: 2 }]);
    figure.state.value = stateOf('variant=narrow&heads=2&stage=softmax');
    expect([tour.asksFor.value, tour.mayGoOn.value]).toEqual([false, true]);
    expect(tour.asked.value).toEqual([]);
    expect(tour.changed.value).toEqual([]);
    figure.state.value = stateOf('variant=narrow&heads=2&mask=causal');
    expect(tour.changed.value).toEqual(['mask']);
    tour.showAgain();
    expect(tour.changed.value).toEqual([]);
  });

  it('waits where its numbers cannot be had, and asks again', async () => {
    const { figure, tour } = await begun();
    figure.fails = true;
    tour.goToStep('end');
    await settled();
    expect([tour.status, tour.mayGoOn.value]).toEqual(['failed', false]);
    expect(tour.problem?.message).toBe('the core has stopped');
    expect(tour.said.value.text).toEqual(['There are ….']);
    figure.fails = false;
    tour.again();
    await settled();
    expect([tour.status, tour.problem]).toEqual(['ready', null]);
    expect(tour.said.value.text).toEqual(['There are 8.']);
  });
});

describe('the way', () => {
  it('counts right guesses alone, and a step without a question hides throughout', async () => {
    const tour = new Tour(longer, new StillFigure());
    await settled();
    expect(tour.conceals.value).toEqual(['scores']);
    expect(tour.mayGoOn.value).toBe(true);
    expect(tour.score.value).toEqual({ right: 0, of: 2 });
    tour.goToStep('three');
    await settled();
    tour.answerWith(0);
    expect(tour.score.value).toEqual({ right: 1, of: 2 });
    tour.goToStep('two');
    await settled();
    tour.answerWith(1);
    expect(tour.score.value).toEqual({ right: 1, of: 2 });
  });

  it('is kept, and comes back where the reader left', async () => {
    const { figure, tour } = await begun();
    tour.answerWith(1);
    figure.arrive();
    tour.goToStep('end');
    await settled();
    const progress = progressFrom(JSON.parse(JSON.stringify(tour.progress.value)));
    expect(progress).toEqual({ step: 'end', guesses: { guess: 1 }, done: true });
    const { tour: again } = await begun({ progress });
    expect(again.step.id).toBe('end');
    again.goTo(0);
    expect([again.guess, again.conceals.value, again.score.value.right]).toEqual([1, [], 1]);
    again.restart();
    expect(again.progress.value).toEqual({ step: 'guess', guesses: {}, done: false });
  });

  it('of another version of the lesson is forgotten where it does not fit', async () => {
    const guesses = { guess: 9, constructor: 0, end: 0 };
    const { tour } = await begun({ progress: { step: 'gone', guesses, done: false } });
    expect([tour.index, tour.waits]).toEqual([0, true]);
    for (const kept of [null, 'x', { step: 1 }, { step: '', guesses: { a: -1 }, done: true }])
      expect(progressFrom(kept)).toBeNull();
  });
});

it('a whole lesson has all its texts, with numbers and answers', async () => {
  const said: [string, readonly string[] | null][] = [];
  const end = new AbortController().signal;
  for await (const { said: step } of wholeLesson(lesson, new StillFigure(), end))
    said.push([step.title, step.answer?.text ?? null]);
  expect(said).toEqual([
    ['Guess', ['It is 448.']],
    ['Make it so', null],
    ['End', null],
  ]);
});

it('what follows from a stage is hidden with what is named, and no parameter is', () => {
  withNumbers(stateOf(''), ([a]) => {
    if (!a) throw new RangeError('a layer');
    const { tensors, parts } = concealedBy(['W_O', 'from softmax', 'cost'], a.numbers.tables);
    expect(tensors).toEqual(expect.arrayContaining(['attn_weights', 'context', 'output', 'W_O']));
    for (const shown of ['x', 'q', 'scores', 'W_V', 'cost']) expect(tensors).not.toContain(shown);
    expect(parts).toEqual(['cost']);
    // The links between words are drawn from the shares, which are hidden with them.
    expect(concealedBy(['links'], a.numbers.tables).tensors).toEqual(['attn_weights']);
  });
});
