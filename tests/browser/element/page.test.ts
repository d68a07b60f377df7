/** The element's page for a reader, and what its parts do. */
import { describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { Place } from '../../../web/core/types';
import { hexOf } from '../../../web/draw/colour';
import { themes } from '../../../web/draw/theme';
import { styles } from '../../../web/element/second-picture';
import type { ManyHeads } from '../../../web/element';
import { find, frames, isPlaying, opened, part, press, textOf } from '../support/element';
import { click, hover } from '../support/picture';

const scores = (...index: number[]): Place => ({ name: 'scores', index });

/** The focused part of the page. */
const focused = (element: ManyHeads) => element.shadowRoot?.activeElement;

/** The cell that the inspector explains. */
const inspected = (element: ManyHeads) => find(element, '.inspector h2')?.dataset['inspect'];

describe('the page', () => {
  it('is of the state and its numbers, without what its writer hides', async () => {
    const element = await opened('stage=scores&cell=scores.1.4.6');
    expect(find(element, '#files')).not.toBeNull();
    element.hide = 'files, strip  look';
    await element.updateComplete;
    for (const hidden of ['#files', '.strip', '.look', '#share', '.brand'])
      expect(find(element, hidden), hidden).toBeNull();
    expect(find(element, '.values'), 'the rest is there').not.toBeNull();
    expect(part(element, 'canvas').ariaLabel).toBe(element.describe());
    expect(inspected(element)).toBe('scores.1.4.6');
    expect(textOf(element, '.stage-column')).toMatch(/scores₂\[deposit, money\] = /);
    expect(part(element, '#undo').ariaDisabled).toBe('true');
    expect(await isPlaying(element)).toBe(false);
    expect(find(element, '.canvas-box.other')).toBeNull();
  });

  it('says one sentence while it plays, and all when it stands', async () => {
    const element = await opened('stage=scale&progress=0');
    const said = () => textOf(element, '.caption');
    const more = 'The more columns';
    expect(said()).toContain(more);
    await press(element, '#play');
    expect(said()).toMatch(/^Every score is divided by .* = 2\.$/);
    expect(element.describe()).toContain(more);
    await press(element, '#play');
    expect(said()).toContain(more);
    element.setState({
      stage: 'scale',
      progress: 0,
      edits: [{ name: 'W_Q', index: [1, 2], value: 0.75 }],
    });
    await press(element, '#play');
    expect(said()).toMatch(/^Every score is divided by .* = 2\. Edited: W/);
  });

  it('is in the theme that is chosen, or in the page’s', async () => {
    const element = await opened();
    const ink = () => hexOf(getComputedStyle(part(element, '.root')).color);
    expect(ink()).toBe(themes.light.ink);
    document.documentElement.style.colorScheme = 'dark';
    await expect.poll(ink).toBe(themes.dark.ink);
    for (const theme of ['projector', 'light'] as const) {
      element.setState({ theme });
      await element.updateComplete;
      expect(ink()).toBe(themes[theme].ink);
    }
  });
});

describe('a second layer', () => {
  const other = (element: ManyHeads) => find(element, '.canvas-box.other');

  it('is there with the first picture where two are compared, and goes with the comparison', async () => {
    const element = await opened('compare=heads:8&stage=scores');
    expect(other(element)).not.toBeNull();
    element.setState({ compare: null });
    await element.updateComplete;
    expect(other(element)).toBeNull();
  });

  it('comes once what it needs is loaded, in its own styles, and a picture waits for it', async () => {
    const element = await opened('stage=scores');
    element.setState({ compare: { heads: 2 } });
    expect(other(element)).toBeNull();
    await element.updateComplete;
    expect(other(element)).not.toBeNull();
    const own = [styles].flat(2).map((style) => style.styleSheet);
    expect(element.shadowRoot?.adoptedStyleSheets).toEqual(expect.arrayContaining(own));
    expect(element.tensor('scores', 'B').shape).toEqual([2, 10, 10]);
  });
});

describe('the player', () => {
  it('goes to a moment, and stops playing', async () => {
    const element = await opened('stage=scores&progress=0.5');
    await press(element, '#play');
    expect(await isPlaying(element)).toBe(true);
    const scrub = part<HTMLInputElement>(element, '.scrub');
    scrub.value = '7.5';
    scrub.dispatchEvent(new Event('input', { bubbles: true }));
    expect([element.position, await isPlaying(element)]).toEqual([7.5, false]);
  });

  it('goes on and back as far as a step says', async () => {
    const element = await opened('stage=scores&progress=0&step=row');
    await press(element, '#play');
    await press(element, '#next');
    const first = element.position;
    expect(await isPlaying(element)).toBe(false);
    await press(element, '#next');
    // One row of ten further.
    expect(element.position - first).toBeGreaterThan(0.05);
    expect(element.position - first).toBeLessThan(0.15);
    await press(element, '#previous');
    expect(element.position).toBeCloseTo(first, 6);
    element.setState({ step: 'stage' });
    await press(element, '#next');
    expect(element.position).toBe(4);
  });

  it('plays on while a cell is chosen, unless the picture goes where the number is', async () => {
    const element = await opened('stage=softmax&progress=0.5&speed=0.25');
    element.setState({ edits: [{ name: 'W_Q', index: [1, 2], value: 0.75 }] });
    await press(element, '#play');
    await click(element, { name: 'attn_weights', index: [1, 0, 0] });
    expect(inspected(element)).toBe('attn_weights.1.0.0');
    expect(await isPlaying(element)).toBe(true);
    await press(element, '#edits');
    const edit = () => find(element, '.edits .link');
    await expect.poll(edit).not.toBeNull();
    edit()?.click();
    expect(element.getState()).toMatchObject({ stage: 'project', cell: { name: 'W_Q' } });
    expect(await isPlaying(element)).toBe(false);
  });
});

describe('the controls', () => {
  it('change the layer, and take it back', async () => {
    const element = await opened();
    await press(element, '.heads input[value="8"]');
    expect(element.getState().heads).toBe(8);
    await press(element, '#undo');
    expect(element.getState().heads).toBe(4);
  });

  it('give the focus to what has taken their place', async () => {
    const element = await opened('stage=scores&cell=scores.1.4.6');
    part(element, '.inspector .link').focus();
    await press(element, '.inspector .link');
    await expect.poll(() => focused(element)).toBe(part(element, '[data-inspect]'));
    element.setState({ memory: 'the bank' });
    await element.updateComplete;
    await press(element, '#edit-memory');
    await expect.poll(() => focused(element)).toBe(find(element, '#memory-text'));
  });

  it('open a text or a word, which then has the focus', async () => {
    const element = await opened();
    await press(element, '#edit-sentence');
    await expect.poll(() => focused(element)).toBe(part(element, '#sentence-text'));
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => find(element, '#sentence-text')).toBeNull();
    await expect.poll(() => focused(element)).toBe(part(element, '#edit-sentence'));
    await press(element, '.chip-item:nth-child(4) .chip');
    // Opening the popover moves the focus.
    await expect.poll(() => focused(element)).toBe(part(element, '.word-editor [name=word]'));
    expect(part(element, '.word-editor').matches(':popover-open')).toBe(true);
    expect(part<HTMLInputElement>(element, '.word-editor [name=word]').value).toBe('to');
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => find(element, '.word-editor')).toBeNull();
    await expect.poll(() => focused(element)).toBe(part(element, '.chip-item:nth-child(4) .chip'));
  });

  it('close a word, but not another that was opened by the same press', async () => {
    const element = await opened();
    const word = () => find(element, '.word-editor [name=word]')?.getAttribute('value');
    await userEvent.click(part(element, '.chip-item:nth-child(4) .chip'));
    await expect.poll(word).toBe('to');
    await userEvent.click(part(element, '.chip-item:nth-child(2) .chip'));
    await expect.poll(word).toBe('am');
    await frames();
    expect(word()).toBe('am');
    expect(part(element, '.word-editor').matches(':popover-open')).toBe(true);
    await userEvent.click(part(element, '.caption'));
    await expect.poll(word).toBeUndefined();
  });
});

describe('the picture', () => {
  it('takes pointer and keys', async () => {
    const element = await opened('stage=scores');
    await hover(element, scores(1, 0, 0));
    expect(inspected(element)).toBe('scores.1.0.0');
    expect(element.getState().cell).toBeNull();
    await click(element, scores(1, 0, 0));
    expect(element.getState().cell).toEqual(scores(1, 0, 0));
    await userEvent.keyboard(' ');
    expect(await isPlaying(element)).toBe(true);
    await userEvent.keyboard(' ');
    expect(await isPlaying(element)).toBe(false);
  });

  it('plays without what is pointed at', async () => {
    const element = await opened('stage=scores&progress=0.5');
    await hover(element, { name: 'q', index: [1, 0, 0] });
    expect(inspected(element)).toBe('q.1.0.0');
    element.play();
    await element.updateComplete;
    await expect.poll(() => inspected(element)).toMatch(/^scores/);
  });

  it('takes back with the keyboard, wherever in the element the focus is', async () => {
    const element = await opened();
    element.setState({ heads: 8 });
    await element.updateComplete;
    part(element, '#next').focus();
    await userEvent.keyboard('{Control>}z{/Control}');
    expect(element.getState().heads).toBe(4);
  });
});
