/**
 * One way to drive a figure, whatever runs the test: `browserFigure` in Vitest's browser mode
 * (tests/browser/support/figure.ts), `pageFigure` in Playwright (tests/e2e/support/figure.ts). It does what a reader
 * does, through the browser's own events; `set` and `open` take the short way to where a test begins.
 *
 * (Tests in Node have no figure to press: they call the session, web/session, whose commands are these.)
 */
import type { Place, TensorData } from '../../web/core/types';
import type { State } from '../../web/state/state';

/** A part of the figure as a CSS selector inside it, or a number of the picture. */
export type Target = string | Place;

export interface TestFigure {
  /** Waits for the picture, the controls and the inspector, and for the picture to stand still. */
  whole(): Promise<void>;
  /** Opens what a link says, as if its address had been entered. */
  open(link: string): Promise<void>;
  /** Changes the state, as a program does. */
  set(values: Partial<State>): Promise<void>;
  state(): Promise<State>;
  tensor(name: string, of?: 'A' | 'B'): Promise<TensorData>;
  /** The text of a part, in one line. */
  text(target: string): Promise<string>;
  /** How many parts there are. */
  count(target: string): Promise<number>;

  press(target: Target): Promise<void>;
  hover(target: Target): Promise<void>;
  /** Replaces the text of a field, and presses Enter. */
  type(target: string, text: string): Promise<void>;
  /** Presses a key, such as "ArrowRight" or "Control+z", where the focus is. */
  key(key: string): Promise<void>;
  /** Drags a slider to this share of its length, from 0 to 1. */
  drag(target: string, share: number): Promise<void>;
  /** Lets so many milliseconds pass on a clock that stands still otherwise; the first call stops it. */
  time(milliseconds: number): Promise<void>;
}

/** What is not there yet while a figure loads; the content of a closed popover loads only when it opens. */
export const loadingParts = '.middle .part-message:not([popover] *)';

/** Where to press a slider for a share of its length: its thumb stays inside at both ends. */
export const onSlider = ({ width, height }: DOMRect, share: number): { x: number; y: number } => {
  const thumb = 16;
  return { x: thumb / 2 + share * (width - thumb), y: height / 2 };
};
