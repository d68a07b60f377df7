/** Labels on a browser's canvas: where their letters appear, and in which font. */
import { describe, expect, it } from 'vitest';
import { forgetFont, measureOn } from '../../../web/draw/canvas/fonts';
import { paintMarks } from '../../../web/draw/canvas/paint';
import { labelMarks } from '../../../web/draw/marks/label-marks';
import { themes } from '../../../web/draw/theme';
import type { Label } from '../../../web/derive/scene/scene';
import { labelOf } from '../../web/support/drawing';
import { canvasOf, Pixels, type Box } from '../support/pixels';

const theme = themes.light;

/** Draws labels of size 40, large enough for pixels with their full colour. */
function written(...labels: readonly Partial<Label>[]): Pixels {
  const context = canvasOf();
  forgetFont();
  for (const label of labels)
    paintMarks(
      context,
      labelMarks(labelOf({ x: 200, y: 150, size: 40, ...label }), theme, measureOn(context)),
    );
  return new Pixels(context);
}

function boxOf(...labels: readonly Partial<Label>[]): Box {
  const box = written(...labels).box();
  if (!box) throw new Error('nothing is seen');
  return box;
}

const widthOf = ({ left, right }: Box) => right - left;
const heightOf = ({ top, bottom }: Box) => bottom - top;

describe('a label on the canvas', () => {
  it('is written at its place: from there, up to there, or around it', () => {
    const [left, right, centre] = (['left', 'right', 'center'] as const).map((align) =>
      boxOf({ align, text: 'moom' }),
    );
    if (!left || !right || !centre) throw new Error('nothing is seen');
    expect(left.left).toBeGreaterThanOrEqual(200);
    expect(left.left).toBeLessThan(206);
    expect(right.right).toBeLessThanOrEqual(200);
    expect(right.right).toBeGreaterThan(194);
    expect(Math.abs((centre.left + centre.right) / 2 - 200)).toBeLessThanOrEqual(1);
    expect(Math.abs(widthOf(left) - widthOf(right))).toBeLessThanOrEqual(1);
  });

  it('stands on its place, or has it in its middle where it names a row', () => {
    const note = boxOf({ text: 'moom' });
    expect(Math.abs(note.bottom - 150)).toBeLessThanOrEqual(1);
    const word = boxOf({ text: 'moom', role: 'word' });
    expect([word.top < 150, word.bottom > 150]).toEqual([true, true]);
  });

  it('runs as its own letters do, and the next one as its own', () => {
    const both = written(
      { role: 'word', text: 'القطة.', y: 50 },
      { role: 'word', text: '−7.07', y: 200 },
    );
    const alone = written({ role: 'word', text: '−7.07', y: 200 });
    expect(both.box((x, y) => y > 120 && both.alpha(x, y) > 0)).toEqual(alone.box());
    // A full stop ends the word, so it stands at its left end in right-to-left text.
    const arabic = written({ role: 'word', text: 'ااا.', align: 'left' });
    const [all, dot] = [arabic.box(), arabic.box((x, y) => x < 212 && arabic.alpha(x, y) > 0.5)];
    if (!all || !dot) throw new Error('nothing is seen');
    expect(all.left, 'its place is at its left all the same').toBeGreaterThanOrEqual(198);
    expect(heightOf(dot)).toBeLessThan(heightOf(all) / 2);
  });

  it('is shortened to its space, as wide as its letters really are', () => {
    const whole = widthOf(boxOf({ text: 'deposited' }));
    const most = Math.round(whole / 2);
    const short = widthOf(boxOf({ text: 'deposited', maxWidth: most }));
    expect(short).toBeLessThanOrEqual(most);
    expect(short).toBeGreaterThan(most / 2);
    expect(widthOf(boxOf({ text: 'deposited', maxWidth: whole + 10 }))).toBe(whole);
  });

  it('has its subscripts smaller and lower, one after another from the left', () => {
    const letter = boxOf({ role: 'title', text: 'W' });
    const pixels = written({ role: 'title', text: 'W_V' });
    const sub = pixels.box((x, y) => x >= letter.right + 1 && pixels.alpha(x, y) > 0.5);
    if (!sub) throw new Error('no subscript');
    expect(heightOf(sub)).toBeLessThan(heightOf(letter));
    expect(sub.bottom).toBeGreaterThan(letter.bottom + 4);
    const more = boxOf({ role: 'title', text: 'W_V, head' });
    expect(more.left).toBe(letter.left);
    expect(more.right).toBeGreaterThan(sub.right + 40);
  });

  it('is turned about its place, and what follows is not', () => {
    const up = boxOf({ angle: -90, text: 'moom' });
    expect(heightOf(up)).toBeGreaterThan(2 * widthOf(up));
    expect(up.bottom).toBeLessThanOrEqual(200);
    expect(up.bottom).toBeGreaterThan(144);
    expect(Math.abs(up.right - 200)).toBeLessThanOrEqual(1);
    const next = { x: 20, y: 250 };
    const both = written({ angle: -90, y: 130, role: 'title' }, next);
    expect(both.box((x, y) => y > 200 && both.alpha(x, y) > 0)).toEqual(boxOf(next));
  });
});
