/** Keys of two numbers as points in a plane, and the query of one word as an arrow: their products are the scores. */
import { svg, html, type TemplateResult } from 'lit';
import { formatPercent } from '../words/counts';
import { say } from '../words/words';
import { headChoice } from './controls';
import { largestIn } from './numbers';
import type { Looking, Panel, Row } from './panel';

/** A key or a query as a point; one of a single number lies on the horizontal line. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Plane {
  /** The word that asks, and its query. */
  readonly asks: string;
  readonly query: Point;
  readonly keys: readonly (Point & { readonly word: string; readonly share: number })[];
  /** The largest coordinate. */
  readonly most: number;
}

/** The tensors that the scores multiply: those of project, or what norms and rotations made of them. */
const operands = ({ numbers, head }: Looking) => {
  const [first] = numbers.explain({ name: 'scores', index: [head, 0, 0] }).terms;
  if (!first?.leftFrom || !first.rightFrom) throw new Error('a score is a sum of products');
  return { q: first.leftFrom.name, k: first.rightFrom.name };
};

/** Of the row that is chosen in the picture, or else of the first. */
export function planeOf(looking: Looking): Plane {
  const { numbers, head, state } = looking;
  const names = operands(looking);
  const { cell } = state;
  const row = cell?.name.startsWith('attn') || cell?.name === 'scores' ? (cell.index[1] ?? 0) : 0;
  const q = numbers.matrix(names.q, head);
  const k = numbers.matrix(names.k, head);
  const pointOf = ({ cols, data }: typeof q, at: number): Point => ({
    x: data[at * cols] ?? 0,
    y: cols > 1 ? (data[at * cols + 1] ?? 0) : 0,
  });
  const shares = numbers.matrix('attn_weights', head);
  return {
    asks: numbers.words[row] ?? '',
    query: pointOf(q, row),
    keys: numbers.keyWords.map((word, at) => ({
      ...pointOf(k, at),
      word,
      share: shares.data[row * shares.cols + at] ?? 0,
    })),
    most: Math.max(largestIn(q.data), largestIn(k.data)),
  };
}

/** Room for words around the points, in shares of the largest coordinate. */
const room = 1.45;

function drawing({ asks, query, keys, most }: Plane): TemplateResult {
  const place = (value: number) => (100 * value) / (room * most || 1);
  const label = say('plane-said', { word: asks, keys: keys.length });
  return html`<div class="plane" dir="ltr">
    <svg viewBox="-100 -100 200 200" role="img" aria-label=${label}>
      <path class="plane-axis" d="M -100 0 H 100 M 0 -100 V 100" />
      <path class="plane-query" d="M 0 0 L ${place(query.x)} ${-place(query.y)}" />
      <circle class="plane-tip" cx=${place(query.x)} cy=${-place(query.y)} r="2.5" />
      ${keys.map(
        ({ x, y, word, share }) =>
          svg`<circle cx=${place(x)} cy=${-place(y)} r="3" /><text
            x=${place(x) + 5} y=${2 - place(y)} translate="no">${word} ${formatPercent(share)}</text>`,
      )}
    </svg>
  </div>`;
}

function rows(looking: Looking): readonly Row[] {
  const { dK } = looking.numbers.config;
  if (dK > 2) return [{ says: say('plane-lead') }, { says: say('plane-too-many', { dK }) }];
  const plane = planeOf(looking);
  return [
    { says: say('plane-lead'), controls: headChoice(looking) },
    { says: say('plane-arrow', { word: plane.asks }), drawing: drawing(plane) },
  ];
}

export const plane: Panel = { id: 'plane', title: () => say('panel-plane'), rows };
