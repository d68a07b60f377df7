/** A scene as marks: each of its parts is a mark, and every painter paints each mark. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { concealedArea } from '../../../web/derive/conceal/concealed-area';
import type { Scene } from '../../../web/derive/scene/scene';
import { paintMarks } from '../../../web/draw/canvas/paint';
import type { Mark } from '../../../web/draw/marks/mark';
import { sceneMarks } from '../../../web/draw/marks/scene-marks';
import { marksAsSvg } from '../../../web/draw/svg/marks';
import { themes } from '../../../web/draw/theme';
import { fakeCanvas, recordingContext } from '../support/canvas';
import { labelOf, matrixOf, sceneWith } from '../support/drawing';

beforeEach(fakeCanvas);
afterEach(() => vi.unstubAllGlobals());

const theme = themes.light;
const rect = { x: 10, y: 20, width: 30, height: 40 };
const lines = { rows: 1, cols: 1, cells: Uint8Array.of(3) };

/** What a scene draws, each alone in its list. A list that is added to a scene is asked for here; its words are labels. */
type Drawn = Omit<
  Required<Scene>,
  'words' | 'width' | 'height' | 'range' | 'oneOfThree' | 'current' | 'work'
>;
const parts: Drawn = {
  matrices: [matrixOf([0.2, 0.4], 2, { paint: 'bars', numbers: true, head: 1, height: 60 })],
  labels: [labelOf({ angle: -50, highlighted: true, role: 'word' })],
  bands: [{ ...rect, key: 'q#1', head: 1, selected: true }],
  outlines: [{ ...rect, head: null }],
  targets: [{ ...rect, head: 0, selected: true, tile: true }],
  cellFrames: [{ ...rect, role: 'cell' }],
  untrainedRows: [rect],
  downstream: [{ ...rect, ...lines }],
  arcs: [{ key: 'a', head: 0, x1: 10, x2: 60, y: 40, rise: -20, width: 4, alpha: 0.8 }],
  concealedAreas: [concealedArea({ ...rect, width: 200 }, 'W_Q')],
  focus: [rect],
};

const marksOf = (patch: Partial<Scene>) => sceneMarks(sceneWith(patch), theme, () => 10);

/** How many things each painter paints for these. */
function painted(marks: readonly Mark[]) {
  const { recorder, context } = recordingContext();
  paintMarks(context, marks);
  return { canvas: recorder.drawn.length, svg: marksAsSvg(marks, new Map()).join('') };
}

/** A mark and all that are in it. */
const withInner = (mark: Mark): readonly Mark[] =>
  mark.kind === 'group' ? [mark, ...mark.marks.flatMap(withInner)] : [mark];

describe('a scene', () => {
  it('of nothing has no marks', () => {
    expect(marksOf({})).toEqual([]);
  });

  it.each(Object.keys(parts) as (keyof Drawn)[])('has marks for its %s', (name) => {
    const marks = marksOf({ [name]: parts[name] });
    expect(marks.length).toBeGreaterThan(0);
    const { canvas, svg } = painted(marks);
    expect(canvas).toBeGreaterThan(0);
    expect(svg).toMatch(/<(rect|path|text)/);
  });

  it('is data: the same marks for the same scene, with nothing to be called in them', () => {
    const marks = marksOf(parts);
    expect(marks).toEqual(marksOf(parts));
    expect(() => structuredClone(marks)).not.toThrow();
  });

  it('has every kind of mark, and each painter paints every one', () => {
    const all = marksOf(parts).flatMap(withInner);
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
    for (const mark of all) {
      const { canvas, svg } = painted([mark]);
      expect(canvas, mark.kind).toBeGreaterThan(0);
      expect(svg, mark.kind).not.toBe('');
    }
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
