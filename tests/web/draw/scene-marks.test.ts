/**
 * A scene becomes marks: one for each part, in a fixed order. tests/browser/draw/paint.test.ts tests in a browser that
 * the canvas shows each of them.
 */
import { describe, expect, it } from 'vitest';
import type { Scene } from '../../../web/derive/scene/scene';
import type { Mark } from '../../../web/draw/marks/mark';
import { sceneMarks } from '../../../web/draw/marks/scene-marks';
import { marksAsSvg } from '../../../web/draw/svg/marks';
import { themes } from '../../../web/draw/theme';
import { everyPart, labelOf, matrixOf, sceneWith } from '../support/drawing';

const theme = themes.light;

const marksOf = (patch: Partial<Scene>) => sceneMarks(sceneWith(patch), theme, () => 10);

const asSvg = (marks: readonly Mark[]) => marksAsSvg(marks, new Map()).join('');

/** A mark and all marks inside it. */
const withInner = (mark: Mark): readonly Mark[] =>
  mark.kind === 'group' ? [mark, ...mark.marks.flatMap(withInner)] : [mark];

describe('a scene', () => {
  it.each(Object.keys(everyPart) as (keyof typeof everyPart)[])('has marks for its %s', (name) => {
    const marks = marksOf({ [name]: everyPart[name] });
    expect(marks.length).toBeGreaterThan(0);
    expect(asSvg(marks)).toMatch(/<(rect|path|text)/);
  });

  it('has its parts in one order: what lies under, cells, borders, bands, words, marks', () => {
    const rect = { x: 10, y: 20, width: 30, height: 40 };
    const marks = marksOf({
      targets: [{ ...rect, head: 0, selected: true, tile: true }],
      outlines: [
        { ...rect, head: 1 },
        { ...rect, head: null },
      ],
      matrices: [matrixOf([1], 1, { head: 2, width: 6, height: 6 })],
      bands: [{ ...rect, key: 'q#3', head: 3, selected: true }],
      labels: [labelOf({})],
      focus: [rect],
      untrainedRows: [rect],
      downstream: [{ ...rect, rows: 1, cols: 1, cells: Uint8Array.of(3) }],
      cellFrames: [{ ...rect, role: 'cell' }],
    }).flatMap(withInner);
    const order = marks.flatMap((mark) => {
      if (mark.kind === 'rect') return [...mark.strokes.map(({ colour }) => colour), mark.fill];
      return mark.kind === 'group' ? [] : [mark.kind];
    });
    const hue = (head: number) => theme.heads[head];
    expect(order.filter((each) => each !== null)).toEqual([
      ...[hue(0), theme.line, 'cells', theme.paper, hue(2), hue(1), hue(3), theme.accent, 'text'],
      ...['lines', 'lines', 'lines', theme.paper, theme.ink],
    ]);
  });
});
