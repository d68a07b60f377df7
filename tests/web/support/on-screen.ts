/** Boxes as `web/ui/shared/on-screen` measures them: no browser is needed. */
import type { Quad } from '../../../web/ui/shared/quad';

/** A box that a page neither scales nor turns. */
export const boxAt = (x: number, y: number, width = 0, height = 0) => ({
  currentCSSZoom: 1,
  offsetWidth: width,
  offsetHeight: height,
  getBoundingClientRect: () => ({ x, y, width, height }),
});

/** What `pointed` draws around something of this size, with its corners at these places of the window. */
export const pointedBox = (width: number, height: number, quad: Quad) => ({
  ...boxAt(0, 0, width, height),
  children: [{}, ...quad.map(({ x, y }) => boxAt(x, y))],
});

/** The same where no page scales or turns it. */
export const plainPointed = (x: number, y: number, width: number, height: number) =>
  pointedBox(width, height, [
    { x, y },
    { x: x + width, y },
    { x: x + width, y: y + height },
    { x, y: y + height },
  ]);
