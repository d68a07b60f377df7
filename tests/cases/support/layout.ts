/**
 * Faults in a figure's layout: parts that overlap, that are cut off, or that are too small to use. An empty list means
 * that the layout is good. Parts that cover the page intentionally are ignored: menus and other popovers, a message,
 * and on a phone the sheet of a chosen cell.
 */
import type { Locator } from '@playwright/test';
import type { ManyHeads } from '../../../web/element';

export interface Least {
  /** Height of each picture, in CSS pixels. */
  readonly picture: number;
  /** Width and height of the largest matrix's cells; 0 skips the check. */
  readonly cell: number;
}

const usual: Least = { picture: 160, cell: 8 };

/** Parts of a figure, which must not overlap. */
const parts = [
  ...['.top > .intro', '.sentence', '.menus', '.controls', '.time', '.training-row'],
  ...['.layer-bar', '.canvas-box', '.legend', '.inspector', '.caption'],
  ...['.look', '.beside', '.differences', '.guide', '.welcome'],
];

/** @param layer one `<many-heads>`, whose first picture is there */
export async function layoutProblems(
  layer: Locator,
  least: Partial<Least> = {},
): Promise<readonly string[]> {
  const atItsTop = await layer.evaluate(laidOut, {
    parts,
    drawnTensors,
    least: { ...usual, ...least },
    at: 'top',
  } as const);
  const atItsEnd = await layer.evaluate(laidOut, {
    parts,
    drawnTensors,
    least: { ...usual, ...least },
    at: 'end',
  } as const);
  return [...new Set([...atItsTop, ...atItsEnd])];
}

/** What the picture of one stage or another shows at its largest. */
const drawnTensors = [
  ...['token', 'x', 'q_packed', 'q', 'scores', 'scaled', 'masked', 'attn_weights'],
  ...['context', 'concat', 'output'],
];

interface Asked {
  readonly parts: readonly string[];
  readonly drawnTensors: readonly string[];
  readonly least: Least;
  /** Scroll position of the figure. At the top, a sticky guide may cover anything but the first screen. */
  readonly at: 'top' | 'end';
}

/** Runs in the page. */
function laidOut(host: ManyHeads, { parts, drawnTensors, least, at }: Asked): string[] {
  const root = host.shadowRoot;
  const page = root?.querySelector('.page');
  if (!root || !page) return ['there is no figure'];
  const problems: string[] = [];
  page.scrollTop = at === 'top' ? 0 : page.scrollHeight;
  host.scrollIntoView({ block: at === 'top' ? 'start' : 'end', behavior: 'instant' });

  const found = parts.flatMap((name) =>
    [...root.querySelectorAll(name)].flatMap((part) => {
      const box = part.getBoundingClientRect();
      const { visibility } = getComputedStyle(part);
      return box.width > 0 && box.height > 0 && visibility === 'visible'
        ? [{ name, part, box }]
        : [];
    }),
  );
  const isSheet = (part: Element) =>
    part.matches('.inspector') && getComputedStyle(part).position === 'absolute';
  /** Sticky parts stay visible while the rest scrolls below them. */
  const sticks = ({ part }: { part: Element }) =>
    part.matches('.guide, .time') && getComputedStyle(part).position === 'sticky';
  const firstScreen = root.querySelector('.inspector.learned')
    ? '.canvas-box, .legend'
    : '.canvas-box, .legend, .time';

  found.forEach((a, k) => {
    for (const b of found.slice(k + 1)) {
      if (a.part.contains(b.part) || b.part.contains(a.part)) continue;
      if ([a, b].some(({ part }) => isSheet(part))) continue;
      const other = sticks(a) ? b : sticks(b) ? a : null;
      if (other && at === 'top' && !other.part.matches(firstScreen)) continue;
      const across = Math.min(a.box.right, b.box.right) - Math.max(a.box.left, b.box.left);
      const down = Math.min(a.box.bottom, b.box.bottom) - Math.max(a.box.top, b.box.top);
      if (across > 1 && down > 1)
        problems.push(
          `${a.name} and ${b.name} share ${Math.round(across)} × ${Math.round(down)} px`,
        );
    }
  });

  const around = page.getBoundingClientRect();
  for (const { name, part, box } of found) {
    if (box.left < around.left - 1 || box.right > around.right + 1)
      problems.push(`${name} sticks out at the side`);
    const { overflowY } = getComputedStyle(part);
    const { scrollHeight, clientHeight } = part;
    const cuts = ['hidden', 'clip'].includes(overflowY) && name !== '.canvas-box';
    if (cuts && scrollHeight > clientHeight + 1)
      problems.push(`${name} has ${clientHeight} of ${scrollHeight} px`);
  }

  const outer = host.getBoundingClientRect();
  if (around.bottom > outer.bottom + 1 || around.right > outer.right + 1)
    problems.push('what is inside is larger than the figure, and lies over what comes after it');
  const { scrollWidth, clientWidth } = document.documentElement;
  if (outer.right > clientWidth + 1 || scrollWidth > clientWidth)
    problems.push(`the page is ${scrollWidth} px wide, the window ${clientWidth}`);

  for (const canvas of root.querySelectorAll<HTMLCanvasElement>('.canvas-box canvas')) {
    const box = canvas.closest('.canvas-box');
    if (!box) continue;
    if (box.clientHeight < least.picture) problems.push(`a picture is ${box.clientHeight} px high`);
    if (box.scrollHeight > box.clientHeight + 1 || box.scrollWidth > box.clientWidth + 1)
      problems.push(`a picture has ${box.clientHeight} of ${box.scrollHeight} px`);
    if (least.cell > 0 && at === 'top' && !box.matches('.other')) problems.push(...smallCells());
  }
  return problems;

  /** At least one matrix of the picture must have cells that are large enough to press. */
  function smallCells(): string[] {
    // The cells are covered while the lesson waits for a guess.
    if (host.tour?.waits) return [];
    const { head } = host.getState();
    const sizes = drawnTensors.flatMap((name) => {
      const index = host.tensor(name).shape.length > 2 ? [head, 0, 0] : [0, 0];
      const box = host.cellBox({ name, index });
      return box ? [{ name, size: Math.min(box.width, box.height) }] : [];
    });
    if (sizes.some(({ size }) => size >= least.cell)) return [];
    const seen = sizes.map(({ name, size }) => `${name} ${size.toFixed(1)} px`).join(', ');
    return [`cells are small: ${seen || 'there are none'}`];
  }
}
