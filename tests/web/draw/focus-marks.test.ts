/** What a lesson adds to a picture on the canvas: frames, concealed areas, and rows that were never trained. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { concealedArea } from '../../../web/derive/conceal/concealed-area';
import { paintScene } from '../../../web/draw/canvas/paint';
import type { Scene } from '../../../web/derive/scene/scene';
import { themes } from '../../../web/draw/theme';
import { fakeCanvas, recordingContext } from '../support/canvas';
import { labelOf, matrixOf, sceneWith } from '../support/drawing';

beforeEach(fakeCanvas);
afterEach(() => vi.unstubAllGlobals());

const theme = themes.light;
const rect = { x: 10, y: 20, width: 30, height: 40 };

function painted(patch: Partial<Scene>) {
  const { recorder, context } = recordingContext();
  paintScene(context, sceneWith(patch), theme, 1);
  return recorder.drawn.slice(1);
}

it('a frame lies around what is spoken of, half a pixel off, and touches none of it', () => {
  const drawn = painted({ focus: [rect], labels: [labelOf({})] });
  expect(drawn.map(({ op }) => op)).toEqual(['stroke', 'fillText']);
  const [frame] = drawn;
  expect(frame).toMatchObject({ strokeStyle: theme.accent, lineWidth: 2.5 });
  // The middle of a line of 2.5 that begins 0.5 outside.
  expect(frame?.path).toEqual([['R', 8.25, 18.25, 33.5, 43.5, 4]]);
});

describe('what is hidden', () => {
  it('lies under a concealed area, one pixel inside its border, with a question mark in ink on it', () => {
    const drawn = painted({ concealedAreas: [concealedArea(rect, 'scores')] });
    const paper = { op: 'fillRect', at: [11, 21, 28, 38], fillStyle: theme.paper };
    expect(drawn).toContainEqual(expect.objectContaining(paper));
    const mark = drawn.at(-1);
    expect(mark).toMatchObject({ op: 'fillText', text: '?', fillStyle: theme.ink });
  });

  it('has no mark where there is no room for one', () => {
    const drawn = painted({ concealedAreas: [concealedArea({ ...rect, height: 9 }, 'scores')] });
    expect(drawn.map(({ op }) => op)).not.toContain('fillText');
  });
});

it('rows that no training was asked for are paled, and nothing after them is', () => {
  const drawn = painted({
    matrices: [matrixOf([1, 2], 2, { head: 1 })],
    untrainedRows: [rect],
    labels: [labelOf({})],
  });
  const pale = drawn.find(({ op }) => op === 'fillRect');
  expect(pale).toMatchObject({ at: [10, 20, 30, 40], fillStyle: theme.paper });
  expect(pale?.globalAlpha).toBeGreaterThan(0.5);
  expect(pale?.globalAlpha).toBeLessThan(1);
  expect(drawn.at(-1)).toMatchObject({ op: 'fillText', globalAlpha: 1 });
  const border = drawn.find(({ op }) => op === 'strokeRect');
  expect(border).toMatchObject({ strokeStyle: theme.heads[1], globalAlpha: 1 });
});
