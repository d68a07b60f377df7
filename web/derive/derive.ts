/** (state, numbers, room) → scene: pure, the whole picture of one moment. */
import { SceneBuilder } from './build';
import { marksFor } from './cursor';
import { litOf } from './lit';
import { inset, type Moment } from './moment';
import type { Rect, Scene } from './scene';
import { stageRange } from './scale';
import { concatStage, headsStage } from './stages/bands';
import { embedStage } from './stages/embed';
import { outputStage } from './stages/output';
import { inPlaceStage, scoresStage, weighStage } from './stages/perHead';
import { projectStage } from './stages/project';

export function deriveScene(moment: Moment): Scene {
  const b = new SceneBuilder(moment);
  const { width, height, snapshot, state } = moment;
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
    range: stageRange(snapshot, state.stage),
    oneOfThree,
    current,
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
