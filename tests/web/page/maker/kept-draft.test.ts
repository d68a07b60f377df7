/** The draft in the browser's storage: unfinished work is restored, and other data is not mistaken for a draft. */
import { describe, expect, it } from 'vitest';
import { limits } from '../../../../web/lessons/limits';
import { addStep, emptyDraft, withValue, type Draft } from '../../../../web/page/maker/draft';
import { asideKey, draftKey, draftOf, DraftStore } from '../../../../web/page/maker/kept-draft';
import { asKind, kinds } from '../../../../web/page/maker/prediction';
import { defaultState } from '../../../../web/state/state';
import { lesson as pieces } from '../../../../web/lessons/content/en/pieces';

function memory(): { readonly texts: Map<string, string>; readonly store: DraftStore } {
  const texts = new Map<string, string>();
  const storage = {
    getItem: (key: string) => texts.get(key) ?? null,
    setItem: (key: string, text: string) => void texts.set(key, text),
  };
  return { texts, store: new DraftStore(() => storage) };
}

const kept = (draft: Draft) => {
  const { store } = memory();
  expect(store.save(draft)).toBe(true);
  return store.load();
};

const emptyAnswer = (right: boolean) => ({ text: '', right, why: '' });

describe('a draft', () => {
  it('comes back empty, half written, or finished', () => {
    const begun = addStep(emptyDraft, { heads: 8 }, 0);
    const drafts: readonly Draft[] = [
      emptyDraft,
      begun,
      withValue(begun, ['check'], [{ ask: '', options: [emptyAnswer(true), emptyAnswer(false)] }]),
      withValue(begun, ['steps', 0, 'text'], ['', '   ', 'x'.repeat(700)]),
      withValue(begun, ['steps', 0, 'notes'], ['']),
      withValue(begun, ['steps', 0, 'text', 0], {
        when: { fact: '', is: '=', to: 0 },
        text: '',
        otherwise: '',
      }),
      ...kinds.map((kind) => ({
        ...begun,
        steps: begun.steps.map((step) => asKind(step, {}, kind, defaultState)),
      })),
      pieces,
    ];
    for (const draft of drafts) expect(kept(draft)).toEqual({ draft });
  });

  it('comes back where two of its numbers do not fit yet', () => {
    const [empty] = addStep(emptyDraft, {}, 0).steps;
    const asked = empty ? asKind(empty, {}, 'number', defaultState) : expect.unreachable();
    if (asked.prediction?.kind !== 'number') throw new Error('a number is asked');
    const step = { ...asked, prediction: { ...asked.prediction, least: 5, most: 5 } };
    expect(kept({ ...emptyDraft, steps: [step] })).toMatchObject({ draft: { steps: [step] } });
  });

  it('is none where nothing was kept', () => {
    expect(memory().store.load()).toBe('none');
  });
});

describe('a text that is no draft', () => {
  it.each([
    '',
    '[]',
    '{}',
    '{"steps":[null]}',
    '{"format":1,"id":"a","title":"","steps":{}}',
    '{"format":1,"id":"a","title":"","steps":[{"id":"s","title":"","text":[null]}]}',
    '{"format":1,"id":"a","title":"","steps":[{"id":"s","title":"","text":[""],"state":{"heads":0}}]}',
    '{"format":1,"id":"a","title":"","steps":[{"id":"s","title":"","text":[""],"focus":[{"part":"x"}]}]}',
    '{"format":1,"id":"a","title":"","steps":[],"__proto__":{"x":1}}',
  ])('is put aside and not lost: %s', (text) => {
    const { texts, store } = memory();
    texts.set(draftKey, text);
    expect(store.load()).toBe('unreadable');
    expect(texts.get(asideKey)).toBe(text);
  });

  it('is no draft where it is nested deeper than any', () => {
    expect(draftOf('['.repeat(5000) + ']'.repeat(5000))).toBeNull();
    expect(draftOf(`"${'x'.repeat(2 * limits.file)}"`)).toBeNull();
  });
});

it('a browser that is full or keeps nothing says so', () => {
  const setItem = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  expect(new DraftStore(() => ({ getItem: () => null, setItem })).save(emptyDraft)).toBe(false);
  const forbidden = new DraftStore(() => {
    throw new DOMException('no', 'SecurityError');
  });
  expect(forbidden.load()).toBe('none');
  expect(forbidden.save(emptyDraft)).toBe(false);
});
