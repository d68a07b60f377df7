/** The element's timeline advances with the browser's frames, and on its own only while visible. */
import { afterEach, describe, expect, it } from 'vitest';
import type { ManyHeads } from '../../../web/element';
import {
  create,
  frames,
  goesOn,
  isPlaying,
  opened,
  place,
  prefers,
  stands,
  whole,
} from '../support/element';

afterEach(() => prefers({}));

describe('the timeline', () => {
  it.each(['next', 'previous'] as const)('no longer plays after %s', async (step) => {
    const element = await opened('stage=scores&progress=0.5');
    element.play();
    element[step]();
    expect(await isPlaying(element)).toBe(false);
    expect(await stands(element)).toBe(true);
  });

  it('jumps from stage to stage where the reader asked for less motion', async () => {
    await prefers({ 'prefers-reduced-motion': 'reduce' });
    const element = await opened('stage=scores&progress=0.5&speed=4');
    const seen = new Set<number>();
    element.addEventListener('mh-stage', () => seen.add(element.position));
    element.play();
    await expect.poll(() => element.position).toBeGreaterThan(4);
    element.pause();
    for (const each of seen) expect(Number.isInteger(each)).toBe(true);
    expect(Number.isInteger(element.position)).toBe(true);
  });
});

describe('an element plays as soon as there is something to play', () => {
  const asked = async (ask: (element: ManyHeads) => void) => {
    const element = create();
    ask(element);
    await whole(place(element));
    await frames();
    return isPlaying(element);
  };

  it('if autoplay asked for it', async () => {
    expect(await asked((element) => element.play())).toBe(true);
  });
});

/** Makes this many pixels of the element's height visible, and waits until the element knows. */
async function show(element: ManyHeads, height: number): Promise<void> {
  element.style.marginTop = `${height > 0 ? innerHeight - height : 3 * innerHeight}px`;
  await new Promise<void>((resolve) => {
    // The element's own observer is older, so the browser notifies it first.
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry || Math.abs(entry.intersectionRect.height - height) > 1) return;
      observer.disconnect();
      resolve();
    });
    observer.observe(element);
  });
}

describe('an element in sight', () => {
  it('plays by itself once enough of it is seen, and not again once it was paused', async () => {
    const element = create();
    element.autoplay = true;
    await whole(place(element, 3 * innerHeight));
    await frames();
    expect(await isPlaying(element)).toBe(false);
    await show(element, 100);
    await frames();
    expect(await isPlaying(element)).toBe(false);
    await show(element, 300);
    await expect.poll(() => isPlaying(element)).toBe(true);
    element.pause();
    await show(element, 0);
    await show(element, 700);
    await frames();
    expect(await isPlaying(element)).toBe(false);
  });

  it('stands still while it is out of sight, and then goes on', async () => {
    const element = await opened('stage=scores&progress=0');
    element.play();
    await goesOn(element);
    await show(element, 0);
    expect(await stands(element)).toBe(true);
    await show(element, 50);
    await goesOn(element);
  });
});
