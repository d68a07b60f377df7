/**
 * A scene with the page's texts around it, for a picture on its own: a title above, and below it the colour
 * scales, the caption and the origin of the parameters. The result is a scene, so both painters can paint it.
 */
import type { State } from '../../state/state';
import type { PictureTexts } from '../../text/facts';
import { pageText } from '../../text';
import { paintsShares } from '../gradients';
import { showsOneHead } from '../stage-table';
import { bareMatrix } from './bare-matrix';
import { textWidth } from './measure';
import { movedDown } from './moved';
import { nearZeroOn } from './scale';
import { labelOf, type Label, type LabelParts, type Matrix, type Paint, type Scene } from './scene';
import type { Snapshot } from './snapshot';

/** The texts for a moment's picture, whose scale ends at `range`. */
export function titlesOf(
  snapshot: Snapshot,
  state: State,
  caption: string,
  range: number,
): PictureTexts {
  const nearZero = nearZeroOn(range, [snapshot], state);
  return {
    title: pageText.picture.pictureTitle(state, showsOneHead(snapshot, state)),
    note: pageText.picture.pictureNote(snapshot, state),
    caption,
    provenance:
      (nearZero.length > 0 ? `${pageText.stageBar.legendLabels.nearZero(nearZero)} · ` : '') +
      pageText.picture.pictureProvenance(snapshot, state),
    shares: paintsShares(snapshot, state),
  };
}

const margin = 16;
const titleSize = 21;
const noteSize = 13;
const captionSize = 15;
const lineHeight = 22;

export function withTitles(scene: Scene, titles: PictureTexts): Scene {
  const { width } = scene;
  const after = margin + textWidth(titles.title, titleSize * 1.25) + 12;
  const beside = after + textWidth(titles.note, noteSize) <= width - margin;
  const top = beside ? 44 : 62;
  // Widths are estimates, so some room is kept. The origin of the parameters is never cut short.
  const space = (width - 2 * margin) * 0.95;
  const lines = wrapped(titles.caption, space, captionSize);
  const origins = wrapped(titles.provenance, space, 12);
  const scaleY = top + scene.height + 10;
  const captionY = scaleY + 44;
  const provenanceY = captionY + lines.length * lineHeight + 6;
  const { matrices, labels } = scales(scene, titles.shares, scaleY);
  const text = (parts: LabelParts) => labels.push(labelOf(parts));
  text({ text: titles.title, x: margin, y: 28, size: titleSize, role: 'title' });
  const note = beside ? { x: after, y: 23 } : { x: margin, y: 46 };
  text({ text: titles.note, ...note, size: noteSize, role: 'word' });
  lines.forEach((line, k) => {
    const y = captionY + (k + 0.5) * lineHeight;
    text({ text: line, x: margin, y, size: captionSize, role: 'word' });
  });
  origins.forEach((line, k) =>
    text({ text: line, x: margin, y: provenanceY + 10 + 16 * k, size: 12 }),
  );
  const below = movedDown(scene, top);
  return {
    ...below,
    height: provenanceY + 16 * origins.length - 6 + margin,
    matrices: [...below.matrices, ...matrices],
    labels: [...below.labels, ...labels],
  };
}

/** The printed colour scales, made of cells. */
function scales(
  { range, width }: Scene,
  shares: boolean,
  y: number,
): { matrices: Matrix[]; labels: Label[] } {
  const length = Math.min(190, width * 0.36);
  const end = pageText.numbers.formatNumber(range, 3);
  const quarter = pageText.numbers.formatNumber(range / 4, 2);
  const space = textWidth(`−${end}`, 13) + 6;
  const x = margin + space;
  const matrices = [ramp('diverging', range, x, y, length)];
  const note = (text: string, at: number, down: number, align: Label['align'], size = 13) =>
    labelOf({ text, x: at, y: y + down, align, size });
  const labels = [
    note(`−${end}`, x - 6, 11, 'right'),
    note(end, x + length + 6, 11, 'left'),
    note(`−${quarter}`, x + length / 4, 25, 'center', 11),
    note('0', x + length / 2, 25, 'center', 11),
    note(quarter, x + (length * 3) / 4, 25, 'center', 11),
  ];
  if (shares) {
    const from = x + length + space + 34;
    const wide = Math.min(90, width * 0.14);
    matrices.push(ramp('share', 1, from, y, wide));
    labels.push(note('0', from - 6, 11, 'right'));
    labels.push(note(pageText.stageLabels.attentionEnd, from + wide + 6, 11, 'left'));
  }
  return { matrices, labels };
}

const steps = 64;

/** A row of cells whose colours run evenly from end to end. */
function ramp(paint: Paint, range: number, x: number, y: number, width: number): Matrix {
  const data = Float32Array.from({ length: steps }, (_, k) => {
    if (paint === 'share') return k / (steps - 1);
    // Colours use the square root of a share of the range (draw/colour.ts).
    const at = (2 * k) / (steps - 1) - 1;
    return Math.sign(at) * at * at * range;
  });
  return {
    key: `scale ${paint}`,
    x,
    y,
    width,
    height: 12,
    rows: 1,
    cols: steps,
    paint,
    range,
    source: { data, offset: 0, rowStride: steps, colStride: 1 },
    address: { name: '', prefix: [], row: 0, col: 0, transposed: false },
    done: steps,
    ...bareMatrix,
  };
}

/** Wraps a text; a word longer than a line gets its own line, and is cut there when drawn. */
export function wrapped(text: string, width: number, size: number): readonly string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const longer = lines.length > 0 ? `${lines[lines.length - 1]} ${word}` : word;
    if (lines.length > 0 && textWidth(longer, size) <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}
