/** Small maps of matrices: a canvas with a pixel for each number, which says what lies under the pointer. */
import { html, nothing, type TemplateResult } from 'lit';
import { styled } from '../parts/styled';
import { ref } from 'lit/directives/ref.js';
import type { Place } from '../core/types';
import type { Model } from '../model/model';
import type { Matrix, Numbers } from '../model/numbers';
import { axesOf, isPerHead, shownBy, stageOf } from '../model/tables';
import { divergingIndex, shareIndex } from '../picture/colour';
import type { Theme } from '../picture/theme';
import { formatNumber } from '../words/numbers';
import { say } from '../words/words';
import { largestIn, namesAlong } from './numbers';

/** The part that shows a map. */
export interface Shown {
  readonly model: Model;
  readonly theme: Theme;
}

export interface SmallMap extends Matrix {
  readonly title: string;
  /** The head whose hue the title has; null for none. */
  readonly head: number | null;
  /** `share`: 0 … 1; else around 0. */
  readonly isShare: boolean;
  /** The number that has full colour. */
  readonly most: number;
  readonly rowNames: readonly string[] | null;
  readonly colNames: readonly string[] | null;
  /** Where the numbers lie; null where no picture shows them. */
  readonly place: ((row: number, col: number) => Place) | null;
  readonly note: string | TemplateResult;
}

type Options = Partial<Omit<SmallMap, keyof Matrix>>;

export const mapOf = (title: string, matrix: Matrix, options: Options = {}): SmallMap => ({
  ...matrix,
  title,
  head: null,
  isShare: false,
  most: largestIn(matrix.data),
  rowNames: null,
  colNames: null,
  place: null,
  note: '',
  ...options,
});

/** A head's matrix of a tensor, or the whole of one that heads share. */
export function tensorMap(numbers: Numbers, name: string, head: number, options: Options = {}) {
  const { tables } = numbers;
  const own = isPerHead(tables, name);
  const index = numbers.indexOfHead(name, head);
  const matrix = numbers.matrix(name, head);
  const [rowAxis, colAxis] = axesOf(tables, name).slice(-2);
  const isShown = shownBy(tables, stageOf(tables, name)).includes(name);
  return mapOf(name, matrix, {
    head: own ? head : null,
    rowNames: namesAlong(numbers, rowAxis, matrix.rows),
    colNames: namesAlong(numbers, colAxis, matrix.cols),
    place: isShown ? (r, c) => ({ name, index: own ? [index, r, c] : [r, c] }) : null,
    ...options,
  });
}

/** In CSS pixels. */
const room = { width: 260, height: 400, most: 18, named: 12 } as const;

const cellSize = ({ rows, cols }: Matrix): number =>
  Math.min(room.most, room.width / cols, room.height / rows);

export function mapPart({ model, theme }: Shown, map: SmallMap): TemplateResult {
  const { title, rows, cols, head, rowNames, note } = map;
  const cell = cellSize(map);
  const size = { width: `${cols * cell}px`, height: `${rows * cell}px` };
  const hue = head === null ? {} : { color: `var(--head-ink-${head % 8})` };
  const names = rowNames && cell >= room.named ? rowNames : null;
  return html`<figure class="map">
    <figcaption>
      <b ${styled(hue)}>${title}</b> <small class="quiet">${rows} × ${cols}</small>
    </figcaption>
    <div class="map-body" dir="ltr" ${styled({ '--cell': `${cell}px` })}>
      ${
        names
          ? html`<ol class="map-names" aria-hidden="true">
              ${names.map((name) => html`<li>${name}</li>`)}
            </ol>`
          : nothing
      }
      <canvas
        class=${map.place ? 'leads' : ''}
        width=${cols}
        height=${rows}
        role="img"
        aria-label=${say('map-said', { title, rows, cols, most: formatNumber(largestIn(map.data)) })}
        ${styled(size)}
        ${ref((canvas) => canvas instanceof HTMLCanvasElement && paint(canvas, map, theme))}
        @pointermove=${(event: PointerEvent) => tell(event, map, true)}
        @pointerleave=${(event: PointerEvent) => tell(event, map, false)}
        @click=${(event: PointerEvent) => open(event, model, map)}
      ></canvas>
    </div>
    <output class="quiet">${scaleText(map)}</output>
    ${note === '' ? nothing : html`<div class="map-note">${note}</div>`}
  </figure>`;
}

/** The numbers as pixels of an image, in the picture's colours. */
export function pixelsOf({ data, isShare, most }: SmallMap, theme: Theme): Uint32Array {
  const pixel = isShare
    ? (value: number) => theme.share[shareIndex(value)]
    : (value: number) => theme.diverging[divergingIndex(most === 0 ? 0 : value / most)];
  return Uint32Array.from(data, (value) => (Number.isNaN(value) ? 0 : (pixel(value) ?? 0)));
}

function paint(canvas: HTMLCanvasElement, map: SmallMap, theme: Theme): void {
  canvas.width = map.cols;
  canvas.height = map.rows;
  const context = canvas.getContext('2d');
  const image = context?.createImageData(map.cols, map.rows);
  if (!context || !image) return;
  new Uint32Array(image.data.buffer).set(pixelsOf(map, theme));
  context.putImageData(image, 0, 0);
}

function cellUnder({ offsetX, offsetY, currentTarget }: PointerEvent, { rows, cols }: Matrix) {
  const { clientWidth, clientHeight } = currentTarget as HTMLCanvasElement;
  const at = (part: number, count: number) =>
    Math.min(count - 1, Math.max(0, Math.floor(part * count)));
  return [at(offsetY / clientHeight, rows), at(offsetX / clientWidth, cols)] as const;
}

/** Below a map stands the number under the pointer, else what has full colour. */
function tell(event: PointerEvent, map: SmallMap, isOver: boolean): void {
  const output = (event.currentTarget as HTMLElement).closest('.map')?.querySelector('output');
  // What Lit has written there stays its own.
  const text = [...(output?.childNodes ?? [])].find((node) => node instanceof Text);
  if (text) text.data = isOver ? cellText(map, ...cellUnder(event, map)) : scaleText(map);
}

const scaleText = ({ isShare, most }: SmallMap): string =>
  say(isShare ? 'map-scale-share' : 'map-scale', { most: formatNumber(most, 3) });

/** “deposit, bank: 0.92” */
export function cellText({ data, cols, rowNames, colNames }: SmallMap, r: number, c: number) {
  const names = [rowNames?.[r] ?? String(r + 1), colNames?.[c] ?? String(c + 1)];
  return `${names.join(', ')}: ${formatNumber(data[r * cols + c] ?? NaN)}`;
}

/** Shows a pressed number in the picture of its stage. */
function open(event: PointerEvent, model: Model, map: SmallMap): void {
  const place = map.place?.(...cellUnder(event, map));
  const tables = model.layerNumbers?.tables;
  if (place && tables) model.change({ cell: place, stage: stageOf(tables, place.name) });
}
