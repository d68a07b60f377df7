/** The first screen: who sees it, what it plays, and what it stores. */
import { effect, signal } from '@preact/signals-core';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { firstMoment } from '../../../web/state/first-moment';
import { openingState, stageNames, type State } from '../../../web/state/state';
import { opened } from '../support/opened';

vi.mock('../../../web/ui/shared/after-frame', () => ({ afterFrame: () => Promise.resolve() }));
vi.mock('../../../web/ui/welcome', () => ({
  styles: ['its own'],
  head: () => 'head',
  foot: () => 'foot',
}));

let stored: Map<string, string>;
beforeEach(() => {
  stored = new Map();
  const localStorage = {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, text: string) => void stored.set(name, text),
  };
  vi.stubGlobal('window', { localStorage });
  // Each test acts as a new page, so values in module variables must go.
  vi.resetModules();
});
afterEach(() => vi.unstubAllGlobals());

type Pairs = readonly (readonly [string, string])[];

/** An element opened with this link; '' is the opening. */
async function page({ welcome = true, link = 'heads=8&stage=scores' } = {}) {
  const { Welcome } = await import('../../../web/element/welcome');
  const { decode } = await import('../../../web/state/codec');
  const { session } = opened(link);
  const calls: string[] = [];
  const playing = signal(false);
  const wanted = signal(welcome);
  const element = Object.assign(new EventTarget(), {
    door: null,
    ready: Promise.resolve(),
    openLink: (pairs: Pairs) => {
      calls.push('open');
      session.open(decode(pairs));
    },
    goTo: (stage: State['stage'], progress: number) => {
      calls.push(`go to ${stage} ${progress}`);
      session.set({ stage, progress });
    },
    play: () => {
      calls.push('play');
      playing.value = true;
    },
    pause: () => {
      playing.value = false;
    },
  });
  Object.defineProperty(element, 'welcome', { get: () => wanted.value });
  const focused: (readonly string[])[] = [];
  const added: object[] = [];
  const first = new Welcome(element as never, session, {
    addStyles: (styles) => added.push(...styles),
    focus: (selectors) => void focused.push(selectors),
    playing: () => playing.value,
  });
  /** The first screen, after its code has loaded. */
  const shown = async () => {
    await vi.waitFor(() => expect(first.view?.parts).toMatchObject({ styles: ['its own'] }));
    if (!first.view) throw new Error('there is no first screen');
    return first.view;
  };
  const played = async () => {
    first.play();
    await vi.waitFor(() => expect(calls).toContain('play'));
  };
  const toTheEnd = () => {
    session.move({ ...session.state, stage: stageNames.at(-1) ?? 'output', progress: 1 });
    playing.value = false;
  };
  const key = (name: string) =>
    element.dispatchEvent(Object.assign(new Event('keydown', { cancelable: true }), { key: name }));
  return {
    wanted,
    first,
    session,
    element,
    calls,
    focused,
    added,
    playing,
    shown,
    played,
    toTheEnd,
    key,
  };
}

const isFirst = (state: State) => {
  expect(state).toMatchObject(firstMoment);
};

describe('a first visitor', () => {
  it('is shown it where the page wants it, with what is loaded for that', async () => {
    const { shown, added } = await page();
    expect(await shown()).toMatchObject({ phase: 'opening' });
    expect(added).toEqual(['its own']);
  });

  it('is not shown it elsewhere, nor once it was closed in this browser', async () => {
    expect((await page({ welcome: false })).first.view).toBeNull();
    stored.set('manyheads.welcome', 'closed');
    const again = await page();
    expect(again.first.view).toBeNull();
    expect(again.added).toEqual([]);
  });

  it('sees two trained heads where nothing was said, and what was made where something was', async () => {
    const plain = await page({ link: '' });
    await vi.waitFor(() => isFirst(plain.session.state));
    const liked = await page({ link: 'theme=dark' });
    await vi.waitFor(() => isFirst(liked.session.state));
    expect(liked.session.state.theme).toBe('dark');
    const made = await page();
    await made.shown();
    expect(made.session.state).toMatchObject({ heads: 8, stage: 'scores' });
  });

  it('who goes on to the whole page is not asked again, and has the page’s opening', async () => {
    const { first, session, shown, focused } = await page({ link: '' });
    await shown();
    let draws = 0;
    effect(() => {
      void first.isOn;
      draws += 1;
    });
    (await shown()).explore();
    expect(first.view).toBeNull();
    expect(stored.get('manyheads.welcome')).toBe('closed');
    expect(session.state).toEqual(openingState);
    expect(focused).toEqual([['#play', 'canvas']]);
    expect(draws).toBe(2);
  });

  it('has the whole page where the page takes it back, in the minute, too', async () => {
    const opening = await page({ link: '' });
    await opening.shown();
    opening.wanted.value = false;
    expect(opening.first.view).toBeNull();
    // The reader did not close it, so nothing is stored.
    expect(stored.has('manyheads.welcome')).toBe(false);
    const minute = await page({ link: '' });
    await minute.shown();
    await minute.played();
    expect(minute.first.view).toMatchObject({ phase: 'minute' });
    minute.wanted.value = false;
    expect(minute.first.view).toBeNull();
  });

  it('who goes on from a figure’s own moment keeps it', async () => {
    const { session, shown } = await page();
    (await shown()).explore();
    expect(session.state).toMatchObject({ heads: 8, stage: 'scores' });
  });

  it('lets another word ask', async () => {
    const { session, shown } = await page({ link: '' });
    const { say, sentences } = await shown();
    await vi.waitFor(() => isFirst(session.state));
    for (const { sentence } of sentences) {
      say(sentence);
      expect(session.state.sentence).toBe(sentence);
    }
  });

  it('who opens a lesson has found a way on', async () => {
    const { element, first, shown } = await page();
    await shown();
    element.dispatchEvent(new Event('mh-step'));
    expect(first.view).toBeNull();
    expect(stored.has('manyheads.welcome')).toBe(true);
  });

  it('who plays or steps by a key watches the minute', async () => {
    const { element, first, session, shown } = await page({ link: '' });
    await shown();
    element.dispatchEvent(new Event('mh-stage'));
    expect(first.minute).toBe(false);
    session.set({ stage: 'project' });
    element.dispatchEvent(new Event('mh-stage'));
    expect(first.view?.phase).toBe('minute');
  });
});

describe('the minute', () => {
  it('plays the whole layer from its words, and is not offered again', async () => {
    const { first, session, played, calls, focused } = await page({ link: '' });
    expect(first.minute).toBe(false);
    await played();
    expect(first.minute).toBe(true);
    isFirst(session.state);
    expect(calls.slice(-2)).toEqual(['go to embed 0', 'play']);
    expect(focused).toEqual([['#minute-pause']]);
    expect(stored.get('manyheads.welcome')).toBe('closed');
  });

  it('folds back into the words at its end, and asks what next', async () => {
    const { first, session, played, toTheEnd, playing } = await page({ welcome: false });
    await played();
    expect(first.view?.phase).toBe('minute');
    session.move({ ...session.state, stage: 'output', progress: 1 });
    expect(first.view?.phase).toBe('minute');
    playing.value = true;
    toTheEnd();
    expect(first.view?.phase).toBe('played');
    expect(session.state).toMatchObject({ stage: 'embed', progress: 0 });
  });

  it('that is asked for at the end of a layer begins at its beginning', async () => {
    const { first, session, played } = await page({ welcome: false, link: 'stage=output' });
    await played();
    expect(first.view?.phase).toBe('minute');
    isFirst(session.state);
  });

  it('gives a reader who had another layer that layer back', async () => {
    const { session, played, toTheEnd, first } = await page({ welcome: false });
    const before = session.state;
    await played();
    toTheEnd();
    first.view?.explore();
    expect(session.state).toEqual(before);
  });

  it('is left where it is by Escape, and by no other key', async () => {
    const { first, session, played, playing, key } = await page({ link: '' });
    await played();
    session.move({ ...session.state, stage: 'softmax', progress: 0.5 });
    key('Enter');
    expect(first.minute).toBe(true);
    key('Escape');
    expect(first.view).toBeNull();
    expect(playing.value).toBe(false);
    expect(session.state).toMatchObject({ parameters: 'trained', stage: 'softmax' });
  });

  it('is paused, and played on', async () => {
    const { first, played, playing } = await page({ link: '' });
    await played();
    first.view?.pause();
    expect(playing.value).toBe(false);
    expect(first.minute).toBe(true);
    first.view?.pause();
    expect(playing.value).toBe(true);
  });

  it('ends where a lesson begins', async () => {
    const { first, element, played } = await page({ welcome: false });
    await played();
    element.dispatchEvent(new Event('mh-step'));
    expect(first.view).toBeNull();
  });
});
