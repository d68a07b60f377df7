/** (state, numbers, space) → scene: a pure function that makes the whole picture of a moment. */
import { SceneBuilder } from './build';
import { exampleFrames, framesFor } from '../inspect/cursor';
import { isBackward } from '../gradients';
import { downstreamOf } from './downstream';
import { withGradientsAsTensors, gradientMatrix, gradientPlace } from './going-back';
import { arrived, isSeenWithoutMotion, stageOrder } from '../../state/timeline';
import { same } from '../../state/same';
import { localeOnShow, type Locale } from '../../text/languages';
import { inset, type SceneMoment } from './moment';
import type { Rect, Scene } from './scene';
import type { Snapshot } from './snapshot';
import { lockedRange, stageRange } from './scale';
import { concatStage, headsStage } from '../stages/bands';
import { embedStage } from '../stages/embed';
import { normStage } from '../stages/norm';
import { outputStage } from '../stages/output';
import { inPlaceStage } from '../stages/in-place';
import { projectStage } from '../stages/project';
import { fitsInLine, sentenceStage } from '../stages/sentence';
import { scoresStage } from '../stages/scores';
import { weighStage } from '../stages/weigh';
import { untrainedRowsOf } from '../training/rows';
import { tween } from './tween';

/**
 * The picture of a moment. Every stage begins where the one before it ended: first its operands move into
 * place (`tween`), then its work begins. So one number decides the whole picture, and everything drawn
 * belongs to a moment of the timeline.
 */
export function deriveScene(moment: SceneMoment): Scene {
  const t = arrived(moment.state.progress);
  if (t >= 1) return sceneOfStage(moment);
  // Nothing is computed until everything is in place, so both ends of the movement are the same in every
  // frame.
  const scene = sceneAfter(moment);
  if (moment.still && isSeenWithoutMotion(moment.state.progress)) return scene;
  if (moment.still) return { ...sceneBefore(moment), work: scene.work };
  return {
    ...tween(sceneBefore(moment), scene, t),
    oneOfThree: scene.oneOfThree,
    work: scene.work,
  };
}

/** A scene that is kept, what it was made of, and the language of its words. */
interface Kept {
  readonly moment: SceneMoment;
  readonly locale: Locale;
  readonly scene: Scene;
}

/** `make`, memoised per layer while only the progress changes. */
function memoWhileArriving(make: (moment: SceneMoment) => Scene): (moment: SceneMoment) => Scene {
  const kept = new WeakMap<Snapshot, Kept>();
  return (moment) => {
    const { state, snapshot } = moment;
    const locale = localeOnShow();
    const last = kept.get(snapshot);
    if (
      last?.locale === locale &&
      same(last.moment, moment, 'state') &&
      same(last.moment.state, state, 'progress')
    )
      return last.scene;
    const scene = make(moment);
    kept.set(snapshot, { moment, locale, scene });
    return scene;
  };
}

const sceneAfter = memoWhileArriving(sceneOfStage);

/** The previous stage, done; before the first one, the words in a line or an empty scene. */
const sceneBefore = memoWhileArriving((moment) => {
  const { state } = moment;
  const order = stageOrder(state);
  const before = order[order.indexOf(state.stage) - 1];
  if (!before) return isInLine(moment) ? sentenceScene(moment) : empty(moment);
  return sceneOfStage({ ...moment, state: { ...state, stage: before, progress: 1 } });
});

function empty({ width, height }: SceneMoment): Scene {
  const nothing = {
    matrices: [],
    labels: [],
    bands: [],
    outlines: [],
    targets: [],
    cellFrames: [],
    untrainedRows: [],
    downstream: [],
  };
  return { ...nothing, width, height, range: 1, oneOfThree: false, current: null, work: null };
}

const isInLine = (moment: SceneMoment): boolean =>
  moment.sentence === true &&
  moment.state.direction === 'forward' &&
  fitsInLine(moment.snapshot, spaceOf(moment).width);

function sentenceScene(moment: SceneMoment): Scene {
  const b = new SceneBuilder(moment, 1);
  sentenceStage(b, spaceOf(moment));
  return { ...empty(moment), labels: b.labels, arcs: b.arcs, words: b.words };
}

const spaceOf = ({ width, height }: SceneMoment): Rect =>
  inset({ x: 0, y: 0, width, height }, width < 480 ? 8 : 16, 6);

/** A stage by itself, with its share of work done. */
function sceneOfStage(moment: SceneMoment): Scene {
  const { width, height, snapshot, beside, state } = moment;
  // Two layers side by side share one scale.
  const range = Math.max(
    ...[snapshot, beside ?? snapshot].map((each) =>
      state.lockScale ? lockedRange(each, state) : stageRange(each, state),
    ),
  );
  const back = isBackward(state);
  const b = new SceneBuilder(back ? withGradientsAsTensors(moment) : moment, range);
  const { oneOfThree } = drawStage(b, spaceOf(moment));
  const current = back ? b.current && gradientPlace(snapshot, b.current) : b.current;
  const matrices = back ? b.matrices.map((matrix) => gradientMatrix(snapshot, matrix)) : b.matrices;
  const focus = moment.focus ?? current;
  return {
    width,
    height,
    matrices,
    labels: b.labels,
    bands: b.bands,
    outlines: b.outlines,
    targets: b.targets,
    untrainedRows: matrices.flatMap((matrix) => untrainedRowsOf(moment, matrix)),
    cellFrames: focus
      ? framesFor(matrices, snapshot, focus)
      : exampleFrames(matrices, moment.example ?? null),
    downstream: downstreamOf(matrices, snapshot),
    range,
    oneOfThree,
    current,
    work: b.work,
  };
}

function drawStage(b: SceneBuilder, space: Rect): { oneOfThree: boolean } {
  const apart = { oneOfThree: false };
  switch (b.moment.state.stage) {
    case 'embed':
      embedStage(b, space);
      return apart;
    case 'project':
      return projectStage(b, space);
    case 'heads':
      return headsStage(b, space);
    case 'norm':
      normStage(b, space);
      return apart;
    case 'rotate':
      // No choice of the page adds this stage yet (state/optional-stages.ts).
      return apart;
    case 'scores':
      scoresStage(b, space);
      return apart;
    case 'scale':
    case 'mask':
    case 'softmax':
      inPlaceStage(b, space);
      return apart;
    case 'weigh':
      weighStage(b, space);
      return apart;
    case 'concat':
      concatStage(b, space);
      return apart;
    case 'output':
      outputStage(b, space);
      return apart;
  }
}
