import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadCore } from '../../../web/core';
import type { Core } from '../../../web/core/core-types';
import { ManyHeads } from '../../../web/element/many-heads';
import { drawn, eventsOf, fakeBrowser, inside, ready } from '../support/element';
import { core } from '../support/layers';

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
vi.mock('../../../web/core', { spy: true });
const load = vi.mocked(loadCore);

let browser: ReturnType<typeof fakeBrowser>;
beforeEach(() => {
  browser = fakeBrowser();
  load.mockReset().mockResolvedValue(core);
});
afterEach(() => vi.unstubAllGlobals());

const settled = () => new Promise((resolve) => setImmediate(resolve));
const connect = (element: ManyHeads) => inside(element).connectedCallback();
const disconnect = (element: ManyHeads) => inside(element).disconnectedCallback();
const opened = (link = '') => {
  const element = new ManyHeads();
  element.load(new URLSearchParams(link));
  return ready(element);
};

describe('an element', () => {
  it('reads its fields from attributes, and is by default where they are gone', () => {
    expect(ManyHeads.observedAttributes).toEqual(expect.arrayContaining(['d-model', 'heads']));
    const element = new ManyHeads();
    element.attributeChangedCallback('heads', null, '8');
    element.attributeChangedCallback('variant', null, 'wide');
    element.attributeChangedCallback('class', null, 'wide');
    expect(element.getState()).toMatchObject({ heads: 8, variant: 'wide' });
    expect(element.link()).toBe('');
    element.attributeChangedCallback('variant', 'wide', null);
    expect(element.getState()).toMatchObject({ heads: 8, variant: 'split' });
    expect(element.link()).toBe('');
    // Nothing is hidden, and nothing plays, but where it says so.
    expect([element.hide, element.autoplay]).toEqual(['', false]);
  });

  it('waits until it is needed, and says so as long', async () => {
    const element = new ManyHeads();
    connect(element);
    await settled();
    expect(load).not.toHaveBeenCalled();
    expect(inside(element).render()).toHaveProperty('loading');
    expect(() => element.tensor('x')).toThrow('await the element’s `ready` first');
    await settled();
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('is ready once the first picture is there, and says so to all of the page', async () => {
    const element = new ManyHeads();
    const events = eventsOf(element, 'mh-ready');
    connect(element);
    expect(await element.ready).toBe(element);
    expect(events.map(({ bubbles, composed, detail }) => ({ bubbles, composed, detail }))).toEqual([
      { bubbles: true, composed: true, detail: {} },
    ]);
    expect(drawn(element).view.state.heads).toBe(4);
    expect(load).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['setState', (element: ManyHeads) => element.setState({ heads: 2 })],
    ['load', (element: ManyHeads) => element.load([])],
    ['openLink', (element: ManyHeads) => element.openLink([])],
    ['reset', (element: ManyHeads) => element.reset()],
    ['play', (element: ManyHeads) => element.play()],
    ['next', (element: ManyHeads) => element.next()],
    ['previous', (element: ManyHeads) => element.previous()],
    ['goTo', (element: ManyHeads) => element.goTo('scores')],
    ['ready', (element: ManyHeads) => void element.ready],
  ])('starts when a script asks for %s', async (_, ask) => {
    const element = new ManyHeads();
    connect(element);
    ask(element);
    await settled();
    expect(load).toHaveBeenCalledTimes(1);
    expect(element.tensor('x').shape).toEqual([10, 16]);
  });

  it('says why there is nothing, and tries again when it is asked again', async () => {
    load.mockRejectedValueOnce(new Error('no wasm here'));
    const element = new ManyHeads();
    const events = eventsOf(element, 'mh-error');
    connect(element);
    await expect(element.ready).rejects.toThrow('no wasm here');
    expect(events.map(({ detail }) => detail)).toEqual([{ message: 'no wasm here' }]);
    expect(inside(element).render()).toEqual({ unsupported: 'no wasm here' });
    expect(element.describe()).toBe('no wasm here');
    const before = inside(element).updates;
    const again = element.ready;
    expect(inside(element).updates).toBeGreaterThan(before);
    void again.catch(() => undefined);
    await settled();
    expect(element.describe()).toMatch(/^Embed|token|word/);
    expect(await element.ready).toBe(element);
  });

  it('tries again when whoever is told asks again at once', async () => {
    load.mockRejectedValueOnce(new Error('no wasm here'));
    const element = new ManyHeads();
    const again = new Promise<ManyHeads>((resolve, reject) =>
      element.addEventListener('mh-error', () => void element.ready.then(resolve, reject)),
    );
    connect(element);
    void element.ready.catch(() => undefined);
    expect(await again).toBe(element);
    expect(load).toHaveBeenCalledTimes(2);
  });
});

describe('an element that leaves its page', () => {
  it('is not ready where its first change takes it out, but once it is put back', async () => {
    const element = new ManyHeads();
    const events = eventsOf(element, 'mh-ready');
    element.addEventListener('mh-change', () => disconnect(element), { once: true });
    connect(element);
    const { ready: first } = element;
    await settled();
    expect(events).toEqual([]);
    expect(element.ready).not.toBe(first);
    connect(element);
    await element.ready;
    expect(element.tensor('x').shape).toEqual([10, 16]);
    expect(events).toHaveLength(1);
  });

  it('keeps its layer where it is only moved', async () => {
    const element = await opened();
    const { ready: first } = element;
    const events = eventsOf(element, 'mh-ready', 'mh-stage');
    disconnect(element);
    connect(element);
    await settled();
    expect(element.ready).toBe(first);
    expect(element.tensor('x').shape).toEqual([10, 16]);
    expect(events).toEqual([]);
  });

  it('goes on playing where it is only moved', async () => {
    const element = await opened('stage=scores&progress=0');
    element.play();
    disconnect(element);
    connect(element);
    await settled();
    expect(drawn(element).view.playing).toBe(true);
    const { position } = element;
    browser.time.draw(100);
    expect(element.position).toBeGreaterThan(position);
  });

  it('stops, frees its layer, and starts anew where it is put back', async () => {
    const element = await opened('heads=2');
    const { ready: first } = element;
    element.setState({ stage: 'scores', progress: 0.5 });
    element.play();
    disconnect(element);
    await settled();
    const { position } = element;
    browser.time.draw(100);
    expect(element.position).toBe(position);
    expect(() => element.tensor('x')).toThrow('await the element’s `ready` first');
    connect(element);
    await settled();
    expect(element.ready).not.toBe(first);
    await element.ready;
    expect(element.getState()).toMatchObject({ heads: 2, stage: 'scores' });
  });

  it('before its core was there has none, until it is put back', async () => {
    let give: (core: Core) => void = () => undefined;
    load.mockReturnValueOnce(new Promise((resolve) => (give = resolve)));
    const element = new ManyHeads();
    connect(element);
    const coming = element.ready;
    disconnect(element);
    give(core);
    await settled();
    connect(element);
    expect(() => element.tensor('x')).toThrow('await the element’s `ready` first');
    expect(await coming).toBe(element);
  });

  it('no longer hears that the reader prefers other colours', async () => {
    const element = await opened();
    const { updates } = inside(element);
    browser.dark.answer(true);
    expect(inside(element).updates).toBe(updates + 1);
    disconnect(element);
    browser.dark.answer(false);
    expect(inside(element).updates).toBe(updates + 1);
  });
});

describe('the state', () => {
  it('is changed, or refused as a whole', async () => {
    const element = await opened();
    element.setState({ heads: 8, stage: 'scores' });
    expect(element.getState()).toMatchObject({ heads: 8, stage: 'scores', progress: 1 });
    const before = element.getState();
    expect(() => element.setState({ heads: 65, mask: 'causal' })).toThrow(RangeError);
    expect(element.getState()).toBe(before);
  });

  it('of a query is part of the opening, of a link it is not', () => {
    const element = new ManyHeads();
    element.load([['heads', '8']], 'query');
    element.load([['mask', 'causal']]);
    expect(element.getState()).toMatchObject({ heads: 8, mask: 'causal' });
    expect(element.link()).toBe('mask=causal');
  });

  it('goes to a link’s, or back to the opening, at rest', async () => {
    for (const [go, state] of [
      [
        (element: ManyHeads) => element.openLink([['mask', 'causal']]),
        { mask: 'causal', heads: 4 },
      ],
      [(element: ManyHeads) => element.reset(), { mask: 'none', heads: 4 }],
    ] as const) {
      const element = await opened('heads=2&stage=scores&progress=0.5');
      drawn(element).view.actions.editText('sentence');
      element.play();
      go(element);
      expect(element.getState()).toMatchObject(state);
      expect(drawn(element).view).toMatchObject({ playing: false, editing: null });
    }
  });

  it('goes back and forth', async () => {
    const element = await opened();
    element.setState({ heads: 8 });
    element.undo();
    expect(element.getState().heads).toBe(4);
    element.redo();
    expect(element.getState().heads).toBe(8);
  });
});

describe('the timeline', () => {
  it('is one number', async () => {
    const element = await opened('stage=scores&progress=0.5');
    expect(element.position).toBe(3.5);
  });

  it('goes on and back by stages, and stops at the end', async () => {
    const element = await opened('stage=scores&progress=0.5');
    element.next();
    expect(element.position).toBe(4);
    element.next();
    expect(element.position).toBe(5);
    element.previous();
    expect(element.position).toBe(4);
    element.goTo('output');
    const events = eventsOf(element, 'mh-change');
    element.next();
    expect([element.position, events]).toEqual([10, []]);
  });

  it('says that it changed once it rests', async () => {
    const element = await opened('stage=scores&progress=0.5');
    const events = eventsOf(element, 'mh-change');
    element.play();
    browser.time.draw(50);
    browser.time.draw(50);
    expect(events).toEqual([]);
    element.pause();
    expect(events.map(({ detail }) => detail)).toEqual([{ state: element.getState() }]);
  });

  it('goes to any moment, or refuses it by name', async () => {
    const element = await opened();
    element.goTo('weigh', 0.25);
    expect(element.position).toBe(7.25);
    expect(() => element.goTo('weigh', 2)).toThrow(/^progress: 2 is not allowed/);
    expect(element.position).toBe(7.25);
  });

  it('plays in the browser’s frames, until it is paused', async () => {
    const element = await opened('stage=scores&progress=0.5');
    element.play();
    browser.time.draw(75);
    const { position } = element;
    expect(position).toBeGreaterThan(3.5);
    expect(drawn(element).view.playing).toBe(true);
    element.pause();
    browser.time.draw(75);
    expect(element.position).toBe(position);
    expect(drawn(element).view.playing).toBe(false);
  });

  it.each(['next', 'previous'] as const)('no longer plays after %s', async (step) => {
    const element = await opened('stage=scores&progress=0.5');
    element.play();
    element[step]();
    expect(drawn(element).view.playing).toBe(false);
  });

  it('plays as soon as there is something to play, where that was asked for and not taken back', async () => {
    const playing = async (ask: (element: ManyHeads) => void) => {
      const element = new ManyHeads();
      ask(element);
      await ready(element);
      return drawn(element).view.playing;
    };
    expect(await playing((element) => element.play())).toBe(true);
    expect(await playing(() => undefined)).toBe(false);
    const takenBack = playing((element) => {
      element.play();
      element.pause();
    });
    expect(await takenBack).toBe(false);
  });

  it('plays by itself once enough of it is in sight', async () => {
    const element = new ManyHeads();
    element.autoplay = true;
    await ready(element);
    const isPlaying = () => drawn(element).view.playing;
    browser.see(element, 0);
    expect(isPlaying()).toBe(false);
    browser.see(element, 100);
    expect(isPlaying()).toBe(false);
    browser.see(element, 300);
    expect(isPlaying()).toBe(true);
    element.pause();
    browser.see(element, 0);
    browser.see(element, 700);
    expect(isPlaying()).toBe(false);
  });

  it('does not play by itself where somebody stepped before', async () => {
    const element = new ManyHeads();
    element.autoplay = true;
    await ready(element);
    element.next();
    browser.see(element, 700);
    expect(drawn(element).view.playing).toBe(false);
  });

  it('stands still while it is out of sight, and then goes on', async () => {
    const element = await opened('stage=scores&progress=0');
    element.play();
    browser.see(element, 700);
    browser.time.draw(100);
    const { position } = element;
    browser.see(element, 0);
    browser.time.draw(1000);
    expect(element.position).toBe(position);
    browser.see(element, 50);
    browser.time.draw(100);
    expect(element.position).toBeGreaterThan(position);
  });

  it('plays out of sight where it is told to', async () => {
    const element = await opened('stage=scores&progress=0');
    browser.see(element, 0);
    element.play();
    const { position } = element;
    browser.time.draw(100);
    expect(element.position).toBeGreaterThan(position);
  });
});

describe('numbers', () => {
  it('are those of A, or of B while two are compared', async () => {
    const element = await opened('compare=heads:8&stage=scores');
    expect(element.tensor('scores').shape).toEqual([4, 10, 10]);
    expect(element.tensor('scores', 'B').shape).toEqual([8, 10, 10]);
    expect(element.explain('scores', [1, 4, 6]).terms).toHaveLength(4);
    expect(element.explain('scores', [1, 4, 6], 'B').terms).toHaveLength(2);
    element.setState({ compare: null });
    expect(() => element.tensor('scores', 'B')).toThrow('There is no layer B');
  });

  it('are said', async () => {
    const element = await opened('stage=softmax');
    expect(element.describe()).toMatch(/^Softmax turns each row into shares that sum to 1\./);
    expect(element.describe()).toContain('“deposit” gives 0.989 of its attention to “money”');
  });

  it('are no picture before there is one', async () => {
    await expect(new ManyHeads().picture()).rejects.toThrow('There is no picture yet');
  });
});
