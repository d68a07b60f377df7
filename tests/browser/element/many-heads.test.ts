/** The element's programming interface, in a browser's page. */
import type { LitElement } from 'lit';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadCore } from '../../../web/core';
import type { Core } from '../../../web/core/core-types';
import type { ManyHeads } from '../../../web/element';
import { core } from '../../web/support/layers';
import {
  create,
  eventsOf,
  faraway,
  find,
  frames,
  goesOn,
  isPlaying,
  opened,
  part,
  place,
  press,
  stands,
  textOf,
} from '../support/element';

vi.mock('../../../web/core', { spy: true });
const load = vi.mocked(loadCore);

beforeEach(() => load.mockClear());
afterEach(() => load.mockReset());

/** The element's whole text. */
const written = (element: ManyHeads) => textOf(element, '.page');
const noLayer = 'await the element’s `ready` first';

describe('an element', () => {
  it('reads its fields from attributes, and is by default where they are gone', () => {
    const element = create();
    element.setAttribute('heads', '8');
    element.setAttribute('variant', 'wide');
    element.setAttribute('class', 'wide');
    expect(element.getState()).toMatchObject({ heads: 8, variant: 'wide' });
    expect(element.link()).toBe('');
    element.removeAttribute('variant');
    expect(element.getState()).toMatchObject({ heads: 8, variant: 'split' });
    expect(element.link()).toBe('');
    // By default nothing is hidden, and nothing plays.
    expect([element.hide, element.autoplay]).toEqual(['', false]);
  });

  it('waits until it is needed, and says so as long', async () => {
    const element = place(create(), faraway);
    await frames();
    expect(load).not.toHaveBeenCalled();
    expect(written(element)).toMatch(/^Loading/);
    expect(() => element.tensor('x')).toThrow(noLayer);
    // Asking for a tensor starts loading.
    await expect.poll(() => load.mock.calls.length).toBe(1);
    await expect.poll(() => find(element, 'canvas')).not.toBeNull();
  });

  it.each([
    ['comes into sight', () => window.scrollTo(0, faraway)],
    ['is printed', () => window.dispatchEvent(new Event('beforeprint'))],
    [
      'gets the focus',
      (element: ManyHeads) => part(element, '.message').focus({ preventScroll: true }),
    ],
  ])('starts as it %s', async (_, happens) => {
    const element = place(create(), faraway);
    await frames();
    expect(load).not.toHaveBeenCalled();
    happens(element);
    await expect.poll(() => find(element, 'canvas')).not.toBeNull();
    window.dispatchEvent(new Event('afterprint'));
  });

  it('is ready once the first picture is there, and says so to all of the page', async () => {
    const [events, heard] = [eventsOf(document, 'mh-ready'), create()];
    place(heard);
    expect(await heard.ready).toBe(heard);
    expect(
      events.map(({ target, bubbles, composed, detail }) => [target, bubbles, composed, detail]),
    ).toEqual([[heard, true, true, {}]]);
    const { width, height } = part<HTMLCanvasElement>(heard, 'canvas');
    expect(Math.min(width, height)).toBeGreaterThan(100);
    expect(heard.getState().heads).toBe(4);
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
    const element = place(create(), faraway);
    ask(element);
    await expect.poll(() => find(element, 'canvas')).not.toBeNull();
    expect(load).toHaveBeenCalledTimes(1);
    expect(element.tensor('x').shape).toEqual([10, 16]);
  });

  it('says why there is nothing, and tries again when it is asked again', async () => {
    load.mockRejectedValueOnce(new Error('no wasm here'));
    const element = create();
    const events = eventsOf(element, 'mh-error');
    place(element);
    await expect(element.ready).rejects.toThrow('no wasm here');
    expect(events.map(({ detail }) => detail)).toEqual([{ message: 'no wasm here' }]);
    await element.updateComplete;
    expect(written(element)).toBe('no wasm here');
    expect(element.describe()).toBe('no wasm here');
    const again = element.ready;
    await element.updateComplete;
    expect(written(element)).not.toContain('no wasm here');
    expect(await again).toBe(element);
    expect(element.describe()).toMatch(/^Embed|token|word/);
    expect(find(element, 'canvas')).not.toBeNull();
    expect(await element.ready).toBe(element);
  });

  it('tries again when whoever is told asks again at once', async () => {
    load.mockRejectedValueOnce(new Error('no wasm here'));
    const element = create();
    const again = new Promise<ManyHeads>((resolve, reject) =>
      element.addEventListener('mh-error', () => void element.ready.then(resolve, reject)),
    );
    place(element);
    void element.ready.catch(() => undefined);
    expect(await again).toBe(element);
    expect(load).toHaveBeenCalledTimes(2);
  });
});

describe('an element that leaves its page', () => {
  it('is not ready where its first change takes it out, but once it is put back', async () => {
    const element = create();
    const events = eventsOf(element, 'mh-ready');
    element.addEventListener('mh-change', () => element.remove(), { once: true });
    place(element);
    const { ready: first } = element;
    await expect.poll(() => element.isConnected).toBe(false);
    await frames();
    expect(events).toEqual([]);
    expect(element.ready).not.toBe(first);
    place(element);
    await element.ready;
    expect(element.tensor('x').shape).toEqual([10, 16]);
    expect(events).toHaveLength(1);
  });

  it('keeps its layer where it is only moved', async () => {
    const element = await opened();
    const { ready: first } = element;
    const events = eventsOf(element, 'mh-ready', 'mh-stage');
    element.remove();
    place(element);
    await frames();
    expect(element.ready).toBe(first);
    expect(element.tensor('x').shape).toEqual([10, 16]);
    expect(events).toEqual([]);
  });

  it('goes on playing where it is only moved', async () => {
    const element = await opened('stage=scores&progress=0');
    element.play();
    element.remove();
    place(element);
    await frames();
    expect(await isPlaying(element)).toBe(true);
    await goesOn(element);
  });

  it('stops, frees its layer, and starts anew where it is put back', async () => {
    const element = await opened('heads=2');
    const { ready: first } = element;
    element.setState({ stage: 'scores', progress: 0.5 });
    element.play();
    await goesOn(element);
    element.remove();
    await Promise.resolve();
    expect(await stands(element)).toBe(true);
    expect(() => element.tensor('x')).toThrow(noLayer);
    place(element);
    expect(element.ready).not.toBe(first);
    await element.ready;
    expect(element.getState()).toMatchObject({ heads: 2, stage: 'scores' });
    expect(await stands(element)).toBe(true);
  });

  it('before its core was there has none, until it is put back', async () => {
    let give: (core: Core) => void = () => undefined;
    load.mockReturnValueOnce(new Promise((resolve) => (give = resolve)));
    const element = place(create());
    const coming = element.ready;
    element.remove();
    give(core);
    await frames();
    place(element);
    expect(() => element.tensor('x')).toThrow(noLayer);
    expect(await coming).toBe(element);
  });

  it('no longer hears that its page has other colours', async () => {
    const element = await opened();
    const asked = vi.spyOn(element as unknown as LitElement, 'requestUpdate');
    document.documentElement.style.colorScheme = 'dark';
    await expect.poll(() => asked.mock.calls.length).toBeGreaterThan(0);
    element.remove();
    await frames();
    asked.mockClear();
    document.documentElement.style.colorScheme = 'light';
    await frames();
    expect(asked).not.toHaveBeenCalled();
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
    const element = create();
    element.load([['heads', '8']], 'query');
    element.load([['mask', 'causal']]);
    expect(element.getState()).toMatchObject({ heads: 8, mask: 'causal' });
    expect(element.link()).toBe('mask=causal');
  });

  it.each([
    ['a link’s', (element: ManyHeads) => element.openLink([['mask', 'causal']]), 'causal'],
    ['the opening', (element: ManyHeads) => element.reset(), 'none'],
  ] as const)('goes to %s, at rest and with nothing open', async (_, go, mask) => {
    const element = await opened('heads=2&stage=scores&progress=0.5');
    await press(element, '#edit-sentence');
    expect(find(element, '#sentence-text')).not.toBeNull();
    element.play();
    go(element);
    expect(element.getState()).toMatchObject({ mask, heads: 4 });
    expect(await isPlaying(element)).toBe(false);
    expect(find(element, '#sentence-text')).toBeNull();
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
    const refusal = 'There is no picture yet';
    await expect(place(create(), faraway).picture()).rejects.toThrow(refusal);
    // An element that may never enter a page does not wait either.
    await expect(create().picture()).rejects.toThrow(refusal);
  });
});

it('every event leaves the element and its shadow root', async () => {
  const element = await opened();
  const events = eventsOf(document, 'mh-change');
  element.setState({ heads: 8 });
  expect(events.map(({ target, detail }) => [target, detail])).toEqual([
    [element, { state: element.getState() }],
  ]);
});
