/** The scene of a moment: the picture of its stage, which follows from the stage's kind, and the way to it. */
import type { StageName } from '../core/types';
import { arrived, worked } from '../model/timeline';
import { stageRow } from '../model/tables';
import { Drawing } from './drawing';
import { scaleOf } from './scale';
import type { Rect, Scene } from './scene';
import { fitsSentence, sentenceScene } from './sentence';
import { inPlacePicture } from './stages/in-place';
import { layoutPicture } from './stages/layout';
import { outputPicture } from './stages/output';
import { productPicture } from './stages/product';
import { projectPicture } from './stages/project';
import { sumPicture } from './stages/sum';
import { tween } from './tween';
import { viewOf, type PictureView, type View } from './view';

const margin = 10;

/** Draws a moment. It does not depend on what is hovered, focused or chosen, but for the line of words. */
export function sceneOf(given: PictureView): Scene {
  const view = viewOf(given);
  const { state, still } = view;
  const way = arrived(state.progress);
  if (still && !(state.progress === 0 && isFirst(view))) return stageScene(view);
  if (way >= 1) return stageScene(view);
  const before = sceneBefore(view);
  if (!before) return stageScene(view);
  return way <= 0 ? before : tween(before, stageScene(view), way);
}

const isFirst = (view: View) => orderOf(view)[0] === view.state.stage;
const orderOf = ({ numbers, isBackward }: View) =>
  numbers.order(isBackward ? 'backward' : 'forward');

/** What is left of the stage before; before the first one, the words in a line. */
function sceneBefore(view: View): Scene | null {
  const order = orderOf(view);
  const previous: StageName | undefined = order[order.indexOf(view.state.stage) - 1];
  if (previous !== undefined)
    return stageScene({ ...view, state: { ...view.state, stage: previous, progress: 1 } });
  return !view.isBackward && fitsSentence(view) ? sentenceScene(view) : null;
}

function stageScene(view: View): Scene {
  const { numbers, state, isBackward, width, height, still } = view;
  const { kind, results } = stageRow(numbers.tables, state.stage);
  const { range, isConcealed } = scaleOf(view);
  const shares = !isBackward && (state.stage === 'softmax' || state.stage === 'weigh');
  const legend = { diverging: isConcealed ? null : range, shares };
  const region: Rect = {
    x: margin,
    y: margin,
    width: width - 2 * margin,
    height: height - 2 * margin,
  };
  const drawn = (draw: (drawing: Drawing) => void): Scene => {
    const drawing = new Drawing(view, legend, range);
    draw(drawing);
    return drawing.scene;
  };
  if (kind === 'layout') {
    // Heads have matrices of their own after `heads`, and before `concat`; going back it is the reverse.
    const parts = results[0]?.axes[0] === 'h';
    const ends = [!parts, parts].map(
      (apart) => () => drawn((drawing) => layoutPicture(drawing, region, apart)),
    );
    const [first, last] = isBackward ? ends.toReversed() : ends;
    if (!first || !last) throw new RangeError('a layout has two ends');
    const done = still ? Math.round(worked(state.progress)) : worked(state.progress);
    if (done <= 0) return first();
    return done >= 1 ? last() : tween(first(), last(), done);
  }
  return drawn((drawing) => {
    if (kind === 'sum') sumPicture(drawing, region);
    else if (kind !== 'product') inPlacePicture(drawing, region);
    else if (state.stage === 'project') projectPicture(drawing, region);
    else if (state.stage === 'output') outputPicture(drawing, region);
    else productPicture(drawing, region);
  });
}
