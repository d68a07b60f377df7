/** Labels: fonts, ellipses, subscripts; and how the canvas writes them. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { forgetFont, measureOn, setFont } from '../../../web/draw/canvas/fonts';
import { paintMarks } from '../../../web/draw/canvas/paint';
import { fitted, fontOf, labelStyle, runs, sans, serif } from '../../../web/draw/label-style';
import { labelMarks } from '../../../web/draw/marks/label-marks';
import { themes } from '../../../web/draw/theme';
import type { Label } from '../../../web/derive/scene/scene';
import { onCanvas, recordingContext, widthIn } from '../support/canvas';
import { labelOf } from '../support/drawing';

const theme = themes.light;

const drawLabel = (context: CanvasRenderingContext2D, label: Label) =>
  paintMarks(context, labelMarks(label, theme, measureOn(context)));

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

describe('a label on the canvas', () => {
  function drawn(patch: Partial<Label>) {
    const { recorder, context } = recordingContext();
    forgetFont();
    drawLabel(context, labelOf(patch));
    return recorder.drawn;
  }

  it('is written at its place, in the ink of its role and head', () => {
    expect(drawn({ x: 7, y: 9, align: 'right' })).toMatchObject([
      {
        op: 'fillText',
        text: 'word',
        at: [7, 9],
        fillStyle: theme.muted,
        textAlign: 'right',
        textBaseline: 'alphabetic',
        font: fontOf(10, 'plain'),
      },
    ]);
    expect(drawn({ role: 'shape' })[0]?.fillStyle).toBe(theme.muted);
    expect(drawn({ role: 'word' })[0]).toMatchObject({
      fillStyle: theme.ink,
      textBaseline: 'middle',
    });
    expect(drawn({ head: 2 })[0]?.fillStyle).toBe(theme.headInk[2]);
    expect(drawn({ head: 9 })[0]?.fillStyle).toBe(theme.headInk[1]);
  });

  it('runs as its own letters do, and a formula from left to right', () => {
    expect(drawn({ role: 'word', text: 'القطة.' })[0]?.direction).toBe('rtl');
    expect(drawn({ role: 'word' })[0]?.direction).toBe('ltr');
    expect(drawn({ role: 'title', text: 'A₁[\u2068القطة\u2069]' })[0]?.direction).toBe('ltr');
    const { recorder, context } = recordingContext();
    for (const text of ['القطة', '−7.07']) drawLabel(context, labelOf({ role: 'word', text }));
    expect(recorder.drawn.map(({ direction }) => direction)).toEqual(['rtl', 'ltr']);
  });

  it('is shortened to its space', () => {
    // 5 pixels a character at size 10.
    expect(drawn({ text: 'deposited', maxWidth: 30 })[0]?.text).toBe('depos…');
  });

  it('has its subscripts smaller and lower, one after another from the left', () => {
    const [w, q, rest] = drawn({ text: 'W_Q, head 2', x: 100, y: 50, size: 25, role: 'title' });
    expect(w).toMatchObject({ text: 'W', at: [100, 50], font: fontOf(25, 'title') });
    expect(q).toMatchObject({ text: 'Q', at: [112.5, 55.5], font: fontOf(18, 'title') });
    expect(rest).toMatchObject({ text: ', head 2', at: [121.5, 50], textAlign: 'left' });
  });

  it('of the cursor’s word is underlined, wherever the text begins', () => {
    const line = (patch: Partial<Label>) =>
      drawn({ x: 100, y: 40, role: 'word', highlighted: true, ...patch }).find(
        ({ op }) => op === 'fillRect',
      );
    const length = widthIn(fontOf(10, 'bold'), 'word');
    expect(line({})).toMatchObject({ at: [100, 45, length, 2], fillStyle: theme.accent });
    expect(line({ align: 'right' })?.at[0]).toBe(100 - length);
    expect(line({ align: 'center' })?.at[0]).toBe(100 - length / 2);
    expect(line({ highlighted: false })).toBeUndefined();
    const text = drawn({ role: 'word', highlighted: true }).at(-1);
    expect(text).toMatchObject({ op: 'fillText', fillStyle: theme.ink });
  });

  it('is turned about its place, and what follows is not', () => {
    const { recorder, context } = recordingContext();
    forgetFont();
    drawLabel(context, labelOf({ x: 30, y: 40, angle: -90 }));
    const [text] = recorder.drawn;
    if (!text) throw new Error('nothing drawn');
    expect(onCanvas(text, 0, 0)).toEqual({ x: 30, y: 40 });
    const ahead = onCanvas(text, 10, 0);
    expect(ahead.x).toBeCloseTo(30);
    expect(ahead.y).toBeCloseTo(30);
    expect(recorder.depth).toBe(0);
    drawLabel(context, labelOf({ x: 1, y: 2 }));
    expect(recorder.drawn.at(-1)).toMatchObject({
      matrix: [1, 0, 0, 1, 0, 0],
      font: fontOf(10, 'plain'),
    });
  });
});

describe('the font', () => {
  it('is set once while it stays, and again for another context or when it may be lost', () => {
    const [a, b] = [recordingContext(), recordingContext()];
    const isSet = (context: CanvasRenderingContext2D, font: string) => {
      context.font = 'untouched';
      setFont(context, font);
      return context.font !== 'untouched';
    };
    forgetFont();
    expect(isSet(a.context, '10px x')).toBe(true);
    expect(isSet(a.context, '10px x')).toBe(false);
    expect(isSet(a.context, '11px x')).toBe(true);
    expect(isSet(b.context, '11px x')).toBe(true);
    forgetFont();
    expect(isSet(b.context, '11px x')).toBe(true);
  });
});
