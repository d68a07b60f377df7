/** The draft with its history: undo, and the browser's storage. */
import { describe, expect, it } from 'vitest';
import { addStep, emptyDraft, titled } from '../../../../web/page/maker/draft';
import { asideKey, draftKey } from '../../../../web/page/maker/kept-draft';
import { WrittenDraft } from '../../../../web/page/maker/written-draft';

/** A browser's storage with these entries. */
function storage(texts: Record<string, string> = {}) {
  return {
    texts,
    getItem: (key: string) => texts[key] ?? null,
    setItem: (key: string, text: string) => void (texts[key] = text),
  };
}

const oneStep = addStep(titled(emptyDraft, 'Mine'), { heads: 2 }, 0);

describe('a draft that is written', () => {
  it('is kept with every change, and is there again', () => {
    const browser = storage();
    const written = new WrittenDraft(() => browser);
    expect(written.restore()).toBe(true);
    expect([written.draft, written.at]).toEqual([emptyDraft, -1]);
    written.put(oneStep, 0);
    expect(written.kept).toBe(true);
    const again = new WrittenDraft(() => browser);
    expect(again.restore()).toBe(true);
    expect([again.draft, again.at]).toEqual([oneStep, 0]);
  });

  it('goes back and forward, and what the browser keeps goes along', () => {
    const browser = storage();
    const written = new WrittenDraft(() => browser);
    written.put(oneStep, 0);
    expect([written.canUndo, written.canRedo]).toEqual([true, false]);
    expect(written.undo()).toBe(true);
    expect([written.draft, written.at]).toEqual([emptyDraft, -1]);
    expect(JSON.parse(browser.texts[draftKey] ?? '')).toEqual(emptyDraft);
    expect(written.undo()).toBe(false);
    expect(written.redo()).toBe(true);
    expect(written.draft).toEqual(oneStep);
    expect(written.redo()).toBe(false);
  });

  it('counts typing as one change to undo', () => {
    const written = new WrittenDraft(() => storage());
    for (const title of ['M', 'Mi', 'Mine']) written.put(titled(emptyDraft, title), -1, 'title');
    written.undo();
    expect(written.draft).toEqual(emptyDraft);
  });

  it('says so where the browser keeps nothing, and goes on', () => {
    const written = new WrittenDraft(() => {
      throw new Error('forbidden');
    });
    expect(written.restore()).toBe(true);
    written.put(oneStep, 0);
    expect(written.kept).toBe(false);
    expect(written.draft).toEqual(oneStep);
  });

  it('does not begin with a text that is no draft, and lays it aside', () => {
    const browser = storage({ [draftKey]: '[1]' });
    const written = new WrittenDraft(() => browser);
    expect(written.restore()).toBe(false);
    expect(written.draft).toEqual(emptyDraft);
    expect(browser.texts[asideKey]).toBe('[1]');
  });

  it('takes what another tab has kept, at a step that is there', () => {
    const written = new WrittenDraft(() => storage());
    written.put(addStep(oneStep, { heads: 4 }, 1), 1);
    expect(written.takeKept('[1]')).toBe(false);
    expect(written.takeKept(JSON.stringify(oneStep))).toBe(true);
    expect([written.draft, written.at]).toEqual([oneStep, 0]);
    written.undo();
    expect(written.draft.steps).toHaveLength(2);
  });
});
