/** A picture exported alone: its title, scales and caption around the scene. */
import { describe, expect, it } from 'vitest';
import { textWidth } from '../../../web/derive/scene/measure';
import { concealedArea } from '../../../web/derive/conceal/concealed-area';
import { valueAt } from '../../../web/derive/scene/scene';
import { titlesOf, withTitles, wrapped } from '../../../web/derive/scene/titles';
import { divergingIndex } from '../../../web/draw/colour';
import type { State } from '../../../web/state/state';
import { computed, desktop, sceneOf } from '../support/layers';

function titled(patch: Partial<State>, caption = 'One sentence of some words. '.repeat(8)) {
  const moment = computed(patch);
  const scene = sceneOf(moment, desktop);
  return { scene, titles: titlesOf(moment.snapshot, moment.state, caption, scene.range) };
}

describe('titles around a picture', () => {
  it('adds all the texts and the scales, and moves the rest down together', () => {
    const { scene, titles } = titled({ stage: 'softmax', mask: 'causal' });
    const sheet = withTitles(scene, titles);
    const texts = sheet.labels.map(({ text }) => text);
    expect(texts).toEqual(
      expect.arrayContaining([
        'Softmax, head 2 of 4',
        'split, 4 heads, d_model 16',
        '1  attention',
        '0',
        'parameters: made by hand, so that heads can be read; not trained · manyheads',
      ]),
    );
    const lines = sheet.labels.filter(({ size, role }) => size === 15 && role === 'word');
    expect(lines.length).toBeGreaterThan(1);
    expect(lines.map(({ text }) => text).join(' ')).toBe(titles.caption.trim());
    for (const { text } of lines) expect(textWidth(text, 15)).toBeLessThan(sheet.width - 32);
    const down = (sheet.matrices[0]?.y ?? 0) - (scene.matrices[0]?.y ?? 0);
    expect(down).toBeGreaterThan(30);
    for (const kind of ['matrices', 'labels', 'bands', 'outlines', 'targets'] as const) {
      scene[kind].forEach((each, k) => expect(sheet[kind][k]?.y).toBe(each.y + down));
    }
    for (const { y } of [...sheet.matrices, ...sheet.labels]) expect(y).toBeLessThan(sheet.height);
  });

  it('moves down what an edit and a lesson add to the picture', () => {
    const { scene, titles } = titled({ stage: 'softmax' });
    const rect = { x: 10, y: 20, width: 30, height: 40 };
    const area = concealedArea(rect, 'scores');
    const sheet = withTitles(
      {
        ...scene,
        focus: [rect],
        concealedAreas: [area],
        cellFrames: [{ ...rect, role: 'cell' }],
        untrainedRows: [rect],
        downstream: [{ ...rect, rows: 1, cols: 1, cells: Uint8Array.of(1) }],
      },
      titles,
    );
    const down = (sheet.matrices[0]?.y ?? 0) - (scene.matrices[0]?.y ?? 0);
    const { focus = [], concealedAreas = [], cellFrames, untrainedRows, downstream } = sheet;
    for (const list of [focus, concealedAreas, cellFrames, untrainedRows, downstream])
      expect(list.map(({ y }) => y)).toEqual([20 + down]);
    expect(concealedAreas[0]?.label?.y).toBe((area.label?.y ?? NaN) + down);
  });

  it('never cuts short where the parameters come from, nor leaves a phone’s width', () => {
    const moment = computed({ stage: 'weigh' });
    const scene = sceneOf(moment, { width: 330, height: 420 });
    const titles = titlesOf(moment.snapshot, moment.state, 'A caption. '.repeat(20), scene.range);
    const { labels, width, height } = withTitles(scene, titles);
    const written = labels.filter(({ size, role }) => size === 12 && role === 'note').slice(-2);
    expect(written.map(({ text }) => text).join(' ')).toBe(titles.provenance);
    for (const { text, x, y, size } of written) {
      expect(x + textWidth(text, size)).toBeLessThan(width);
      expect(y).toBeLessThan(height);
    }
  });

  it('prints a scale that runs evenly from end to end of the map', () => {
    const { scene, titles } = titled({ stage: 'scores' });
    const sheet = withTitles(scene, titles);
    const scale = sheet.matrices.find(({ key }) => key === 'scale diverging');
    if (!scale) throw new Error('no scale');
    const indices = Array.from({ length: scale.cols }, (_, c) =>
      divergingIndex(valueAt(scale.source, 0, c), scale.range),
    );
    expect([indices[0], indices.at(-1)]).toEqual([0, 255]);
    indices.forEach((index, c) => expect(Math.abs(index - (255 * c) / 63)).toBeLessThan(1));
    expect(sheet.matrices.some(({ key }) => key === 'scale share')).toBe(false);
    const shares = withTitles(scene, { ...titles, shares: true }).matrices.at(-1);
    if (!shares) throw new Error('no scale');
    for (let c = 0; c < shares.cols; c++)
      expect(valueAt(shares.source, 0, c)).toBeCloseTo(c / 63, 6);
  });
});

it('a text in lines keeps whole words together, as many as fit', () => {
  const width = textWidth('aaaa bbbb', 10);
  expect(wrapped('aaaa bbbb  cccc', width, 10)).toEqual(['aaaa bbbb', 'cccc']);
  expect(wrapped('aa bbbbbbbbbbbb cc', width, 10)).toEqual(['aa', 'bbbbbbbbbbbb', 'cc']);
});
