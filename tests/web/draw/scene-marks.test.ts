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
import { stageNames } from '../../../web/state/state';
import { everyPart, labelOf, matrixOf, sceneWith } from '../support/drawing';
import { computed, desktop, sceneOf } from '../support/layers';

const theme = themes.light;

const marksOf = (patch: Partial<Scene>) => sceneMarks(sceneWith(patch), theme, () => 10);

const asSvg = (marks: readonly Mark[]) => marksAsSvg(marks, new Map()).join('');

/** A mark and all marks inside it. */
const withInner = (mark: Mark): readonly Mark[] =>
  mark.kind === 'group' ? [mark, ...mark.marks.flatMap(withInner)] : [mark];

describe('a scene', () => {
  it('of nothing has no marks', () => {
    expect(marksOf({})).toEqual([]);
  });

  it.each(Object.keys(everyPart) as (keyof typeof everyPart)[])('has marks for its %s', (name) => {
    const marks = marksOf({ [name]: everyPart[name] });
    expect(marks.length).toBeGreaterThan(0);
    expect(asSvg(marks)).toMatch(/<(rect|path|text)/);
  });

  it('is data: the same marks for the same scene, with nothing to be called in them', () => {
    const marks = marksOf(everyPart);
    expect(marks).toEqual(marksOf(everyPart));
    expect(() => structuredClone(marks)).not.toThrow();
  });

  it('has every kind of mark', () => {
    const all = marksOf(everyPart).flatMap(withInner);
    const kinds = new Set(all.map(({ kind }) => kind));
    expect([...kinds].sort()).toEqual([
      'cells',
      'group',
      'lines',
      'rect',
      'rects',
      'text',
      'texts',
    ]);
    for (const mark of all) expect(asSvg([mark]), mark.kind).not.toBe('');
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

  it('has a matrix that is being transposed under the map of its sides, frame and all', () => {
    const turn = { alongX: 10, alongY: 30, downX: 50, downY: 5 };
    const matrix = matrixOf([1, 2], 2, { head: 0, x: 100, y: 60, turn });
    const [cells, frame] = marksOf({ matrices: [matrix] });
    for (const group of [cells, frame]) {
      if (group?.kind !== 'group' || !group.transform) throw new Error('no map');
      const [a, b, c, d, e, f] = group.transform;
      const to = (x: number, y: number) =>
        [a * x + c * y + e, b * x + d * y + f].map((each) => Math.round(each));
      expect(to(100, 60)).toEqual([100, 60]);
      expect(to(140, 60)).toEqual([110, 90]);
      expect(to(100, 80)).toEqual([150, 65]);
    }
  });
});

describe.each(stageNames)('the picture of %s', (stage) => {
  it('has each of its matrices once, and its labels', () => {
    const scene = sceneOf(computed({ stage }), desktop);
    const marks = marksOf(scene).flatMap(withInner);
    const cells = marks.flatMap((mark) => (mark.kind === 'cells' ? [mark.matrix] : []));
    expect(cells).toEqual(scene.matrices);
    const written = marks.flatMap((mark) =>
      mark.kind === 'text' ? [mark.runs.map(({ text }) => text).join('')] : [],
    );
    for (const { text } of scene.labels.filter(({ role }) => role === 'operator'))
      expect(written).toContain(text);
  });
});
