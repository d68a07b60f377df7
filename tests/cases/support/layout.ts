/** Faults in a figure's layout: parts that overlap, stick out or are too small to use. */
import { expect, type Locator } from '@playwright/test';
import type { ManyHeads } from '../../../web/figure';

/** Parts of a figure, which must not overlap. */
const parts = [
  ...['.head', 'mh-strip', 'mh-knife', 'mh-training-strip', 'mh-notes', 'mh-picture', 'mh-legend'],
  ...['mh-inspector', '.middle > aside', 'mh-guide', 'mh-caption', 'mh-comparison', 'mh-look'],
];

/** What the picture of one stage or another shows at its largest. */
const drawn = ['x', 'q', 'scores', 'attn_weights', 'context', 'concat', 'output'];

/**
 * Expects a good layout of a figure that is whole.
 * @param leastCell the least side of the largest matrix's cells, in pixels; 0 skips the check
 */
export const expectGood = (layer: Locator, what = '', leastCell = 0): Promise<void> =>
  expect.poll(() => layer.evaluate(problems, { parts, drawn, leastCell }), what).toEqual([]);

interface Asked {
  readonly parts: readonly string[];
  readonly drawn: readonly string[];
  readonly leastCell: number;
}

/** Runs in the page. */
function problems(host: ManyHeads, asked: Asked): string[] {
  const root = host.shadowRoot;
  const figure = root?.querySelector('.figure');
  if (!root || !figure) return ['there is no figure'];
  const said: string[] = [];
  const found = asked.parts.flatMap((name) =>
    [...root.querySelectorAll(name)].flatMap((part) => {
      const box = part.getBoundingClientRect();
      // Of two layers without room for both one is hidden.
      const isSeen = part.checkVisibility({ visibilityProperty: true });
      return isSeen && box.width > 0 && box.height > 0 ? [{ name, part, box }] : [];
    }),
  );
  found.forEach((a, k) => {
    for (const b of found.slice(k + 1)) {
      if (a.part.contains(b.part) || b.part.contains(a.part)) continue;
      const across = Math.min(a.box.right, b.box.right) - Math.max(a.box.left, b.box.left);
      const down = Math.min(a.box.bottom, b.box.bottom) - Math.max(a.box.top, b.box.top);
      if (across > 1 && down > 1)
        said.push(`${a.name} and ${b.name} share ${Math.round(across)} × ${Math.round(down)} px`);
    }
  });
  const around = figure.getBoundingClientRect();
  for (const { name, box } of found)
    if (box.left < around.left - 1 || box.right > around.right + 1)
      said.push(`${name} sticks out at the side`);
  if (host.scrollWidth > host.clientWidth + 1) said.push('it is wider than its room');
  const below = around.bottom - host.getBoundingClientRect().bottom;
  if (below > 1 && host.scrollHeight <= host.clientHeight + 1)
    said.push('it lies over what comes after it');
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth > clientWidth) said.push(`the page is ${scrollWidth} px wide`);
  for (const { clientHeight } of root.querySelectorAll('mh-picture'))
    if (clientHeight < 160) said.push(`a picture is ${clientHeight} px high`);
  // A lesson covers what is to be guessed.
  if (asked.leastCell === 0 || host.tour?.waits) return said;
  const { head } = host.getState();
  const sizes = asked.drawn.flatMap((name) => {
    const index = host.tensor(name).shape.length > 2 ? [head, 0, 0] : [0, 0];
    const box = host.cellBox({ name, index });
    return box ? [Math.min(box.width, box.height)] : [];
  });
  if (!sizes.some((size) => size >= asked.leastCell)) said.push(`cells are ${sizes.join(', ')} px`);
  return said;
}
