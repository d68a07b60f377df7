/** The form generated from the schema: every value has a field, and using the field changes the draft. */
import { nothing, type TemplateResult } from 'lit';
import { describe, expect, it } from 'vitest';
import type { Lesson } from '../../../../web/lessons/format';
import { shapeOf } from '../../../../web/lessons/schema';
import { lesson as schema } from '../../../../web/lessons/format';
import { controls } from '../../../../web/page/maker/controls';
import { addStep, emptyDraft, withValue, type Draft } from '../../../../web/page/maker/draft';
import { editorPart } from '../../../../web/page/maker/editor-part';
import { finished } from '../../../../web/page/maker/finished';
import { idOf, objectOf, wordsOf } from '../../../../web/page/maker/place';
import { asKind, kinds } from '../../../../web/page/maker/prediction';
import type { MakerActions, MakerView } from '../../../../web/page/maker/view';
import { defaultState } from '../../../../web/state/state';

const isTemplate = (value: unknown): value is TemplateResult =>
  typeof value === 'object' && value !== null && 'strings' in value && 'values' in value;

/** Listeners in a template, by the element's id (or its label without an id) and the event. */
function listeners(value: unknown, found = new Map<string, (event: object) => void>()) {
  if (Array.isArray(value)) for (const each of value) listeners(each, found);
  if (!isTemplate(value)) return found;
  let name = '';
  for (const [k, text] of value.strings.entries()) {
    const own = value.values[k];
    const rest = /^([^"\s>]*)"/.exec(value.strings[k + 1] ?? '')?.[1] ?? '';
    if (text.includes('<')) name = / id="([^"]+)"[^<]*$/.exec(text)?.[1] ?? '';
    if (/ id="?$/.test(text) && own !== nothing) name = `${String(own)}${rest}`;
    if (/ aria-label=$/.test(text) && name === '') name = String(own);
    if (name !== '' && !found.has(name)) found.set(name, () => undefined);
    const event = /@(\w+)=$/.exec(text)?.[1];
    if (event && typeof own === 'function') found.set(`${name} ${event}`, own as () => void);
    listeners(own, found);
  }
  return found;
}

/** The editor with a draft, at its first step. */
function editor(begin: Draft) {
  let draft = begin;
  const actions: Partial<MakerActions> = {
    put: (path, value) => (draft = withValue(draft, path, value)),
    putStep: (step) => (draft = withValue(draft, ['steps', 0], step)),
  };
  const view = (): MakerView => ({
    draft,
    at: 0,
    page: { ...defaultState, parameters: 'trained', stage: 'softmax' },
    facts: { values: new Map(), refused: new Map() },
    missing: [],
    said: '',
    kept: true,
    onShow: null,
    canUndo: false,
    canRedo: false,
    shared: null,
    controls,
    actions: actions as MakerActions,
  });
  const drawn = () => listeners(editorPart(view()));
  return {
    draft: (): Draft => draft,
    ids: () => [...drawn().keys()],
    /** Sends an event to a field, with the given state of its element. */
    on: (id: string, event: string, currentTarget: object = {}) => {
      const listener = drawn().get(`${id} ${event}`);
      if (!listener) throw new Error(`${id} has no listener for ${event}`);
      listener({ currentTarget });
    },
  };
}

const oneStep = addStep(emptyDraft, { parameters: 'trained' }, 0);
const typed = (value: string) => ({
  value,
  valueAsNumber: value === '' ? NaN : Number(value),
  validity: { badInput: false },
});

describe('what a draft lacks', () => {
  const when = { fact: '', is: '=', to: 0 } as const;
  const answer = (right: boolean) => ({ text: '', right, why: '' });
  const lacking: Draft = {
    ...withValue(oneStep, ['steps', 0, 'text'], ['', { when, text: '', otherwise: '' }]),
    check: [{ ask: '', options: [answer(true), answer(false)] }],
  };

  it.each(kinds)('has a field in the form, which says it by its labels: %s', (kind) => {
    const draft = {
      ...lacking,
      steps: lacking.steps.map((step) => asKind(step, {}, kind, defaultState)),
    };
    const ids = editor(draft).ids();
    let left: Lesson = draft;
    // Only a few messages appear at a time; filling a field makes room for the next.
    for (let k = 0; k < 30; k++) {
      const result = finished(left);
      if ('text' in result) break;
      for (const { path, says } of result.missing) {
        if (!path) throw new Error(says);
        expect(ids, says).toContain(idOf(path));
        // Instead of a label, a field without one would show its name in the file, such as when.fact.
        expect(says).toMatch(/^(Title|Step 1, |Question 1, )[^.]*: /);
        left = withValue(
          left,
          path,
          path.at(-1) === 'most' ? 9 : path.at(-1) === 'fact' ? 'n' : 'x',
        );
      }
      left = withValue(left, ['facts'], { n: { fact: 'size.n' } });
      if (kind === 'number') left = withValue(left, ['steps', 0, 'prediction', 'truth'], 'n');
    }
    expect(finished(left)).toHaveProperty('text');
  });
});

describe('a field', () => {
  it('that may be left out is no field of the draft when nothing is in it', () => {
    const form = editor(oneStep);
    for (const [id, event, some, none, key] of [
      ['step-playTraining', 'change', { checked: true }, { checked: false }, 'playTraining'],
      ['step-playTo', 'change', typed('output'), typed(''), 'playTo'],
      ['step-notes', 'input', typed('Ask.\nWait.'), typed(''), 'notes'],
    ] as const) {
      form.on(id, event, some);
      expect(form.draft().steps[0], id).toHaveProperty(key);
      form.on(id, event, none);
      expect(form.draft().steps[0], id).toEqual(oneStep.steps[0]);
    }
    form.on('lesson-minutes', 'change', typed('3'));
    expect(form.draft().minutes).toBe(3);
    form.on('lesson-minutes', 'change', typed('601'));
    expect(form.draft().minutes).toBe(3);
    form.on('lesson-minutes', 'change', typed(''));
    expect(form.draft()).not.toHaveProperty('minutes');
  });

  it('that is needed stays, whatever is typed', () => {
    const [step] = oneStep.steps;
    if (!step) throw new Error('it has a step');
    const form = editor({ ...oneStep, steps: [asKind(step, {}, 'bars', defaultState)] });
    const tolerance = () => {
      const { prediction } = form.draft().steps[0] ?? {};
      return prediction?.kind === 'bars' ? prediction.tolerance : null;
    };
    form.on('step-prediction-tolerance', 'change', typed('0.5'));
    expect(tolerance()).toBe(0.5);
    form.on('step-prediction-tolerance', 'change', typed('2'));
    form.on('step-prediction-tolerance', 'change', typed(''));
    expect(tolerance()).toBe(0.5);
    form.on('step-title', 'input', typed('A'));
    form.on('step-title', 'input', typed(''));
    expect(form.draft().steps[0]?.title).toBe('');
  });

  it('of notes has one on each line', () => {
    const form = editor(oneStep);
    form.on('step-notes', 'input', typed('Ask.\nWait.'));
    expect(form.draft().steps[0]?.notes).toEqual(['Ask.', 'Wait.']);
  });

  it('is there for all of a step that has words', () => {
    const draft = withValue(oneStep, ['steps', 0, 'more'], ['']);
    const ids = editor(draft).ids();
    const steps = objectOf(shapeOf(schema), draft)?.fields['steps'];
    const list = steps && shapeOf(steps);
    const step = list?.is === 'list' ? objectOf(shapeOf(list.each), draft.steps[0]) : null;
    const keys = Object.keys(step?.fields ?? {}).filter((key) => wordsOf('step', key));
    expect(keys.length).toBeGreaterThan(9);
    for (const key of keys) {
      const id = idOf(['steps', 0, key]);
      expect(
        ids.some((each) => each === id || each.startsWith(`${id}-`)),
        key,
      ).toBe(true);
    }
  });
});

describe('questions', () => {
  const right = (draft: Draft) => draft.check?.[0]?.options.map((option) => option.right);

  it('have exactly one right answer, whatever is added and deleted', () => {
    const form = editor(oneStep);
    form.on('lesson-check-add', 'click');
    expect(form.draft().check).toEqual([
      {
        ask: '',
        options: [
          { text: '', right: true, why: '' },
          { text: '', right: false, why: '' },
        ],
      },
    ]);
    form.on('lesson-check-0-options-add', 'click');
    expect(right(form.draft())).toEqual([true, false, false]);
    form.on('lesson-check-0-options-2-right', 'change');
    expect(right(form.draft())).toEqual([false, false, true]);
    form.on('Delete: Question 1: Answers, Answer 1', 'click');
    expect(right(form.draft())).toEqual([false, true]);
    form.on('lesson-check-0-options-add', 'click');
    form.on('Delete: Question 1: Answers, Answer 2', 'click');
    expect(right(form.draft())).toEqual([true, false]);
    // A question needs at least two answers.
    expect(form.ids().filter((id) => id.startsWith('Delete: Question 1: '))).toEqual([]);
    form.on('Delete: Question 1', 'click');
    expect(form.draft()).not.toHaveProperty('check');
  });
});
