/** Each kind of mark as SVG, from a scene without other marks. */
import { describe, expect, it } from 'vitest';
import { concealedArea } from '../../../web/derive/conceal/concealed-area';
import type { Scene } from '../../../web/derive/scene/scene';
import { svgOf } from '../../../web/draw/svg/svg';
import { headColour, themes } from '../../../web/draw/theme';
import { labelOf, matrixOf, sceneWith } from '../support/drawing';

const { light } = themes;
const hue = (head: number) => headColour(light.heads, head);

/** The SVG between the paper and the end; each letter is half as wide as its size. */
function marks(patch: Partial<Scene>): string {
  const svg = svgOf(sceneWith(patch), light, {
    title: 'A title',
    description: 'What it shows',
    scale: 1,
    measure: (text, size) => (text.length * size) / 2,
  });
  return /<rect [^>]*width="400" [^>]*\/>\n([^]*)<\/svg>/.exec(svg)?.[1]?.trim() ?? svg;
}
const rect = { x: 10, y: 20, width: 30, height: 40 };
const box = 'x="10" y="20" width="30" height="40"';

describe('the picture', () => {
  it('says what it is, and asks for its size so many times', () => {
    const options = { title: 'A & B', description: '<what>', scale: 2, measure: () => 0 };
    const svg = svgOf(sceneWith({}), light, options);
    expect(svg).toMatch(/^<\?xml version="1\.0" encoding="UTF-8"\?>\n<svg /);
    expect(svg).toContain('xmlns="http://www.w3.org/2000/svg"');
    expect(svg).toContain(' width="800" height="600" viewBox="0 0 400 300" role="img"');
    expect(svg).toContain('<title>A &amp; B</title>\n<desc>&lt;what&gt;</desc>');
    expect(svg).toContain(`<rect width="400" height="300" fill="${light.paper}"/>`);
    expect(svg.endsWith('</svg>\n')).toBe(true);
  });
});

describe('a matrix', () => {
  const titleOf = (name: string, prefix: readonly number[]) => {
    const address = { name, prefix, row: 0, col: 0, transposed: false };
    const svg = marks({ matrices: [matrixOf([0, 1, 2, 3, 4, 5], 3, { key: 'a key', address })] });
    return /<title>(.*?)<\/title>/.exec(svg)?.[1];
  };

  it('is named, with its head and its size', () => {
    expect(titleOf('x', [])).toBe('x, 2 × 3');
    expect(titleOf('q', [0])).toBe('q₁, 2 × 3');
    expect(titleOf('scores', [3])).toBe('scores₄, 2 × 3');
    // A matrix without a tensor gets a plain description.
    expect(titleOf('', [])).toBe('a key, 2 × 3');
  });

  it('of a head has a border in its colour, thinner where it is small', () => {
    const border = (small: boolean) =>
      marks({ matrices: [matrixOf([0], 1, { head: 2, small, alpha: 0.5 })] }).split('\n')[1];
    const start = `<rect x="0" y="0" width="20" height="20" fill="none" stroke="${hue(2)}"`;
    expect(border(false)).toBe(`${start} stroke-width="2" opacity="0.5"/>`);
    expect(border(true)).toBe(`${start} stroke-width="1.5" opacity="0.5"/>`);
  });
});

describe('what a lesson hides', () => {
  it('is covered, with a question mark where there is room', () => {
    const paper = `<rect x="11" y="21" width="28" height="38" fill="${light.paper}"`;
    const svg = marks({ concealedAreas: [concealedArea(rect, 'scores')] });
    expect(svg.startsWith(paper)).toBe(true);
    expect(svg, 'thin lines in it').toContain(`stroke="${light.line}"`);
    expect(svg).toMatch(/<text [^>]*>\?<\/text>$/);
    expect(
      marks({ concealedAreas: [concealedArea({ ...rect, height: 9 }, 'scores')] }),
    ).not.toContain('?');
  });

  it('is named where its name has room, subscripts and all', () => {
    const wide = { ...rect, width: 200 };
    expect(marks({ concealedAreas: [concealedArea(wide, 'q_packed')] })).toContain('q ?');
    expect(marks({ concealedAreas: [concealedArea(wide, 'W_Q')] })).toMatch(/W<.*>Q</);
  });
});

describe('what a lesson speaks of', () => {
  it('is framed in the accent, half a pixel off, below the texts', () => {
    const [frame, text] = marks({ focus: [rect], labels: [labelOf({})] }).split('\n');
    const outside = 'x="8.25" y="18.25" width="33.5" height="43.5" rx="4"';
    expect(frame).toBe(
      `<rect ${outside} fill="none" stroke="${light.accent}" stroke-width="2.5"/>`,
    );
    expect(text).toMatch(/^<text /);
  });
});

describe('what is around matrices', () => {
  it('is the tile of the large head alone', () => {
    const target = { ...rect, head: 1, selected: true, tile: true };
    expect(marks({ targets: [target] })).toBe(
      `<rect ${box} rx="6" fill="none" stroke="${hue(1)}" stroke-width="2" opacity="0.8"/>`,
    );
    for (const other of [{ selected: false }, { tile: false }])
      expect(marks({ targets: [{ ...target, ...other }] })).toBe('');
  });

  it('is an outline, of a head below its colour, of none below the matrices', () => {
    const dashed = (colour: string) =>
      `<rect ${box} fill="none" stroke="${colour}" stroke-width="1" stroke-dasharray="3 3"`;
    expect(marks({ outlines: [{ ...rect, head: null }] })).toBe(`${dashed(light.line)}/>`);
    const matrices = [matrixOf([0], 1, {})];
    const both = [
      { ...rect, head: 0, alpha: 0.5 },
      { ...rect, head: null },
    ];
    const [under, matrix, over] = marks({ outlines: both, matrices }).split('\n');
    expect(under).toBe(`${dashed(light.line)}/>`);
    expect(matrix).toContain('data-matrix');
    expect(over).toBe(`${dashed(hue(0))} opacity="0.5"/>`);
  });

  it('is a band, fainter where its head is not the large one', () => {
    const band = { ...rect, key: 'x', head: 3, selected: true };
    const start = `<rect ${box} fill="${hue(3)}"`;
    expect(marks({ bands: [band] })).toBe(`${start}/>`);
    expect(marks({ bands: [{ ...band, selected: false }] })).toBe(`${start} opacity="0.5"/>`);
  });

  it('is a frame on paper around what the cursor marks, stronger around its cell', () => {
    const frame = (colour: string, width: number) =>
      `<rect ${box} fill="none" stroke="${colour}" stroke-width="${width}"/>`;
    const framed = (role: 'cell' | 'operand' | 'example') =>
      marks({ cellFrames: [{ ...rect, role }] }).split('\n');
    expect(framed('cell')).toEqual([frame(light.paper, 5), frame(light.ink, 3)]);
    expect(framed('operand')).toEqual([frame(light.paper, 4), frame(light.ink, 2)]);
    expect(framed('example')[1]).toContain('stroke-dasharray="3 2"');
  });
});

it('the second eight heads have frames of two lines, and hollow bands', () => {
  const ninth = { ...rect, key: 'x', head: 8, selected: true };
  expect(marks({ bands: [ninth] })).toContain(`fill="none" stroke="${hue(0)}"`);
  const frames = marks({ matrices: [matrixOf([1], 1, { head: 8 })] });
  expect(frames.split(`stroke="${hue(0)}"`)).toHaveLength(3);
});

describe('cells that depend on an edit', () => {
  const [free, depends, changed, edited] = [0, 1, 2, 3];
  const of = (cells: readonly number[], cols = 1, size = 20) => {
    const [width, height] = [size * cols, (size * cells.length) / cols];
    const grid = { rows: cells.length / cols, cols, cells: Uint8Array.from(cells) };
    return marks({ downstream: [{ x: 0, y: 0, width, height, ...grid }] });
  };
  const edge = 'M0 0L20 0M0 20L20 20M0 0L0 20M20 0L20 20';
  const stroke = (d: string, colour: string, width: number, more = '') =>
    `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}"${more}/>`;

  it('have a dashed edge on paper', () => {
    const dashes = stroke(edge, light.accent, 1.5, ' stroke-dasharray="5 3"');
    expect(of([depends])).toBe(`${stroke(edge, light.paper, 3)}\n${dashes}`);
    expect(of([free])).toBe('');
  });

  it.each([
    ['beside each other', [depends, changed, free, free], 6],
    ['below each other', [depends, free, edited, free], 6],
    ['at a corner', [depends, free, free, depends], 8],
    ['all of them', [depends, depends, depends, depends], 8],
    ['one at the end of its row, one at the beginning', [free, depends, depends, free], 8],
  ])('have one edge around neighbours: %s', (_, cells, sides) => {
    const dashed = of(cells, 2)
      .split('\n')
      .find((line) => line.includes('dasharray'));
    expect(dashed?.match(/M/g)).toHaveLength(sides);
  });

  it('have a corner where the number changed, with a rim where it is large, and none in a hair', () => {
    const corner = 'M20 0L12 0L20 8L20 0';
    // The rim lies below the corner, as on the canvas.
    const rim = stroke(corner, light.paper, 0.75);
    expect(of([changed])).toContain(`${rim}\n<path d="${corner}" fill="${light.accent}"/>`);
    const small = `<path d="M5 0L3 0L5 2L5 0" fill="${light.accent}"/>`;
    expect(of([changed], 1, 5).split('\n').at(-1)).toBe(small);
    expect(of([changed], 1, 2.9)).not.toContain(`fill="${light.accent}"`);
  });

  it('have a frame where they were edited', () => {
    const frame = stroke('M0 0L20 0L20 20L0 20L0 0', light.accent, 2.5);
    expect(of([edited]).endsWith(frame)).toBe(true);
    expect(of([changed])).not.toContain(frame);
  });
});

it('parts are in one order: what lies under, cells, borders, bands, words, marks', () => {
  const svg = marks({
    targets: [{ ...rect, head: 0, selected: true, tile: true }],
    outlines: [
      { ...rect, head: 1 },
      { ...rect, head: null },
    ],
    matrices: [matrixOf([1], 1, { head: 2 })],
    bands: [{ ...rect, key: 'q#3', head: 3, selected: true }],
    focus: [rect],
    labels: [labelOf({})],
    downstream: [{ ...rect, rows: 1, cols: 1, cells: Uint8Array.of(1) }],
    untrainedRows: [rect],
    cellFrames: [{ ...rect, role: 'cell' }],
  });
  const order = [
    ...[hue(0), light.line].map((colour) => `stroke="${colour}"`),
    ...['data-matrix', `fill="${light.paper}"`],
    ...[hue(2), hue(1)].map((colour) => `stroke="${colour}"`),
    ...[`fill="${hue(3)}"`, 'rx="4"', '<text ', 'stroke-dasharray="5 3"'],
    `stroke="${light.ink}"`,
  ].map((part) => svg.indexOf(part));
  expect(order).not.toContain(-1);
  expect(order).toEqual(order.toSorted((a, b) => a - b));
});

describe('a label', () => {
  const label = (patch: Parameters<typeof labelOf>[0]) =>
    marks({ labels: [labelOf({ text: 'word', x: 50, y: 60, size: 10, ...patch })] });
  const ink = (svg: string) => /fill="(#\w+)"/.exec(svg)?.[1];

  it('stands at its place, by its end or its middle', () => {
    expect(label({})).toBe(`<text x="50" y="60" fill="${light.muted}" font-size="10">word</text>`);
    expect(label({ align: 'center' })).toContain('font-size="10" text-anchor="middle">');
    expect(label({ align: 'right' })).toContain('font-size="10" text-anchor="end">');
  });

  it('of a word from right to left has its own direction, and the same end at its place', () => {
    const at = (align: 'left' | 'center' | 'right') =>
      label({ text: 'القطة…', align, role: 'word' });
    expect(at('left')).toContain(' direction="rtl" text-anchor="end">');
    expect(at('center')).toContain(' direction="rtl" text-anchor="middle">');
    expect(at('right')).toContain(' direction="rtl">');
    expect(label({ text: 'softmax of “\u2068القطة\u2069”' })).not.toContain('direction');
  });

  it('of a word stands in the middle of its line, in ink', () => {
    const svg = label({ role: 'word' });
    expect(svg).toContain('x="50" y="63.2"');
    expect(ink(svg)).toBe(light.ink);
  });

  it('is bold, or as a title italic, where it names something', () => {
    expect(label({ role: 'head' })).toContain(' font-weight="600"');
    const title = label({ role: 'title' });
    expect(title).toContain(' font-weight="600" font-style="italic" font-family="Charter,');
    expect(label({})).not.toContain('font-weight');
  });

  it('that is turned stands at its place and turns there', () => {
    const svg = label({ angle: -40, role: 'word' });
    expect(svg).toContain('x="0" y="3.2"');
    expect(svg).toMatch(/^<g transform="matrix\(0.76604 -0.64279 0.64279 0.76604 50 60\)"><text /);
  });

  it('that the cursor is on is bold and underlined, from its beginning to its end', () => {
    const line = (patch: Parameters<typeof labelOf>[0]) =>
      /^(?:<g[^>]*>)?<rect ([^>]*)\/>/.exec(label({ highlighted: true, ...patch }))?.[1];
    const rest = `y="65" width="20" height="2" fill="${light.accent}"`;
    expect(line({})).toBe(`x="50" ${rest}`);
    expect(line({ align: 'right' })).toBe(`x="30" ${rest}`);
    expect(line({ align: 'center' })).toBe(`x="40" ${rest}`);
    expect(line({ angle: 90 })).toBe(`x="0" y="5" width="20" height="2" fill="${light.accent}"`);
    expect(label({ highlighted: true })).toContain(' font-weight="600"');
    // Underlining would strike through subscripts, so formulas have none.
    expect(label({ highlighted: true, text: 'W_Q' })).not.toContain('<rect');
  });

  it('with a subscript lowers it, and what follows stands on the line again', () => {
    const svg = label({ text: 'x W_Q + b_Q', role: 'title' });
    expect(svg).toContain(
      'x W<tspan dy="2.2" font-size="7.2">Q</tspan><tspan dy="-2.2"> + b</tspan><tspan dy="2.2" font-size="7.2">Q</tspan></text>',
    );
  });
});
