/** Twenty pictures, as far apart as pictures are, for tests/e2e/deck.spec.ts: letters are bars, as fonts differ. */
import { mkdirSync, writeFileSync } from 'node:fs';
import {
  framesOf,
  marksOf,
  sceneOf,
  svgOf,
  themes,
  type Mark,
  type PictureView,
} from '../../web/picture';
import { textWidth } from '../../web/picture/text';
import { viewOf, type Wanted } from '../web/picture/views';

interface Compared extends Wanted {
  readonly stage: string;
  readonly progress?: number;
  readonly size?: readonly [width: number, height: number];
  readonly theme?: keyof typeof themes;
  readonly cell?: readonly [name: string, ...index: number[]];
  readonly concealed?: readonly string[];
}

const random = { parameters: 'random' } as const;
const long = Array.from({ length: 64 }, (_, k) => ['one', 'quick', 'fox'][k % 3]).join(' ');
const phone = [360, 420] as const;

const compared: Readonly<Record<string, Compared>> = {
  line: { stage: 'embed', progress: 0, shared: { allHeads: true } },
  embed: { stage: 'embed' },
  'project-arriving': { stage: 'project', progress: 0.1 },
  'project-half': { stage: 'project', progress: 0.5, layer: { ...random, bias: true } },
  'project-narrow-dark': {
    stage: 'project',
    layer: { ...random, variant: 'narrow' },
    theme: 'dark',
  },
  'heads-half': { stage: 'heads', progress: 0.55 },
  'norm-shared-keys': { stage: 'norm', layer: { ...random, heads: 8, kvHeads: 2, qkNorm: 'head' } },
  'rotate-projector': {
    stage: 'rotate',
    layer: { ...random, rotary: 'halves' },
    theme: 'projector',
  },
  'scores-cell': { stage: 'scores', cell: ['scores', 1, 4, 6] },
  'scores-concealed': { stage: 'scores', concealed: ['scores'] },
  'scores-many': {
    stage: 'scores',
    layer: { ...random, heads: 64, dModel: 128 },
    shared: { sentence: long },
  },
  'scale-phone': { stage: 'scale', layer: random, size: phone },
  'mask-causal': { stage: 'mask', layer: { mask: 'causal' } },
  'softmax-half': { stage: 'softmax', progress: 0.5 },
  'softmax-phone-dark': { stage: 'softmax', size: phone, theme: 'dark' },
  'weigh-memory': { stage: 'weigh', layer: random, shared: { memory: 'she left her money' } },
  'concat-muted': { stage: 'concat', layer: { muted: [1] } },
  'output-contributions': { stage: 'output', cell: ['output', 4, 3] },
  'project-back': { stage: 'project', layer: random, shared: { direction: 'backward' } },
  'softmax-back-dark': {
    stage: 'softmax',
    layer: random,
    shared: { direction: 'backward' },
    theme: 'dark',
  },
};

/** A text as a bar of its length. */
function withoutLetters(mark: Mark): Mark {
  if (mark.kind !== 'text') return mark;
  const { runs, x, y, size, align, angle, fill, alpha } = mark;
  const width = runs.reduce((sum, { text }) => sum + textWidth(text, size), 0);
  const from = align === 'right' ? -width : align === 'center' ? -width / 2 : 0;
  const turn = (angle * Math.PI) / 180;
  const [along, down] = [
    [Math.cos(turn), Math.sin(turn)],
    [Math.sin(turn) * 0.3 * size, -Math.cos(turn) * 0.3 * size],
  ] as const;
  const at = (distance: number) => [
    x + along[0] * distance + down[0],
    y + along[1] * distance + down[1],
  ];
  const bar = { colour: fill, width: size / 2, dashes: [] };
  return { kind: 'lines', points: [...at(from), ...at(from + width)], each: 2, stroke: bar, alpha };
}

function picture(wanted: Compared): string {
  const { stage, progress = 1, size = [640, 320], theme = 'light', concealed = [], cell } = wanted;
  const [width, height] = size;
  const { scale } = themes[theme];
  const [name = '', ...index] = cell ?? [];
  const shared = {
    ...wanted.shared,
    ...{ stage: stage as 'embed', progress, cell: cell ? { name, index } : null },
  };
  const view: PictureView = {
    ...viewOf({ layer: wanted.layer ?? {}, shared }, width / scale, height / scale),
    concealed: { tensors: concealed, parts: [] },
  };
  const scene = sceneOf(view);
  const frames = framesOf(scene, view.numbers, view.state.cell ?? scene.current);
  const marks = marksOf(scene, frames, themes[theme]).map(withoutLetters);
  const about = { width, height, theme: themes[theme], title: '', description: '', ground: true };
  return svgOf(marks, about);
}

mkdirSync('build/deck', { recursive: true });
const pictures = Object.entries(compared).map(([name, wanted]) => [name, picture(wanted)]);
writeFileSync('build/deck/compared.json', JSON.stringify(pictures));
