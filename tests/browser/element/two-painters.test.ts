/** SVG and PNG come from two painters of the same scene: each shows everything, in the same places and colours. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ManyHeads } from '../../../web/element';
import { stageNames, type State } from '../../../web/state/state';
import { opened } from '../support/element';
import { canvasOf } from '../support/pixels';

beforeEach(() => {
  // Without letters, since fonts differ between machines.
  for (const { prototype } of [CanvasRenderingContext2D, OffscreenCanvasRenderingContext2D])
    for (const name of ['fillText', 'strokeText'] as const)
      vi.spyOn(prototype, name).mockImplementation(() => undefined);
});
afterEach(() => void vi.restoreAllMocks());

const svgOf = async (element: ManyHeads) => (await element.picture({ format: 'svg' })).text();

function pixelsOf(source: CanvasImageSource, width: number, height: number): Uint8ClampedArray {
  const context = canvasOf(width, height);
  context.drawImage(source, 0, 0);
  return context.getImageData(0, 0, width, height).data;
}

/** The middles of all cells that are large enough to have one, by the SVG itself. */
function middlesOf(root: Element) {
  return [...root.querySelectorAll('[data-matrix]')].flatMap((group) => {
    const cells = group.querySelector('g[transform]')?.getAttribute('transform') ?? '';
    const size = /(\d+) × (\d+)/.exec(group.querySelector('title')?.textContent ?? '');
    const [w = 0, , , h = 0, left = 0, top = 0] = cells.slice(7).split(/[ )]/).map(Number);
    if (!size || Math.min(w, h) < 4) return [];
    const [rows, columns] = [Number(size[1]), Number(size[2])];
    // Slightly below the middle, since a bar of one half ends in the middle.
    return Array.from({ length: rows * columns }, (_, k) => {
      const [r, c] = [Math.floor(k / columns), k % columns];
      const [x, y] = [left + (c + 0.5) * w, top + (r + 0.56) * h];
      return { name: `${group.getAttribute('data-matrix')} ${r},${c}`, x, y };
    });
  });
}

/** Compares the SVG, as the browser shows it, with the PNG; both with titles, which shift everything downwards. */
async function expectTheSame(element: ManyHeads, what: string): Promise<void> {
  const png = await createImageBitmap(await element.picture({ format: 'png' }));
  const drawing = new DOMParser().parseFromString(await svgOf(element), 'image/svg+xml');
  const root = drawing.documentElement;
  expect(root.localName, what).toBe('svg');
  for (const text of root.querySelectorAll('text')) text.remove();
  const image = new Image();
  image.src = URL.createObjectURL(new Blob([root.outerHTML], { type: 'image/svg+xml' }));
  await image.decode();
  URL.revokeObjectURL(image.src);
  const { width, height } = png;
  expect([image.width, image.height], what).toEqual([width, height]);
  const [a, b] = [pixelsOf(image, width, height), pixelsOf(png, width, height)];
  const apart = (at: number) =>
    Math.max(...[0, 1, 2, 3].map((k) => Math.abs((a[4 * at + k] ?? 0) - (b[4 * at + k] ?? 0))));
  const middles = middlesOf(root);
  expect(middles.length, what).toBeGreaterThan(0);
  const wrong = middles.filter(({ x, y }) => apart(Math.floor(y) * width + Math.floor(x)) > 3);
  // A cell or two may lie under an edge, which the two smooth differently.
  const few = Math.max(1, 0.002 * middles.length);
  expect(wrong.length, `${what}: ${wrong.map(({ name }) => name).join()}`).toBeLessThanOrEqual(few);
  let differing = 0;
  for (let at = 0; at < width * height; at++) if (apart(at) > 24) differing++;
  // Edges again; the frame of a lesson alone would be three times as much.
  expect(differing / (width * height), what).toBeLessThan(0.001);
}

const variants = ['split', 'narrow', 'wide'] as const;

it('show every stage, in light and dark, in every cut', async () => {
  const element = await opened('mask=causal&cell=attn_weights.1.4.2');
  for (const [k, stage] of stageNames.entries()) {
    const theme = k % 2 === 0 ? 'light' : 'dark';
    element.setState({ stage, variant: variants[k % 3] ?? 'split', theme });
    await element.updateComplete;
    await expectTheSame(element, `${stage}, ${theme}`);
  }
});

const trained = { parameters: 'trained', heads: 2, trainingStep: 20 } as const;
const moments: readonly (readonly [what: string, state: Partial<State>])[] = [
  [
    'an edit, what depends on it, and the chosen cell',
    {
      stage: 'scores',
      cell: { name: 'scores', index: [0, 2, 3] },
      edits: [{ name: 'W_Q', index: [3, 5], value: 2 }],
    },
  ],
  ['sixteen heads in double lines', { stage: 'project', dModel: 32, heads: 16, head: 9 }],
  ['half of the work done', { stage: 'softmax', progress: 0.45, mask: 'causal' }],
  ['gradients', { ...trained, stage: 'scores', direction: 'backward' }],
];

it.each(moments)('show %s', async (what, state) => {
  const element = await opened();
  element.setState(state);
  await element.updateComplete;
  await expectTheSame(element, what);
});
