/** Sharing walkthroughs, and opening files from others. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decode } from '../../../../web/element/encoded-lesson';
import { fileName, openFile } from '../../../../web/page/maker/draft-file';
import {
  addStep,
  emptyDraft,
  titled,
  withValue,
  type Draft,
} from '../../../../web/page/maker/draft';
import { finished } from '../../../../web/page/maker/finished';
import type { Step } from '../../../../web/lessons/format';
import { linkOf, mostFor, mostLink, sharedOf } from '../../../../web/page/maker/shared';
import { showsNothing } from '../../../../web/page/maker/moment';
import { idOf } from '../../../../web/page/maker/place';
import { asKind } from '../../../../web/page/maker/prediction';
import { defaultState } from '../../../../web/state/state';
import { anyLessons } from '../../support/random-lesson';

/** Replaces fields of a step. */
const changeStep = (draft: Draft, at: number, patch: Partial<Step>): Draft =>
  Object.entries(patch).reduce(
    (each, [key, value]) => withValue(each, ['steps', at, key], value),
    draft,
  );

const page = 'https://example.org/course/index.html';
const draft = titled(
  changeStep(addStep(emptyDraft, {}, 0), 0, { title: 'One', text: ['Text.'] }),
  'Why <mask>?',
);

describe('a link', () => {
  it('holds the whole walkthrough', async () => {
    const [address, encoded = ''] = (await linkOf(draft, page)).split('#walkthrough=');
    expect(address).toBe(page);
    expect(await decode(encoded)).toEqual({ text: JSON.stringify(draft) });
  });

  it('has 8 kB at most, and can then be opened', () => {
    expect(mostFor(page)).toBeLessThanOrEqual(mostLink);
    expect(mostFor(`https://example.org/${'x'.repeat(500)}`)).toBe(mostLink);
    // With a short address, the limit is the longest text that the page accepts from a link.
    expect(mostFor('file:///m.html') - 'file:///m.html#walkthrough='.length).toBe(8000);
  });

  it('comes with a line for a page of one’s own, in whatever folder that lies', async () => {
    const { snippet, most, script } = await sharedOf(draft, page);
    expect(snippet).toContain('<many-heads lesson="why-mask.json">');
    expect(snippet).toContain(`<a href="${page}">`);
    expect(snippet).not.toContain('\n');
    expect(script).toBe('https://example.org/course/embed.js');
    expect(snippet).toContain(`src="${script}"`);
    expect(most).toBe(mostFor(page));
    expect(fileName({ title: '"><script>' })).toBe('script.json');
  });
});

const file = (text: string) => new File([text], 'mine.json', { type: 'application/json' });

/** Makes every step show something, since a walkthrough is unfinished otherwise. */
const playing = (lesson: Draft): Draft => ({
  ...lesson,
  steps: lesson.steps.map((step) =>
    showsNothing(step, lesson) ? { ...step, playTo: { stage: 'output', progress: 1 } } : step,
  ),
});

describe('a file', () => {
  it('that was saved is the same walkthrough again', async () => {
    await fc.assert(
      fc.asyncProperty(anyLessons.map(playing), async (lesson) => {
        const result = finished(lesson);
        if (!('text' in result)) throw new Error('it is finished');
        expect(await openFile(file(result.text))).toEqual({ draft: lesson });
      }),
      { numRuns: 20 },
    );
  });

  it('that is too large is not even read', async () => {
    const large = file('');
    Object.defineProperty(large, 'size', { value: 600_001 });
    Object.defineProperty(large, 'text', { value: () => Promise.reject(new Error('read')) });
    expect(await openFile(large)).toMatchObject({ missing: [] });
  });
});

describe('what a draft lacks', () => {
  const missing = (lacking: Draft) => {
    const result = finished(lacking);
    return 'missing' in result ? result.missing : [];
  };

  it('is named by step and label, and leads to the step and its field', () => {
    const lacking = changeStep(addStep(draft, {}, 1), 1, { text: ['{nobody}'] });
    expect(missing(lacking)).toEqual([
      { says: 'Step 2, title of the step: still empty.', step: 1, path: ['steps', 1, 'title'] },
    ]);
    expect(missing(changeStep(lacking, 1, { title: 'Two' }))).toMatchObject([
      { says: 'Step 2, sentences: this step has no fact “nobody”.', path: ['steps', 1, 'text', 0] },
    ]);
    expect(missing({ ...draft, title: '' })).toEqual([
      { says: 'Title: still empty.', step: null, path: ['title'] },
    ]);
    expect(missing({ ...draft, steps: [] })).toMatchObject([{ says: 'Steps: still empty.' }]);
    expect(finished(draft)).toHaveProperty('text');
  });

  it('is a prediction’s answer, how far a guess can go, and why', () => {
    const { steps } = draft;
    const [step] = steps;
    if (!step) throw new Error('it has a step');
    const asked = asKind(step, {}, 'number', defaultState);
    const lacking = { ...draft, steps: [asked] };
    expect(missing(lacking).map(({ says, path }) => [says, idOf(path ?? [])])).toEqual([
      ['Step 1, prediction, what is asked: still empty.', 'step-prediction-ask'],
      ['Step 1, prediction, the right answer: still empty.', 'step-prediction-truth'],
      ['Step 1, prediction, why: said once it is answered: still empty.', 'step-prediction-why-0'],
    ]);
    if (asked.prediction?.kind !== 'number') throw new Error('a number is asked');
    const facts = { n: { fact: 'size.n' } } as const;
    const prediction = { ...asked.prediction, ask: 'How?', why: ['So.'], truth: 'n' };
    const range = (least: number, most: number) =>
      missing(changeStep(draft, 0, { facts, prediction: { ...prediction, least, most } }));
    expect(range(0, 0)).toMatchObject([{ says: 'Step 1, prediction, most: still empty.' }]);
    expect(range(5, 5)).toMatchObject([
      { says: 'Step 1, prediction, most: “Most” must be above “Least”.' },
    ]);
    expect(range(0, 20)).toEqual([]);
  });

  it('is a fact of a condition, and a question’s answer', () => {
    const when = { fact: '', is: '=', to: 0 } as const;
    const text = ['A.', { when, text: 'B.', otherwise: 'C.' }];
    expect(missing(changeStep(draft, 0, { text }))).toMatchObject([
      {
        says: 'Step 1, sentences 2, said only if, fact: still empty.',
        path: ['steps', 0, 'text', 1, 'when', 'fact'],
      },
    ]);
    const answer = (right: boolean) => ({ text: '', right, why: 'B' });
    const check = [{ ask: '', options: [answer(true), answer(false)] }];
    expect(missing({ ...draft, check }).map(({ says, path }) => [says, idOf(path ?? [])])).toEqual([
      ['Question 1, what is asked: still empty.', 'lesson-check-0-ask'],
      ['Question 1, answer 1: still empty.', 'lesson-check-0-options-0-text'],
      ['Question 1, answer 2: still empty.', 'lesson-check-0-options-1-text'],
    ]);
  });

  it('is a picture where a step stands before the first stage and does not play on', () => {
    const state = { stage: 'embed', progress: 0 } as const;
    const before = changeStep(draft, 0, { state });
    expect(missing(before)).toMatchObject([{ step: 0, path: ['steps', 0] }]);
    expect(missing(before)[0]?.says).toContain('nothing is drawn');
    const playTo = { stage: 'embed', progress: 1 } as const;
    expect(missing(changeStep(before, 0, { playTo }))).toEqual([]);
    expect(missing(changeStep(draft, 0, { state: { stage: 'scores', progress: 0 } }))).toEqual([]);
  });
});
