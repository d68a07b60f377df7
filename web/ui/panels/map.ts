/** A matrix of a panel on its own canvas, for pointer, arrow keys and presses. */
import { html, nothing, type TemplateResult } from 'lit';
import { ref } from 'lit/directives/ref.js';
import { isModified } from '../shared/key-meaning';
import { pointed, shareUnder } from '../shared/on-screen';
import { styleMap } from '../shared/style-map';
import type { Place } from '../../core/types';
import { bareMatrix } from '../../derive/scene/bare-matrix';
import { cellOf, placeAt, type Matrix, type Rect } from '../../derive/scene/scene';
import type { Grid } from '../../derive/panels/grid';
import { forgetFont } from '../../draw/canvas/fonts';
import { paintMarks } from '../../draw/canvas/paint';
import { rectMark, type Mark } from '../../draw/marks/mark';
import { matrixMarks } from '../../draw/marks/matrix-marks';
import type { Theme } from '../../draw/theme';
import type { View } from '../view';
import { lookText } from '../../text/look';

/** What every panel is given. */
export interface Looking {
  readonly view: View;
  readonly theme: Theme;
}

interface Cell {
  readonly r: number;
  readonly c: number;
}

/** The keyboard cursor of each map; it survives redrawing of the canvas. */
const cursors = new WeakMap<HTMLCanvasElement, Cell>();

/** The smallest cell beside which a word can be read. */
const leastForWords = 11;

export interface Space {
  readonly width: number;
  readonly height: number;
  /** The largest size of a cell. */
  readonly most: number;
}

/** The largest cell for which the whole map fits into its space. */
export const cellSize = (rows: number, cols: number, { width, height, most }: Space) =>
  Math.max(1, Math.min(most, Math.floor(width / cols), Math.floor(height / rows)));

export function mapPart(looking: Looking, grid: Grid, cell: number): TemplateResult {
  const words = cell >= leastForWords;
  const rowWords = words ? grid.rowWords : null;
  const colWords = words ? grid.colWords : null;
  const sizes = {
    '--rows': String(grid.rows),
    '--cols': String(grid.cols),
    '--width': `${grid.cols * cell}px`,
  };
  // Columns count from the left in every language, as in the picture.
  return html`<div class="look-map" dir="ltr" style=${styleMap(sizes)}>
    ${colWords ? wordsPart('look-cols', colWords) : nothing}
    ${rowWords ? wordsPart('look-rows', rowWords) : nothing} ${canvasPart(looking, grid, cell)}
  </div>`;
}

/** Hidden from screen readers: the canvas announces these words with each cell. */
function wordsPart(kind: string, words: readonly string[]): TemplateResult {
  return html`<div class=${kind} aria-hidden="true">
    ${words.map((word) => html`<span dir="auto" title=${word}><bdi>${word}</bdi></span>`)}
  </div>`;
}

export function canvasPart(looking: Looking, grid: Grid, cell: number): TemplateResult {
  const { actions } = looking.view;
  const press = (at: Cell | null) => {
    if (at && grid.explained) actions.inspect(placeOf(grid, at));
  };
  const point = (canvas: HTMLCanvasElement, at: Cell | null) => {
    if (at) cursors.set(canvas, at);
    else cursors.delete(canvas);
    paint(canvas, looking, grid, cell);
    say(canvas, at ? grid.say(at.r, at.c) : '');
  };
  const target = (event: Event) => event.currentTarget as HTMLCanvasElement;
  return pointed(
    html`<canvas
      tabindex="0"
      role="application"
      aria-roledescription=${lookText.panels.role}
      aria-label="${grid.name}, ${grid.rows} × ${grid.cols}"
      class=${grid.explained ? 'pressable' : ''}
      data-map=${grid.name}
      ${ref((element) => {
        if (element instanceof HTMLCanvasElement) paint(element, looking, grid, cell);
      })}
      @pointermove=${(event: PointerEvent) => {
        if (event.pointerType !== 'touch') point(target(event), cellUnder(event, grid));
      }}
      @pointerleave=${(event: PointerEvent) => {
        if (event.pointerType !== 'touch') point(target(event), null);
      }}
      @click=${(event: MouseEvent) => {
        const at = cellUnder(event, grid);
        point(target(event), at);
        press(at);
      }}
      @keydown=${(event: KeyboardEvent) => {
        if (isModified(event)) return;
        const here = cursors.get(target(event));
        if (event.key === 'Enter' || event.key === ' ') press(here ?? { r: 0, c: 0 });
        else {
          const next = moved(here, event.key, grid);
          if (!next) return;
          point(target(event), next);
        }
        event.preventDefault();
      }}
    ></canvas>`,
  );
}

const placeOf = (grid: Grid, { r, c }: Cell): Place => placeAt(grid.address, r, c);

function cellUnder(event: MouseEvent, grid: Grid): Cell | null {
  const share = shareUnder(event.currentTarget as HTMLElement, event);
  if (!share) return null;
  const r = Math.floor(share.y * grid.rows);
  const c = Math.floor(share.x * grid.cols);
  return r >= 0 && c >= 0 && r < grid.rows && c < grid.cols ? { r, c } : null;
}

const steps: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  Home: [0, -Infinity],
  End: [0, Infinity],
};

/** The cell that a key moves to; null for keys that the map does not use. The first key only enters the map. */
function moved(here: Cell | undefined, key: string, { rows, cols }: Grid): Cell | null {
  const step = Object.hasOwn(steps, key) ? steps[key] : undefined;
  if (!step) return null;
  if (!here) return { r: 0, c: 0 };
  const within = (value: number, size: number) => Math.min(size - 1, Math.max(0, value));
  return { r: within(here.r + step[0], rows), c: within(here.c + step[1], cols) };
}

/** Writes the panel's message line, which screen readers announce, too. */
function say(canvas: HTMLCanvasElement, text: string): void {
  const line = canvas.closest('.look-panel')?.querySelector('.look-said');
  if (line) line.textContent = text;
}

function paint(canvas: HTMLCanvasElement, { view, theme }: Looking, grid: Grid, cell: number) {
  const width = grid.cols * cell;
  const height = grid.rows * cell;
  const ratio = Math.max(view.density, theme.leastDensity);
  canvas.width = Math.round(width * ratio);
  canvas.height = Math.round(height * ratio);
  const context = canvas.getContext('2d');
  if (!context) return;
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  const matrix = matrixOf(grid, width, height);
  const chosen = view.state.cell && grid.explained ? cellOf(matrix, view.state.cell) : null;
  const cursor = cursors.get(canvas);
  const isInside = cursor && cursor.r < grid.rows && cursor.c < grid.cols;
  forgetFont();
  paintMarks(context, [
    ...matrixMarks(matrix, theme),
    border({ x: 0.5, y: 0.5, width: width - 1, height: height - 1 }, theme.line, 1),
    ...(chosen ? [border(inCell(chosen, cell), theme.accent, 3)] : []),
    ...(isInside ? [border(inCell(cursor, cell), theme.ink, 2)] : []),
  ]);
}

const border = (rect: Rect, colour: string, width: number): Mark =>
  rectMark(rect, { strokes: [{ colour, width }] });

function inCell({ r, c }: Cell, cell: number): Rect {
  const size = Math.max(2, cell - 2);
  return { x: c * cell + 1, y: r * cell + 1, width: size, height: size };
}

/** In the form that the stage paints, so that both look the same. */
function matrixOf(grid: Grid, width: number, height: number): Matrix {
  const { rows, cols, source, address, paint } = grid;
  const done = rows * cols;
  return {
    key: '',
    rows,
    cols,
    x: 0,
    y: 0,
    width,
    height,
    source,
    address,
    paint,
    done,
    ...bareMatrix,
    range: grid.range || 1,
  };
}
