/** The element's programming interface, in a browser's page. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadCore } from '../../../web/core';
import type { ManyHeads } from '../../../web/element';
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
});

describe('an element that leaves its page', () => {
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
});

it('the state is changed, or refused as a whole', async () => {
  const element = await opened();
  element.setState({ heads: 8, stage: 'scores' });
  expect(element.getState()).toMatchObject({ heads: 8, stage: 'scores', progress: 1 });
  const before = element.getState();
  expect(() => element.setState({ heads: 65, mask: 'causal' })).toThrow(RangeError);
  expect(element.getState()).toBe(before);
});

it('a picture is refused before there is one', async () => {
  const refusal = 'There is no picture yet';
  await expect(place(create(), faraway).picture()).rejects.toThrow(refusal);
  // An element that may never enter a page does not wait either.
  await expect(create().picture()).rejects.toThrow(refusal);
});
