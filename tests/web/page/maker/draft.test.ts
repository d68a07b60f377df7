/** An author's actions on a draft: add, move, copy, delete, undo. */
import { describe, expect, it } from 'vitest';
import { parseLesson } from '../../../../web/lessons/check';
import { limits } from '../../../../web/lessons/limits';
import {
  addStep,
  duplicateStep,
  emptyDraft,
  freeId,
  moveStep,
  removeStep,
  slug,
  titled,
  withValue,
  type Draft,
} from '../../../../web/page/maker/draft';
import { WrittenDraft } from '../../../../web/page/maker/written-draft';
import { random, randomLesson, type Random } from '../../support/random-lesson';

const ids = ({ steps }: Draft) => steps.map(({ id }) => id).join(' ');
const three = [0, 1, 2].reduce((draft, at) => addStep(draft, { seed: at }, at), emptyDraft);

describe('steps', () => {
  it('are added where the author stands, with the moment and nothing else', () => {
    expect(ids(three)).toBe('step-1 step-2 step-3');
    const draft = addStep(three, { heads: 8 }, 1);
    expect(ids(draft)).toBe('step-1 step-4 step-2 step-3');
    expect(draft.steps[1]).toEqual({ id: 'step-4', title: '', text: [''], state: { heads: 8 } });
    expect(addStep(emptyDraft, {}, 0).steps[0]).not.toHaveProperty('state');
  });

  it('keep their names when they move', () => {
    expect(ids(moveStep(three, 0, 2))).toBe('step-2 step-3 step-1');
    expect(ids(moveStep(three, 2, 1))).toBe('step-1 step-3 step-2');
  });

  it.each([
    [0, -1],
    [2, 3],
    [7, 0],
  ])('stay where there is no such place: from %i to %i', (from, to) => {
    expect(moveStep(three, from, to).steps).toBe(three.steps);
  });

  it('are copied behind themselves, under a name of their own', () => {
    const draft = duplicateStep(withValue(three, ['steps', 1, 'title'], 'Two'), 1);
    expect(ids(draft)).toBe('step-1 step-2 step-4 step-3');
    expect(draft.steps[2]).toEqual({ ...draft.steps[1], id: 'step-4' });
    expect(duplicateStep(three, 5)).toBe(three);
  });

  it('are deleted, and a name that is free is used again', () => {
    const draft = removeStep(three, 1);
    expect(ids(draft)).toBe('step-1 step-3');
    expect(freeId(draft)).toBe('step-2');
  });

  it('get a value in its place, and lose a field that is changed to nothing', () => {
    const draft = withValue(three, ['steps', 0, 'notes'], ['Ask them.', 'Wait.']);
    expect(draft.steps[0]).toEqual({ ...three.steps[0], notes: ['Ask them.', 'Wait.'] });
    expect(draft.steps[1]).toBe(three.steps[1]);
    const changed = withValue(draft, ['steps', 0, 'notes', 1], 'Go on.');
    expect(changed.steps[0]?.notes).toEqual(['Ask them.', 'Go on.']);
    expect(withValue(draft, ['steps', 0, 'notes'], undefined).steps[0]).toEqual(three.steps[0]);
    expect(withValue(draft, ['steps', 9, 'title'], 'x').steps).toEqual(draft.steps);
  });

  it(`are ${limits.steps} at most`, () => {
    let draft = emptyDraft;
    for (let k = 0; k < limits.steps + 3; k++) draft = addStep(draft, {}, 0);
    expect(draft.steps).toHaveLength(limits.steps);
    expect(duplicateStep(draft, 0)).toBe(draft);
  });
});

describe('the name of a walkthrough', () => {
  it('goes with its title, in letters that links have', () => {
    expect(titled(emptyDraft, 'Why mask?').id).toBe('why-mask');
    expect(titled(titled(emptyDraft, 'Why mask?'), 'Wozu Köpfe').id).toBe('wozu-kopfe');
  });

  it('is the one that a file gave it', () => {
    const draft = { ...emptyDraft, id: 'course-3', title: 'Masks' };
    expect(titled(draft, 'Heads')).toMatchObject({ id: 'course-3', title: 'Heads' });
  });

  it.each([
    ['', 'walkthrough'],
    ['注意力', 'walkthrough'],
    ['3 heads', 'heads'],
    ['  –  ', 'walkthrough'],
    ['x'.repeat(80), 'x'.repeat(40)],
    [`${'ab '.repeat(14)}`, 'ab-ab-ab-ab-ab-ab-ab-ab-ab-ab-ab-ab-ab-a'],
  ])('of “%s” is %s', (title, name) => {
    expect(slug(title)).toBe(name);
  });

  it('is one that a lesson may have, whatever the title', () => {
    const from = random(5);
    for (let k = 0; k < 2000; k++) {
      const title = Array.from({ length: from.whole(12) }, () =>
        String.fromCodePoint(from.one([32, 45, 48, 65, 97, 228, 0x301, 0x6ce8, 0x1f642, 60])),
      ).join('');
      const lesson = { ...titled(emptyDraft, title), title: 'T', steps: [step] };
      expect(parseLesson(JSON.stringify(lesson)), title).toHaveProperty('lesson');
    }
  });
});

const step = { id: 'a', title: 'A', text: ['B.'] };

/** A draft in a browser that stores nothing. */
const nothingKept = () =>
  new WrittenDraft(() => ({ getItem: () => null, setItem: () => undefined }));

describe('going back', () => {
  it('leads to the draft before, and to the step that was written', () => {
    const written = nothingKept();
    expect([written.undo(), written.redo()]).toEqual([false, false]);
    written.put(three, 2);
    written.undo();
    expect([written.draft, written.at]).toEqual([emptyDraft, -1]);
    written.redo();
    expect([written.draft, written.at]).toEqual([three, 2]);
  });

  it('takes what was typed into one field as one change', () => {
    const written = nothingKept();
    const type = (title: string) =>
      written.put(withValue(written.draft, ['steps', 0, 'title'], title), 0, 'title');
    written.put(three, 0);
    for (const title of ['W', 'Wh', 'Why']) type(title);
    written.undo();
    expect(written.draft).toBe(three);
    written.redo();
    // Typing counts as another change after moving to another field or step.
    written.select(0);
    type('Why?');
    written.undo();
    expect(written.draft.steps[0]?.title).toBe('Why');
  });

  it('is not possible to where nothing was changed', () => {
    const written = nothingKept();
    written.put(emptyDraft, -1);
    written.select(3);
    expect(written.canUndo).toBe(false);
  });
});

const answer = (right: boolean) => ({ text: 'A', right, why: 'So.' });
const question = { ask: 'Why?', options: [answer(true), answer(false)] };

/** A random change that an author could make. */
function change(draft: Draft, from: Random): Draft {
  const { whole, one } = from;
  const at = whole(draft.steps.length + 1);
  return one([
    () => addStep(draft, { seed: whole(9) }, at),
    () => moveStep(draft, at, whole(draft.steps.length + 2) - 1),
    () => duplicateStep(draft, at),
    () => removeStep(draft, at),
    () => withValue(draft, ['steps', at, 'title'], `T${whole(99)}`),
    () => withValue(draft, ['title'], `Title ${whole(99)}`),
    () => withValue(draft, ['check'], [question]),
  ])();
}

describe('1,000 random sessions of an author', () => {
  it('never lose a step, name one twice, or come to where there is no way back', () => {
    for (let seed = 1; seed <= 1000; seed++) {
      const from = random(seed);
      const begin = randomLesson(from);
      const written = nothingKept();
      written.put(begin, 0);
      const seen = [begin];
      for (let k = 0; k < 25; k++) {
        const before = written.draft;
        const after = change(before, from);
        written.put(after, 0);
        if (after !== before) seen.push(after);
        const names = after.steps.map(({ id }) => id);
        expect(new Set(names).size, `seed ${seed}`).toBe(names.length);
        expect(Math.abs(names.length - before.steps.length), `seed ${seed}`).toBeLessThanOrEqual(1);
      }
      for (const draft of seen.toReversed().slice(1)) {
        written.undo();
        expect(written.draft, `seed ${seed}`).toBe(draft);
      }
      for (const draft of seen.slice(1)) {
        written.redo();
        expect(written.draft, `seed ${seed}`).toBe(draft);
      }
      expect(written.redo()).toBe(false);
    }
  });
});
