/** The element's page for a reader, and what its parts do. */
import { describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { ManyHeads } from '../../../web/element';
import { find, frames, isPlaying, opened, part, press, textOf } from '../support/element';
import { figureOf } from '../support/figure';

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
});

it('the player plays on while a cell is chosen, unless the picture goes where the number is', async () => {
  const element = await opened('stage=softmax&progress=0.5&speed=0.25');
  element.setState({ edits: [{ name: 'W_Q', index: [1, 2], value: 0.75 }] });
  await press(element, '#play');
  await figureOf(element).press({ name: 'attn_weights', index: [1, 0, 0] });
  expect(inspected(element)).toBe('attn_weights.1.0.0');
  expect(await isPlaying(element)).toBe(true);
  await press(element, '#edits');
  const edit = () => find(element, '.edits .link');
  await expect.poll(edit).not.toBeNull();
  edit()?.click();
  expect(element.getState()).toMatchObject({ stage: 'project', cell: { name: 'W_Q' } });
  expect(await isPlaying(element)).toBe(false);
});

describe('the controls', () => {
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

it('the picture plays without what is pointed at', async () => {
  const element = await opened('stage=scores&progress=0.5');
  await figureOf(element).hover({ name: 'q', index: [1, 0, 0] });
  expect(inspected(element)).toBe('q.1.0.0');
  element.play();
  await element.updateComplete;
  await expect.poll(() => inspected(element)).toMatch(/^scores/);
});

it('a brand is shown when the page around gives one, and none when it is taken away', async () => {
  const element = await opened();
  const slot = () => find(element, 'slot[name=brand]') as HTMLSlotElement | null;
  expect(slot()).toBeNull();
  const brand = Object.assign(document.createElement('b'), { slot: 'brand', textContent: 'Ours' });
  element.append(brand);
  await expect.poll(() => slot()?.assignedElements()).toEqual([brand]);
  brand.remove();
  await expect.poll(slot).toBeNull();
});
