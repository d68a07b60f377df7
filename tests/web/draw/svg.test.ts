/** Pictures as SVG: every mark of the scene, in the canvas's colours, for any typed text. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { textWidth } from '../../../web/derive/scene/measure';
import { isDone, valueAt, type Matrix, type Scene } from '../../../web/derive/scene/scene';
import { divergingIndex, entry, shareIndex } from '../../../web/draw/colour';
import { svgOf } from '../../../web/draw/svg/svg';
import { headColour, themes, type Theme } from '../../../web/draw/theme';
import { stageNames, type State } from '../../../web/state/state';
import { computed, desktop, sceneOf, variants } from '../support/layers';
import { hostileTexts } from '../support/states';
import { nodes, parseXml, type Node } from '../support/xml';

const options = { title: 'A title', description: 'What it shows', scale: 1, measure: textWidth };
const drawn = (scene: Scene, theme: Theme = themes.light) => parseXml(svgOf(scene, theme, options));

const hex = (map: Uint8ClampedArray, index: number) =>
  `#${entry(map, index)
    .map((channel) => channel.toString(16).padStart(2, '0'))
    .join('')}`;

/** The fill of a cell, computed independently from the colour maps. */
function expected(matrix: Matrix, r: number, c: number, theme: Theme): string | null {
  const from = isDone(matrix, r, c) ? matrix : matrix.before;
  if (!from) return null;
  const value = valueAt(from.source, r, c);
  if (value === -Infinity) return null;
  if (from.paint === 'bars') return hex(theme.share, 0);
  return from.paint === 'share'
    ? hex(theme.share, shareIndex(value))
    : hex(theme.diverging, divergingIndex(value, matrix.range));
}

/** The rectangles of a path, in units of cells, laid onto a grid; none may cover another. */
function grid(group: Node, rows: number, cols: number): (string | null)[] {
  const found: (string | null)[] = Array.from({ length: rows * cols }, () => null);
  for (const { attributes } of nodes(group.children[1] ?? group, 'path')) {
    for (const [, ...numbers] of (attributes['d'] ?? '').matchAll(
      /M(\d+) (\d+)h(\d+)v(\d+)h-(\d+)z/g,
    )) {
      const [c = 0, r = 0, wide = 0, high = 0, back = 0] = numbers.map(Number);
      expect(back).toBe(wide);
      for (let row = r; row < r + high; row++) {
        for (let col = c; col < c + wide; col++) {
          expect(found[row * cols + col], 'covered once').toBeNull();
          found[row * cols + col] = attributes['fill'] ?? '';
        }
      }
    }
  }
  return found;
}

const groups = (svg: Node) => svg.children.filter(({ attributes }) => 'data-matrix' in attributes);

/** Elements outside of matrices; rotated ones are inside a group. */
const outside = (svg: Node): readonly Node[] =>
  svg.children.flatMap((each) =>
    each.name !== 'g' ? each : 'data-matrix' in each.attributes ? [] : each.children,
  );

/** Expects every label's text, or its beginning before an ellipsis. */
function expectLabels(svg: Node, scene: Scene): void {
  const found = outside(svg)
    .filter(({ name }) => name === 'text')
    .map(({ text }) => text);
  const wanted = scene.labels.map(({ text }) => text);
  expect(found).toHaveLength(wanted.length);
  wanted.forEach((text, k) => {
    const got = found[k] ?? '';
    const plain = text.replace(/(?<![A-Za-z])([Wbd])_(?=[A-Za-z])/g, '$1');
    if (got.endsWith('…') && !text.endsWith('…'))
      expect(text.startsWith(got.slice(0, -1))).toBe(true);
    else expect([text, plain]).toContain(got);
  });
}

describe.each(stageNames)('%s as SVG', (stage) => {
  const layers: readonly Partial<State>[] = [
    ...variants.map((variant) => ({ variant, mask: 'causal' as const })),
    { progress: 0.5, mask: 'causal' },
    { heads: 8, theme: 'dark', memory: 'the old bank', mask: 'padding', padding: [1] },
  ];

  it('has every matrix, cell, label and mark, each layer in another theme', () => {
    const colours = Object.values(themes);
    for (const [k, layer] of layers.entries()) {
      const theme = colours[k % colours.length] ?? themes.light;
      const moment = computed({ ...layer, stage });
      const scene = sceneOf(moment, desktop, { name: 'attn_weights', index: [1, 1, 0] });
      const svg = drawn(scene, theme);
      expect(groups(svg).map(({ attributes }) => attributes['data-matrix'])).toEqual(
        scene.matrices.map(({ key }) => key),
      );
      scene.matrices.forEach((matrix, k) => {
        const { rows, cols } = matrix;
        const group = groups(svg)[k];
        if (!group) throw new Error(matrix.key);
        const wanted = Array.from({ length: rows * cols }, (_, at) =>
          expected(matrix, Math.floor(at / cols), at % cols, theme),
        );
        const shown = wanted.some((colour) => colour !== null) ? grid(group, rows, cols) : wanted;
        expect(shown, matrix.key).toEqual(wanted);
      });
      expectLabels(svg, scene);
      const rects = outside(svg).filter(({ name }) => name === 'rect');
      const lit = scene.labels.filter((label) => label.highlighted).length;
      const count = (key: string, value: string) =>
        rects.filter(({ attributes }) => attributes[key] === value).length;
      expect(count('stroke-dasharray', '3 3')).toBe(scene.outlines.length);
      expect(count('fill', theme.accent)).toBe(lit);
      expect(count('stroke', theme.ink)).toBe(scene.cellFrames.length);
      for (const band of scene.bands) {
        const fill = headColour(theme.heads, band.head);
        expect(count('fill', fill)).toBe(
          scene.bands.filter(({ head }) => headColour(theme.heads, head) === fill).length,
        );
      }
      expect(rects[0]?.attributes).toMatchObject({ fill: theme.paper, width: '1040' });
    }
  });

  it('is well-formed on the way from the stage before, with its matrices under way', () => {
    const scene = sceneOf(computed({ stage, progress: 0.1 }), desktop);
    const svg = drawn(scene);
    expect(groups(svg)).toHaveLength(scene.matrices.length);
    scene.matrices.forEach(({ turn, alpha, dimmed, small, x, y, width, height }, k) => {
      const group = groups(svg)[k];
      const { transform = '' } = group?.attributes ?? {};
      const opacity = alpha * (dimmed && !small ? 0.4 : 1);
      for (const { name, attributes } of group?.children.slice(1) ?? [])
        if (name !== 'g' || 'transform' in attributes)
          expect(Number(attributes['opacity'] ?? 1)).toBeCloseTo(opacity, 2);
      expect(transform !== '').toBe(turn !== null);
      if (!turn) return;
      // The two sides lead to the far corner.
      const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = transform
        .slice('matrix('.length)
        .split(/[ )]/)
        .map(Number);
      expect(a * (x + width) + c * (y + height) + e).toBeCloseTo(x + turn.alongX + turn.downX, 1);
      expect(b * (x + width) + d * (y + height) + f).toBeCloseTo(y + turn.alongY + turn.downY, 1);
    });
  });
});

describe('a matrix with an image of its cells', () => {
  it('is that image where its cells would stand, and no other matrix is another', () => {
    const scene = sceneOf(computed({ stage: 'scores' }), desktop);
    const [first, ...others] = scene.matrices;
    if (!first) throw new Error('no matrix');
    const images = new Map([[first, 'data:image/png;base64,AAAA']]);
    const svg = parseXml(svgOf(scene, themes.light, { ...options, images }));
    const [large, ...rest] = groups(svg);
    const [image, ...more] = nodes(large ?? svg, 'image');
    expect(more).toEqual([]);
    expect(image?.attributes['xlink:href']).toBe('data:image/png;base64,AAAA');
    for (const side of ['x', 'y', 'width', 'height'] as const)
      expect(Number(image?.attributes[side])).toBeCloseTo(first[side], 1);
    expect(grid(large ?? svg, first.rows, first.cols).every((cell) => cell === null)).toBe(true);
    expect(rest).toHaveLength(others.length);
    expect(rest.flatMap((each) => [...nodes(each, 'image')])).toEqual([]);
  });
});

describe('texts in SVG', () => {
  it('writes −∞ where the mask forbids, and no number across the edge of a bar', () => {
    const masked = drawn(sceneOf(computed({ stage: 'mask', mask: 'causal' }), desktop));
    const large = groups(masked).find(({ attributes }) => attributes['data-matrix'] === 'scores#1');
    const texts = [...nodes(large ?? masked, 'text')].map(({ text }) => text);
    expect(texts.filter((text) => text === '−∞')).toHaveLength(45);
    const softmax = drawn(sceneOf(computed({ stage: 'softmax', mask: 'causal' }), desktop));
    const halos = [...nodes(softmax, 'g')].filter(({ attributes }) => attributes['aria-hidden']);
    expect(halos).toEqual([]);
  });

  it('is well-formed whatever was typed', () => {
    fc.assert(
      fc.property(hostileTexts, hostileTexts, (sentence, title) => {
        const moment = computed({ sentence: `${sentence} <b>&amp;</b> 👩‍👧 שלום`, stage: 'scores' });
        const svg = svgOf(sceneOf(moment, desktop), themes.light, { ...options, title });
        expect(parseXml(svg).children[0]?.name).toBe('title');
      }),
      { numRuns: 25 },
    );
    const svg = drawn(sceneOf(computed({ sentence: '<b> & "x" ]]>', stage: 'embed' }), desktop));
    const texts = [...nodes(svg, 'text')].map(({ text }) => text);
    expect(texts).toEqual(expect.arrayContaining(['<b>', '&', '"x"', ']]>']));
  });

  it('keeps a layer of 64 words and 8 heads within half a megabyte', () => {
    const big = {
      sentence: 'word '.repeat(64),
      parameters: 'random',
      dModel: 64,
      heads: 8,
    } as const;
    const moment = computed({ ...big, stage: 'scores' });
    expect(svgOf(sceneOf(moment, desktop), themes.light, options).length).toBeLessThan(600_000);
  });
});
