/** What an element draws, and what the parts of its page may ask of it. */
import { effect } from '@preact/signals-core';
import { css } from 'lit';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Place } from '../../../web/core/types';
import { themes } from '../../../web/draw/theme';
import { ManyHeads } from '../../../web/element/many-heads';
import { styles } from '../../../web/element/second-picture';
import { drawn, eventsOf, fakeBrowser, inside, ready } from '../support/element';
import { keyPress, pointer } from '../support/events';
import { adopted } from '../support/lit-element';
import { fakeClipboard } from '../support/saving';

vi.mock('lit', async (original) => {
  const { FakeLitElement: LitElement, adoptStyles } = await import('../support/lit-element');
  return { ...(await original<object>()), LitElement, adoptStyles };
});
vi.mock('../../../web/ui/shared/part', async () => (await import('../support/element')).parts);
vi.mock('../../../web/ui/frame', async () => (await import('../support/element')).frames);
vi.mock(
  '../../../web/ui/empty-frame',
  async () => (await import('../support/element')).emptyFrames,
);

let browser: ReturnType<typeof fakeBrowser>;
beforeEach(() => {
  browser = fakeBrowser();
});
afterEach(() => {
  vi.unstubAllGlobals();
});

/** A layer that is there, after this link. */
async function opened(link = '') {
  const element = new ManyHeads();
  element.load(new URLSearchParams(link));
  await ready(element);
  return { element, view: () => drawn(element).view, actions: drawn(element).view.actions };
}
const scores = (...index: number[]): Place => ({ name: 'scores', index });
const settled = () => new Promise((resolve) => setImmediate(resolve));

/** Something in the page that can have the focus. */
function put(element: ManyHeads, selector: string, popover: string | null = null) {
  const there = { popover, focus: vi.fn(), showPopover: vi.fn() };
  inside(element).found.set(selector, there);
  return there;
}

describe('the view', () => {
  it('is of the state and its numbers, with what the reader chose to hide', async () => {
    const { element, view } = await opened('stage=scores&cell=scores.1.4.6');
    element.hide = 'files, strip  look';
    expect(view()).toMatchObject({
      compared: null,
      editing: null,
      playing: false,
      pinned: true,
      refused: null,
      caption: element.describe(),
    });
    expect({ ...view().state }).toEqual(element.getState());
    expect([...view().hidden]).toEqual(['files', 'strip', 'look', 'share', 'brand']);
    expect(view().wordClasses.map(({ id }) => id)).toContain('verb');
    expect(drawn(element).around.spoken()).toMatch(/^scores₂\[deposit, money\] = /);
  });

  it('says one sentence while it plays, and all when it stands', async () => {
    const { element, view, actions } = await opened('stage=scale&progress=0.5');
    expect(view().caption).toContain('Every score is divided by √d_k = √4 = 2. The more columns');
    actions.play();
    expect(view().caption).toBe('Every score is divided by √d_k = √4 = 2.');
    expect(element.describe()).toContain('The more columns');
    actions.pause();
    expect(view().caption).toBe(element.describe());
    element.setState({ edits: [{ name: 'W_Q', index: [1, 2], value: 0.75 }] });
    actions.play();
    expect(view().caption).toMatch(/^Every score is divided by √d_k = √4 = 2\. Edited: W_Q/);
  });

  it('is in the theme that is chosen, or in the reader’s', async () => {
    const { element } = await opened();
    expect(drawn(element).theme).toBe(themes.light);
    browser.dark.answer(true);
    expect(drawn(element).theme).toBe(themes.dark);
    element.setState({ theme: 'projector' });
    expect(drawn(element).theme).toBe(themes.projector);
    element.setState({ theme: 'light' });
    expect(drawn(element).theme).toBe(themes.light);
  });

  it('has B once what a comparison needs is loaded', async () => {
    const { element, view } = await opened('compare=heads:8&stage=scores');
    expect(view().compared?.b.state.heads).toBe(8);
    element.setState({ compare: null });
    expect(view().compared).toBeNull();
    const other = await opened('stage=scores');
    other.element.setState({ compare: { heads: 2 } });
    expect(other.view().compared).toBeNull();
    const seen: boolean[] = [];
    effect(() => void seen.push(other.view().compared !== null));
    await other.actions.loadComparison();
    expect(seen.at(0)).toBe(false);
    expect(seen.at(-1)).toBe(true);
    // What it brings is drawn in its own styles.
    expect(adopted.get(inside(other.element).renderRoot)).toEqual(
      expect.arrayContaining([...styles]),
    );
    expect(other.view().compared?.b.state.heads).toBe(2);
  });

  it('is there for a picture as soon as B is, too', async () => {
    const { element } = await opened('stage=scores');
    element.setState({ compare: { heads: 2 } });
    let loaded = false;
    void drawn(element)
      .view.actions.loadComparison()
      .then(() => (loaded = true));
    await inside(element).updateComplete;
    expect(loaded).toBe(true);
  });
});

describe('a part of the page', () => {
  it('goes to a moment, and stops playing', async () => {
    const { element, view, actions } = await opened('stage=scores&progress=0.5');
    actions.play();
    expect(view().playing).toBe(true);
    actions.scrub(7.25);
    expect([element.position, view().playing]).toEqual([7.25, false]);
    actions.play();
    actions.pause();
    expect(view().playing).toBe(false);
  });

  it('goes on and back as far as a step says', async () => {
    const { element, actions, view } = await opened('stage=scores&progress=0&step=row');
    view();
    actions.play();
    actions.next();
    const first = element.position;
    expect(view().playing).toBe(false);
    actions.next();
    // A row of ten on.
    expect(element.position - first).toBeGreaterThan(0.05);
    expect(element.position - first).toBeLessThan(0.15);
    actions.previous();
    expect(element.position).toBeCloseTo(first, 6);
    element.setState({ step: 'stage' });
    actions.next();
    expect(element.position).toBe(4);
    actions.reset();
    expect(element.getState()).toMatchObject({ stage: 'embed', step: 'stage' });
  });

  it('chooses a cell, and plays on unless it goes where the number is', async () => {
    const { element, view, actions } = await opened('stage=softmax&progress=0.5');
    actions.play();
    actions.inspect({ name: 'attn_weights', index: [1, 0, 0] });
    expect(view()).toMatchObject({ playing: true, pinned: true });
    actions.inspect(scores(1, 0, 0), true);
    expect(element.getState()).toMatchObject({ stage: 'scores', cell: scores(1, 0, 0) });
    expect(view().playing).toBe(false);
  });

  it('has what the session and the inspector do', async () => {
    const { element, view, actions } = await opened('stage=project&cell=W_Q.3.5');
    actions.change({ heads: 8 });
    actions.edit({ name: 'W_Q', index: [3, 5] }, 0.5);
    expect(element.getState()).toMatchObject({ heads: 8, edits: [{ value: 0.5 }] });
    expect(view().session.history.canUndo).toBe(true);
    view().session.undo();
    expect(element.getState().edits).toEqual([]);
  });

  it('moves the focus with what it asks for', async () => {
    const { element, actions } = await opened('stage=scores&cell=scores.1.4.6');
    const [memory, number] = [put(element, '#edit-memory'), put(element, '[data-inspect]')];
    actions.setMemory('the bank');
    await settled();
    expect(memory.focus).toHaveBeenCalledTimes(1);
    actions.follow(scores(1, 4, 6), { name: 'q', index: [1, 4, 0] }, 'term');
    await settled();
    expect(number.focus).toHaveBeenCalledTimes(1);
  });

  it('has a table of what is on show copied', async () => {
    const { texts } = fakeClipboard();
    const { actions, view } = await opened('stage=scores');
    actions.copyTable('1\t2');
    await vi.waitFor(() => expect(view().session.notices).toHaveLength(1));
    expect(texts).toEqual(['1\t2']);
  });

  it('has its styles adopted by the element', async () => {
    const { element, actions } = await opened();
    const style = css``;
    actions.addStyles([style]);
    expect(adopted.get(inside(element).renderRoot)).toEqual([style]);
  });

  it('opens a text or a word, which then has the focus', async () => {
    const { element, view, actions } = await opened();
    const [field, editor] = [put(element, '#sentence-text'), put(element, '.word-editor', 'auto')];
    actions.editText('sentence');
    expect(view().editing).toEqual({ text: 'sentence', word: null });
    expect(field.focus).not.toHaveBeenCalled();
    await settled();
    expect(field.focus).toHaveBeenCalledTimes(1);
    actions.editText('sentence', 3);
    expect(view().editing).toEqual({ text: 'sentence', word: 3 });
    await settled();
    // A popover takes the focus itself as it is shown.
    expect([editor.showPopover.mock.calls.length, editor.focus.mock.calls.length]).toEqual([1, 0]);
  });

  it('closes it, and gives the focus to the first that is there', async () => {
    const { element, view, actions } = await opened();
    actions.editText('memory');
    const [edit, other] = [put(element, '#edit-sentence'), put(element, '#add-memory')];
    actions.editText(null);
    expect(view().editing).toBeNull();
    await settled();
    expect(edit.focus).not.toHaveBeenCalled();
    expect(other.focus).toHaveBeenCalledTimes(1);
    const chip = put(element, '.text-row.of-sentence .chip-item:nth-child(3) .chip');
    actions.editText('sentence', 2);
    actions.editText(null);
    await settled();
    expect(chip.focus).toHaveBeenCalledTimes(1);
  });

  it('leaves a word, but not another that was opened by the same press', async () => {
    const { view, actions } = await opened();
    actions.editText('sentence', 3);
    actions.leaveWord('sentence', 2);
    actions.leaveWord('memory', 3);
    expect(view().editing).toEqual({ text: 'sentence', word: 3 });
    const seen: unknown[] = [];
    effect(() => void seen.push(view().editing));
    actions.leaveWord('sentence', 3);
    expect(seen).toEqual([{ text: 'sentence', word: 3 }, null]);
  });
});

describe('the picture', () => {
  it('takes pointer and keys', async () => {
    const { element, view } = await opened('stage=scores');
    const { events } = drawn(element);
    const large = view().scene.matrices.find(
      (each) => !each.small && each.key.startsWith('scores'),
    );
    if (!large) throw new Error('no scores');
    const at = [large.x + 1, large.y + 1] as const;
    events.move(pointer(at));
    expect(view().inspection?.place).toEqual(scores(1, 0, 0));
    events.press(pointer(at));
    expect(element.getState().cell).toEqual(scores(1, 0, 0));
    events.leave();
    events.key(keyPress(' ').event);
    expect(view().playing).toBe(true);
    events.key(keyPress(' ').event);
    expect(view().playing).toBe(false);
  });

  it('plays without what is pointed at', async () => {
    const { element, view } = await opened('stage=scores&progress=0.5');
    const { x, y } = view().scene.matrices.find(({ key }) => key === 'q#1') ?? { x: 0, y: 0 };
    drawn(element).events.move(pointer([x + 1, y + 1]));
    expect(view().inspection?.place.name).toBe('q');
    element.play();
    expect(view().inspection?.place.name).toBe('scores');
  });

  it('jumps from stage to stage where the reader asked for less motion', async () => {
    const { element } = await opened('stage=scores&progress=0.5');
    browser.still.matches = true;
    element.play();
    browser.time.draw(100);
    expect(element.position).toBe(3.5);
  });

  it('undoes with the keyboard, wherever in the element the focus is', async () => {
    const { element } = await opened();
    class Html {
      closest = () => null;
    }
    for (const name of [
      'HTMLElement',
      'HTMLTextAreaElement',
      'HTMLInputElement',
      'HTMLCanvasElement',
    ])
      vi.stubGlobal(name, name === 'HTMLElement' ? Html : class {});
    element.setState({ heads: 8 });
    const press = Object.assign(new Event('keydown', { cancelable: true }), {
      key: 'z',
      ctrlKey: true,
      metaKey: false,
      altKey: false,
      shiftKey: false,
      composedPath: () => [new Html()],
    });
    inside(element).dispatchEvent(press);
    expect(element.getState().heads).toBe(4);
    expect(press.defaultPrevented).toBe(true);
  });
});

it('every event leaves the element and its shadow root', async () => {
  const { element } = await opened();
  const events = eventsOf(element, 'mh-change');
  element.setState({ heads: 8 });
  expect(events.map(({ bubbles, composed }) => [bubbles, composed])).toEqual([[true, true]]);
  expect(events[0]?.detail).toEqual({ state: element.getState() });
});
