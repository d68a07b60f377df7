/** Draws every stage of layers that are far apart, in sizes and themes, and moments on the way. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { renderFigure, themes } from '../../web/picture';
import { viewOf, type Wanted } from '../web/picture/views';

const random = { parameters: 'random' } as const;
const long = Array.from({ length: 64 }, (_, k) => ['one', 'quick', 'fox', 'jumped'][k % 4]).join(
  ' ',
);
const layers: Record<string, Wanted> = {
  opening: {},
  narrow: { layer: { ...random, variant: 'narrow' } },
  wide: { layer: { ...random, variant: 'wide' } },
  'one head': { layer: { ...random, heads: 1 } },
  'shared keys, biases': { layer: { ...random, heads: 8, kvHeads: 2, bias: true } },
  memory: { layer: random, shared: { memory: 'she will leave her money at the old bank' } },
  'norms, rotations, causal': {
    layer: { ...random, qkNorm: 'head', rotary: 'halves', mask: 'causal' },
  },
  '64 heads, 64 tokens': {
    layer: { ...random, heads: 64, dModel: 128 },
    shared: { sentence: long },
  },
  '1,024 columns': { layer: { ...random, heads: 16, dModel: 1024 } },
  backward: { layer: random, shared: { direction: 'backward' } },
};
const sizes = [
  [1440, 620],
  [1024, 480],
  [640, 420],
  [360, 480],
] as const;
/** Beginnings, ways and ends: the line of words, operands that move, work half done. */
const moments = [0, 0.1, 0.5, 1];

const cards: string[] = [];
function draw(
  name: string,
  wanted: Wanted,
  width: number,
  height: number,
  theme: keyof typeof themes,
) {
  const svg = renderFigure(viewOf(wanted, width, height), themes[theme]);
  cards.push(
    `<figure><figcaption>${name}, ${width} × ${height}, ${theme}</figcaption>${svg}</figure>`,
  );
}

for (const [name, wanted] of Object.entries(layers)) {
  const { numbers, state } = viewOf(wanted);
  for (const stage of numbers.order(state.direction)) {
    const at = (progress: number): Wanted => ({
      ...wanted,
      shared: { ...wanted.shared, stage, progress },
    });
    // The opening in all sizes and themes; others as they end.
    if (name !== 'opening') draw(`${name}: ${stage}`, at(1), 1024, 480, 'light');
    else {
      for (const progress of moments)
        draw(`${stage} at ${progress}`, at(progress), 1024, 480, 'light');
      for (const [width, height] of sizes) draw(stage, at(1), width, height, 'light');
      draw(stage, at(1), 1024, 480, 'dark');
      draw(stage, at(1), 1024, 480, 'projector');
    }
  }
}
mkdirSync('build/deck', { recursive: true });
writeFileSync(
  'build/deck/pictures.html',
  `<!doctype html><meta charset="utf-8"><title>Pictures</title><style>body{display:flex;flex-wrap:wrap;font:13px sans-serif}</style>${cards.join('\n')}`,
);
