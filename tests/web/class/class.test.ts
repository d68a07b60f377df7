/** What is pure of the classroom: hands, codes, the way through a lesson, what a handout prints. */
import { signal } from '@preact/signals-core';
import { afterAll, describe, expect, it } from 'vitest';
import { loadCore } from '../../../web/core';
import { Answers } from '../../../web/class/answers';
import { codeOf, isForAll } from '../../../web/class/code';
import { counted, oneMore, takenBack, type Hands } from '../../../web/class/hands';
import { handoutOf, type HandoutStep } from '../../../web/class/handout';
import { keptFrom } from '../../../web/class/kept';
import { back, forward } from '../../../web/class/keys';
import { Moments } from '../../../web/figure/moments';
import { loadLesson, parseLesson, Tour, type Lesson } from '../../../web/lessons';
import { Clock } from '../../../web/model/clock';
import { defaultState, type State } from '../../../web/model/state';

const core = await loadCore();
const frames = new Clock({
  now: () => performance.now(),
  request: (draw) => Number(setTimeout(() => draw(performance.now()))),
  cancel: (frame) => clearTimeout(frame),
});

describe('hands', () => {
  const none: Hands = [];
  const hands = [0, 1, 1].reduce((all, option) => oneMore(all, 'alike', option), none);

  it('are counted for each option of their own step', () => {
    expect(counted(hands, 'alike', 3)).toEqual([1, 2, 0]);
    expect(counted(hands, 'noise', 3)).toEqual([0, 0, 0]);
  });

  it('are taken back one by one, the last one of the step first', () => {
    const more = oneMore(hands, 'noise', 2);
    expect(counted(takenBack(more, 'alike'), 'alike', 3)).toEqual([1, 1, 0]);
    expect(counted(takenBack(more, 'alike'), 'noise', 3)).toEqual([0, 0, 1]);
    expect(takenBack(hands, 'noise')).toEqual(hands);
  });

  it('are the same after a reload; what is kept is not trusted', () => {
    const kept = { lesson: 'twins', theme: 'dark', hands };
    expect(keptFrom(JSON.parse(JSON.stringify(kept)))).toEqual(kept);
    const bad = { ...kept, hands: [{ step: 'alike', option: -1 }] };
    for (const value of [null, '', [], bad]) expect(keptFrom(value)).toBeNull();
  });
});

describe('a QR code', () => {
  it('is there for a link to a step, with a quiet zone', () => {
    const code = codeOf('https://example.org/heads/#lesson=twins&step=alike');
    expect(code?.size).toBeLessThanOrEqual(41);
    expect(code?.path).toMatch(/^M4 4h1v1h-1z/);
  });

  it('is not there where phones would not read it', () => {
    const link = (length: number) => `https://example.org/#${'x'.repeat(length)}`;
    expect(codeOf(link(600))?.size).toBe(101);
    expect(codeOf(link(650))).toBeNull();
    expect(codeOf(link(5000))).toBeNull();
  });

  it('is offered where somebody else can open the link', () => {
    expect(isForAll('https://example.org/heads/#lesson=twins')).toBe(true);
    for (const link of ['file:///a/manyheads.html', 'http://localhost:8080/', 'http://127.0.0.1/'])
      expect(isForAll(link)).toBe(false);
  });
});

describe('one key forward and back', () => {
  const stages = { next: () => undefined, previous: () => undefined };
  const tourOf = (markdown: string) => {
    const state = signal(defaultState);
    const figure = {
      state,
      playing: signal(true),
      show: (moment: State) => (state.value = moment),
      numbers: () => new Promise<never>(() => undefined),
      play: () => undefined,
      arrive: () => undefined,
    };
    return new Tour(parseLesson(markdown), figure);
  };
  const markdown = `# A lesson

About something.

## One {#one}

play: softmax

What?

- [ ] This
- [x] That
      So it is.

## Two {#two}

until: heads=8

Text.

## Three {#three}

The end.
`;

  it('shows the answer before the next step, and waits for nothing else', () => {
    const tour = tourOf(markdown);
    const places = [0, 1, 2, 3].map(() => {
      forward(stages, tour);
      return `${tour.step.id}${tour.waits ? '?' : ''}`;
    });
    expect(places).toEqual(['one', 'two', 'three', 'three']);
    back(stages, tour);
    back(stages, tour);
    expect([tour.step.id, tour.said.value.answer?.option]).toEqual(['one', 1]);
  });

  it('begins anew at a step, with no answer shown', () => {
    const tour = tourOf(markdown);
    forward(stages, tour);
    tour.restart(0);
    expect(tour.waits).toBe(true);
  });
});

describe('a handout', () => {
  const moments = new Moments(() => core, frames);
  const stepsOf = async (lesson: Lesson) => {
    const steps: HandoutStep[] = [];
    for await (const step of handoutOf(lesson, moments, new AbortController().signal))
      steps.push(step);
    return steps;
  };
  afterAll(() => moments.dispose());

  it('has every step with its picture, its options and the answer', async () => {
    const lesson = await loadLesson('all-ones');
    const steps = await stepsOf(lesson);
    expect(steps.map(({ said }) => said.title)).toEqual(lesson.steps.map(({ title }) => title));
    for (const { said, pictures } of steps) {
      expect(pictures.length).toBeGreaterThan(0);
      for (const picture of pictures) expect(picture).toMatch(/^<svg[^]*<\/svg>\s*$/);
      expect(said.answer === null).toBe(said.options.length === 0);
      expect(JSON.stringify(said)).not.toContain('{=');
    }
  });

  it('shows no number that the class is to guess', async () => {
    const step = `# A lesson\n\nAbout.\n\n## One\n\n[on show](?parameters=random&stage=scores)\n\n`;
    const [open] = await stepsOf(parseLesson(`${step}Text.\n`));
    const asked = `${step}hide: from scores\n\nText.\n`;
    const [hidden] = await stepsOf(parseLesson(asked));
    expect(hidden?.pictures[0]).not.toBe(open?.pictures[0]);
    // The arcs between words and the shapes beside titles are no tensors, and would tell an answer too.
    const pictureOf = async (query: string, hide: string) =>
      (await stepsOf(parseLesson(`# A\n\nB.\n\n## C\n\n[on show](?${query})\n\n${hide}D.\n`)))[0]
        ?.pictures[0];
    for (const [query, name, told] of [
      ['parameters=random&stage=embed&progress=0', 'links', /head 1/],
      ['parameters=random&stage=project', 'labels', /10 × 16/],
    ] as const) {
      expect(await pictureOf(query, '')).toMatch(told);
      expect(await pictureOf(query, `hide: ${name}\n\n`)).not.toMatch(told);
    }
  });
});

describe('the answers in the teacher’s window', () => {
  const moments = new Moments(() => core, frames);
  const lessonOf = (title: string) =>
    parseLesson(
      `# ${title}\n\nAbout.\n\n## One of ${title}\n\nText.\n\n## Two of ${title}\n\nText.\n`,
    );
  const titles = (answers: Answers, lesson: Lesson) =>
    answers.of(lesson).steps.map(({ title }) => title);
  afterAll(() => moments.dispose());

  it('are those of the lesson on show, also where it took the place of another', async () => {
    const [a, b] = [lessonOf('A'), lessonOf('B')];
    const answers = new Answers();
    const first = answers.compute(a, moments);
    await answers.compute(b, moments);
    await first;
    expect([titles(answers, a), titles(answers, b)]).toEqual([[], ['One of B', 'Two of B']]);
    await answers.compute(a, moments);
    expect([titles(answers, a), titles(answers, b)]).toEqual([['One of A', 'Two of A'], []]);
    expect(answers.of(null).steps).toEqual([]);
  });

  it('say where they cannot be had', async () => {
    const answers = new Answers();
    const lesson = lessonOf('A');
    await answers.compute(lesson, { numbers: () => Promise.reject(new Error('no memory')) });
    expect(answers.of(lesson)).toEqual({ steps: [], hasFailed: true });
  });
});
