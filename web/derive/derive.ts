/** (state, numbers, room) → scene: pure, the whole picture of one moment. */
import { SceneBuilder } from './build';
import { marksFor } from './cursor';
import { litOf } from './lit';
import { stageNames } from '../state/state';
import { arrived } from '../state/timeline';
import { same } from '../state/same';
import { inset, type Moment } from './moment';
import type { Rect, Scene } from './scene';
import type { Snapshot } from './snapshot';
import { lockedRange, stageRange } from './scale';
import { concatStage, headsStage } from './stages/bands';
import { embedStage } from './stages/embed';
import { outputStage } from './stages/output';
import { inPlaceStage, scoresStage, weighStage } from './stages/perHead';
import { projectStage } from './stages/project';
import { tween } from './tween';

/**
 * The picture of a moment. Every stage begins where the one before it ended: during the first part of
 * its progress what it needs moves into place (`tween`), and only then its work begins. So one number
 * decides the whole picture, and nothing is drawn that no moment of the timeline shows.
 */
export function deriveScene(moment: Moment): Scene {
  const { state } = moment;
  const t = arrived(state.progress);
  const scene = sceneOfStage(moment);
  if (t >= 1) return scene;
  if (moment.still && t >= 0.5) return scene;
  if (moment.still) return { ...stageBefore(moment), work: scene.work };
  return {
    ...tween(stageBefore(moment), scene, t),
    oneOfThree: scene.oneOfThree,
    work: scene.work,
  };
}

const kept = new WeakMap<Snapshot, { readonly moment: Moment; readonly scene: Scene }>();

/**
 * The stage before this moment's, done; before the first there is nothing. The scene is kept: while
 * things are on their way, where they come from is the same at every frame.
 */
function stageBefore(moment: Moment): Scene {
  const { state, snapshot } = moment;
  const last = kept.get(snapshot);
  if (last && same(last.moment, moment, 'state') && same(last.moment.state, state, 'progress'))
    return last.scene;
  const before = stageNames[stageNames.indexOf(state.stage) - 1];
  const scene = before
    ? sceneOfStage({ ...moment, state: { ...state, stage: before, progress: 1 } })
    : empty(moment);
  kept.set(snapshot, { moment, scene });
  return scene;
}

function empty({ width, height }: Moment): Scene {
  const nothing = {
    matrices: [],
    labels: [],
    bands: [],
    outlines: [],
    targets: [],
    marks: [],
    lit: [],
  };
  return { ...nothing, width, height, range: 1, oneOfThree: false, current: null, work: null };
}

/** A stage by itself, at its share of work done. */
function sceneOfStage(moment: Moment): Scene {
  const { width, height, snapshot, beside, state } = moment;
  // Two layers side by side have one scale.
  const range = Math.max(
    ...[snapshot, beside ?? snapshot].map((each) =>
      state.lockScale ? lockedRange(each) : stageRange(each, state.stage),
    ),
  );
  const b = new SceneBuilder(moment, range);
  const margin = width < 480 ? 4 : 16;
  const room = inset({ x: 0, y: 0, width, height }, margin, 6);
  const { oneOfThree } = drawStage(b, room);
  const { current } = b;
  const focus = moment.focus ?? current;
  return {
    width,
    height,
    matrices: b.matrices,
    labels: b.labels,
    bands: b.bands,
    outlines: b.outlines,
    targets: b.targets,
    marks: marksFor(b.matrices, snapshot, focus),
    lit: litOf(b.matrices, snapshot),
    range,
    oneOfThree,
    current,
    work: b.work,
  };
}

function drawStage(b: SceneBuilder, room: Rect): { oneOfThree: boolean } {
  const apart = { oneOfThree: false };
  switch (b.moment.state.stage) {
    case 'embed':
      embedStage(b, room);
      return apart;
    case 'project':
      return projectStage(b, room);
    case 'heads':
      return headsStage(b, room);
    case 'scores':
      scoresStage(b, room);
      return apart;
    case 'scale':
      inPlaceStage(b, room, { tensor: 'scaled', from: 'scores', paint: 'diverging' });
      return apart;
    case 'mask':
      inPlaceStage(b, room, { tensor: 'masked', from: 'scaled', paint: 'diverging' });
      return apart;
    case 'softmax':
      inPlaceStage(b, room, { tensor: 'attn_weights', from: 'masked', paint: 'bars' });
      return apart;
    case 'weigh':
      weighStage(b, room);
      return apart;
    case 'concat':
      concatStage(b, room);
      return apart;
    case 'output':
      outputStage(b, room);
      return apart;
  }
}
