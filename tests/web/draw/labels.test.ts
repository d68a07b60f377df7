/** Labels: fonts, ellipses, subscripts, and their marks. tests/browser/draw/ tests them on a canvas. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fitted, fontOf, labelStyle, runs, sans, serif } from '../../../web/draw/label-style';
import { labelMarks } from '../../../web/draw/marks/label-marks';
import { themes } from '../../../web/draw/theme';
import type { Label } from '../../../web/derive/scene/scene';
import { labelOf } from '../support/drawing';

const theme = themes.light;

describe('a text that is too wide', () => {
  const width = (text: string) => 10 * [...text].length;

  it('ends in … after as many characters as fit', () => {
    expect(fitted('deposit', 70, width)).toBe('deposit');
    expect(fitted('deposit', 69, width)).toBe('depos…');
    expect(fitted('deposit', 30, width)).toBe('de…');
    expect(fitted('deposit', 5, width)).toBe('…');
    expect(fitted('deposit', Infinity, () => NaN)).toBe('deposit');
  });

  it('fits, and one character more would not', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme' }),
        fc.integer({ min: 10, max: 400 }),
        (text, most) => {
          const short = fitted(text, most, width);
          if (short === text) return;
          expect(width(short)).toBeLessThanOrEqual(most);
          expect(width(short)).toBeGreaterThan(most - 10);
          expect(text.startsWith(short.slice(0, -1))).toBe(true);
        },
      ),
    );
  });

  it('never cuts a character of two units apart', () => {
    expect(fitted('😀😀😀', 20, width)).toBe('😀…');
  });
});

describe('subscripts', () => {
  it('are taken by W, b and d alone', () => {
    const subs = (text: string) => runs(text).map((run) => (run.sub ? `_${run.text}` : run.text));
    expect(subs('W_Q')).toEqual(['W', '_Q']);
    expect(subs('W_K = W_Q, d_model 16')).toEqual([
      'W',
      '_K',
      ' = W',
      '_Q',
      ', d',
      '_model',
      ' 16',
    ]);
    expect(subs('b_O')).toEqual(['b', '_O']);
    expect(subs('q_packed')).toEqual(['q_packed']);
    expect(subs('word_Q')).toEqual(['word_Q']);
    expect(subs('')).toEqual([]);
  });
});

describe('a label’s style', () => {
  const style = (patch: Partial<Label>) => labelStyle(labelOf(patch));

  it('is a formula for titles and names with subscripts that begin at the left', () => {
    expect(style({ role: 'title', text: 'scores' })).toMatchObject({
      style: 'title',
      formula: true,
    });
    expect(style({ role: 'title', align: 'right' }).formula).toBe(false);
    expect(style({ role: 'note', text: 'W_O' })).toMatchObject({ style: 'bold', formula: true });
    expect(style({ role: 'note' })).toMatchObject({ style: 'plain', formula: false });
  });

  it('is bold for heads, operators and the highlighted word', () => {
    expect(style({ role: 'head', align: 'center' }).style).toBe('bold');
    expect(style({ role: 'operator', align: 'center' }).style).toBe('bold');
    expect(style({ role: 'word', highlighted: true }).style).toBe('bold');
    expect(style({ role: 'word' }).style).toBe('plain');
    expect(style({ role: 'word', text: 'd_model' }).style, 'a word with a subscript').toBe('plain');
    expect(style({ role: 'shape' }).style).toBe('plain');
  });

  it('puts the middle of words and operators at their height, and the baseline of others', () => {
    const roles = ['title', 'shape', 'word', 'note', 'operator', 'head'] as const;
    expect(roles.filter((role) => style({ role }).middle)).toEqual(['word', 'operator']);
  });

  it('names fonts as CSS does', () => {
    expect(fontOf(12, 'plain')).toBe(`12px ${sans}`);
    expect(fontOf(12, 'bold')).toBe(`600 12px ${sans}`);
    expect(fontOf(12, 'title')).toBe(`italic 600 12px ${serif}`);
  });
});

describe('the marks of a label', () => {
  /** Each character is half as wide as the font size. */
  const marksOf = (patch: Partial<Label>) =>
    labelMarks(labelOf(patch), theme, (text, size) => (size * [...text].length) / 2);
  const textOf = (patch: Partial<Label>) =>
    marksOf(patch).find((mark) => mark.kind === 'text') ?? expect.unreachable();

  it('are a text at its place, in the ink of its role and head', () => {
    expect(textOf({ x: 7, y: 9, align: 'right' })).toMatchObject({
      ...{ runs: [{ text: 'word' }], x: 7, y: 9, size: 10, style: 'plain' },
      ...{ fill: theme.muted, align: 'right', middle: false },
    });
    expect(textOf({ role: 'shape' }).fill).toBe(theme.muted);
    expect(textOf({ role: 'word' })).toMatchObject({ fill: theme.ink, middle: true });
    expect(textOf({ head: 2 }).fill).toBe(theme.headInk[2]);
    expect(textOf({ head: 9 }).fill).toBe(theme.headInk[1]);
  });

  it('run as its own letters do, and a formula from left to right', () => {
    expect(textOf({ role: 'word', text: 'القطة.' }).direction).toBe('rtl');
    expect(textOf({ role: 'word' }).direction).toBe('ltr');
    expect(textOf({ role: 'word', text: '−7.07' }).direction).toBe('ltr');
    expect(textOf({ role: 'title', text: 'A₁[\u2068القطة\u2069]' }).direction).toBe('ltr');
  });

  it('are shortened to its space', () => {
    expect(textOf({ text: 'deposited', maxWidth: 30 }).runs).toEqual([
      { text: 'depos…', sub: false },
    ]);
  });

  it('underline the cursor’s word, wherever the text begins', () => {
    const line = (patch: Partial<Label>) =>
      marksOf({ x: 100, y: 40, role: 'word', highlighted: true, ...patch }).find(
        (mark) => mark.kind === 'rect',
      );
    const box = { x: 100, y: 45, width: 20, height: 2 };
    expect(line({})).toMatchObject({ ...box, fill: theme.accent });
    expect(line({ align: 'right' })?.x).toBe(80);
    expect(line({ align: 'center' })?.x).toBe(90);
    expect(line({ highlighted: false })).toBeUndefined();
    expect(textOf({ role: 'word', highlighted: true }).fill).toBe(theme.ink);
  });
});
