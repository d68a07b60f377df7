/** The first minute: who is asked, what is played, and what is kept of it. */
import { effect } from '@preact/signals-core';
import { nothing } from 'lit';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { themes } from '../../../web/draw/theme';
import { stageNames } from '../../../web/state/state';
import { opened } from '../support/opened';

vi.mock('../../../web/ui/shared/after-frame', () => ({ afterFrame: () => Promise.resolve() }));
const loads = vi.fn();
vi.mock('../../../web/ui/welcome', () => {
  loads();
  return {
    styles: ['the card’s'],
    welcomeCard: (card: object, _: unknown, does: object) => ({ card, does }),
    minuteCaption: (_: unknown, { stage }: { stage: string }) => `words of ${stage}`,
  };
});

let stored: Map<string, string>;
beforeEach(() => {
  stored = new Map();
  const localStorage = {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, text: string) => void stored.set(name, text),
  };
  vi.stubGlobal('window', { localStorage });
  // What is kept in memory is kept as long as a page is open: each test is a page.
  vi.resetModules();
});
afterEach(() => vi.unstubAllGlobals());

interface Card {
  readonly card: { readonly played: boolean; readonly lessons: boolean };
  readonly does: { readonly minute: () => void; readonly close: () => void };
}

async function page({ welcome = true, link = 'heads=8&stage=scores' } = {}) {
  const { Welcome } = await import('../../../web/element/welcome');
  const { session } = opened(link);
  const calls: string[] = [];
  const element = Object.assign(new EventTarget(), {
    welcome,
    ready: Promise.resolve(),
    openLink: (pairs: readonly unknown[]) => {
      calls.push(`open ${pairs.length}`);
    },
    goTo: (stage: string, progress: number) => void calls.push(`go to ${stage} ${progress}`),
    play: () => void calls.push('play'),
    pause: () => void calls.push('pause'),
  });
  const focused: (readonly string[])[] = [];
  const added: object[] = [];
  const minute = new Welcome(element as never, session, {
    addStyles: (styles) => added.push(...styles),
    focus: (selectors) => void focused.push(selectors),
  });
  const part = (playing = false, hidden: readonly string[] = []) =>
    minute.part(themes.light, { playing, hidden: new Set(hidden) });
  /** The card, which is loaded when it is first asked for. */
  const card = async (): Promise<Card> => {
    part();
    await vi.waitFor(() => expect(part()).not.toBe(nothing));
    return part() as Card;
  };
  const played = async () => {
    minute.play();
    await vi.waitFor(() => expect(calls).toContain('play'));
  };
  return { minute, session, element, calls, focused, added, part, card, played };
}

describe('a first visitor', () => {
  it('is asked where the page wants it, with what is loaded for that, once', async () => {
    const { card, part, added } = await page();
    expect(part()).toBe(nothing);
    expect((await card()).card).toEqual({ played: false, lessons: true });
    expect(added).toEqual(['the card’s']);
    expect((part(false, ['lessons']) as Card).card.lessons).toBe(false);
  });

  it('is not asked elsewhere, nor once it was closed in this browser', async () => {
    expect((await page({ welcome: false })).part()).toBe(nothing);
    stored.set('manyheads.welcome', 'closed');
    const again = await page();
    expect(again.part()).toBe(nothing);
    expect(again.added).toEqual([]);
  });

  it('who closes it is not asked again, and goes on where the picture is', async () => {
    const { card, part, focused, calls } = await page();
    const { does } = await card();
    let draws = 0;
    effect(() => {
      part();
      draws += 1;
    });
    does.close();
    expect(part()).toBe(nothing);
    expect(stored.get('manyheads.welcome')).toBe('closed');
    expect(focused).toEqual([['#play', 'canvas']]);
    expect(calls).not.toContain('pause');
    expect(draws).toBe(2);
  });

  it('who opens a lesson has found a way on', async () => {
    const { element, card, part } = await page();
    await card();
    element.dispatchEvent(new Event('mh-step'));
    expect(part()).toBe(nothing);
    expect(stored.has('manyheads.welcome')).toBe(true);
  });
});

describe('the card', () => {
  const told = (element: EventTarget, type: string) => element.dispatchEvent(new Event(type));

  it('goes when the layer is played or stepped through', async () => {
    const { element, card, part } = await page();
    await card();
    told(element, 'mh-stage');
    expect(part()).toBe(nothing);
    expect(stored.has('manyheads.welcome')).toBe(true);
  });

  it('goes when a number is chosen, and stays for another setting', async () => {
    const { element, session, card, part } = await page();
    await card();
    told(element, 'mh-change');
    expect(part()).not.toBe(nothing);
    session.set({ cell: { name: 'scores', index: [0, 0, 0] } });
    told(element, 'mh-change');
    expect(part()).toBe(nothing);
  });

  it('at the end of the minute goes when a number is chosen, and not before', async () => {
    const { element, minute, session, played, part } = await page();
    await played();
    told(element, 'mh-stage');
    session.set({ cell: { name: 'scores', index: [0, 0, 0] } });
    told(element, 'mh-change');
    expect(minute.minute).toBe(true);
    session.move({ ...session.state, stage: 'output', progress: 1, cell: null });
    told(element, 'mh-change');
    expect(part()).not.toBe(nothing);
    session.set({ cell: { name: 'output', index: [0, 0] } });
    told(element, 'mh-change');
    expect(minute.minute).toBe(false);
    expect(part()).toBe(nothing);
  });
});

describe('the minute', () => {
  it('plays the whole layer from its opening, and is not offered again', async () => {
    const { minute, played, calls, focused } = await page();
    expect(minute.minute).toBe(false);
    await played();
    expect(minute.minute).toBe(true);
    expect(calls).toEqual(['open 0', 'go to embed 0', 'play']);
    expect(focused).toEqual([['#minute-stop', '#play']]);
    expect(stored.get('manyheads.welcome')).toBe('closed');
  });

  it('has its own words for the stage on show, and shows no card until its end', async () => {
    const { minute, session, played, part } = await page({ welcome: false });
    expect(minute.narration).toBeNull();
    await played();
    expect(minute.narration?.says).toBe('words of scores');
    expect(part(true)).toBe(nothing);
    expect(part()).toBe(nothing);
    session.move({ ...session.state, stage: stageNames.at(-1) ?? 'output', progress: 1 });
    expect(part(true)).toBe(nothing);
    expect((part() as Card).card).toEqual({ played: true, lessons: true });
  });

  it('is stopped by its button or by Escape, and by no other key', async () => {
    const { minute, element, played, calls } = await page();
    await played();
    const key = (name: string) =>
      element.dispatchEvent(Object.assign(new Event('keydown'), { key: name }));
    key('Enter');
    expect(minute.minute).toBe(true);
    key('Escape');
    expect(minute.minute).toBe(false);
    expect(calls.filter((each) => each === 'pause')).toHaveLength(1);
    key('Escape');
    expect(calls.filter((each) => each === 'pause')).toHaveLength(1);
    minute.play();
    await vi.waitFor(() => expect(minute.minute).toBe(true));
    minute.narration?.stop?.();
    expect(minute.minute).toBe(false);
  });

  it('ends where a lesson begins', async () => {
    const { minute, element, played } = await page({ welcome: false });
    await played();
    element.dispatchEvent(new Event('mh-step'));
    expect(minute.minute).toBe(false);
  });
});
