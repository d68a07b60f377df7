/** What scenes promise: true cells, matrices that move, hits and arrow keys, marks that both painters paint. */
import { describe, expect, it } from 'vitest';
import {
  cellAt,
  framesOf,
  hit,
  marksOf,
  neighbour,
  renderFigure,
  sceneOf,
  sentenceScene,
  themes,
  tween,
  type PictureView,
  type Scene,
} from '../../../web/picture';
import { placeAt, shownPlace, valueAt } from '../../../web/picture/scene';
import { core, viewOf, type Wanted } from './views';

const layers: Record<string, Wanted> = {
  'the opening': {},
  'narrow, with biases': { layer: { parameters: 'random', variant: 'narrow', bias: true } },
  'shared keys, norms, rotations': {
    layer: { parameters: 'random', heads: 4, kvHeads: 2, qkNorm: 'whole', rotary: 'halves' },
  },
  memory: { layer: { parameters: 'random' }, shared: { memory: 'she will leave' } },
  backward: { layer: { parameters: 'random' }, shared: { direction: 'backward' } },
};

const at = (
  wanted: Wanted,
  stage: string,
  progress = 1,
  more: Partial<PictureView> = {},
): PictureView => ({
  ...viewOf({ ...wanted, shared: { ...wanted.shared, stage: stage as never, progress } }),
  ...more,
});

const ordersOf = (wanted: Wanted) => {
  const { numbers, state } = viewOf(wanted);
  return numbers.order(state.direction);
};

describe.each(Object.entries(layers))('%s', (_, wanted) => {
  const order = ordersOf(wanted);

  it.each(order)('%s: each cell paints the number at its address', (stage) => {
    const view = at(wanted, stage);
    for (const { rows, cols, source, address } of sceneOf(view).matrices)
      for (let r = 0; r < rows; r++)
        for (let c = 0; c < cols; c++)
          expect(valueAt(source, r, c)).toBe(view.numbers.at(placeAt(address, r, c)));
  });

  it.each(order.slice(1))(
    '%s: a matrix of the stage before that stays is never gone on the way',
    (stage) => {
      const before = sceneOf(at(wanted, order[order.indexOf(stage) - 1] ?? stage));
      const after = sceneOf(at(wanted, stage, 0.2));
      const keys = new Set(before.matrices.map(({ key }) => key));
      const staying = new Set(after.matrices.map(({ key }) => key).filter((key) => keys.has(key)));
      expect(staying.size).toBeGreaterThan(0);
      for (const progress of [0.02, 0.1, 0.15, 0.19]) {
        const between = sceneOf(at(wanted, stage, progress));
        const solid = new Set(
          between.matrices.filter(({ alpha }) => alpha === 1).map(({ key }) => key),
        );
        expect([...staying].filter((key) => !solid.has(key))).toEqual([]);
      }
    },
  );

  it.each(order)('%s: what the arrow keys reach is what lies there', (stage) => {
    const scene = sceneOf(at(wanted, stage));
    let place = neighbour(scene, null, 'right');
    const seen = new Set<string>();
    for (const direction of [
      'left',
      'up',
      'right',
      'right',
      'down',
      'down',
      'left',
      'up',
      'right',
    ] as const) {
      for (let k = 0; k < 7 && place; k++) {
        const next = neighbour(scene, place, direction);
        if (!next) break;
        expect(middlesOf(scene, next)).not.toEqual([]);
        for (const [x, y] of middlesOf(scene, next))
          expect(cellAt(scene, x, y)?.place).toEqual(next);
        place = next;
        seen.add(JSON.stringify(place));
      }
    }
    expect(seen.size).toBeGreaterThan(2);
  });
});

/** The middles of the large cells that show a place. */
const middlesOf = ({ matrices }: Scene, place: unknown) =>
  matrices.flatMap((matrix) => {
    if (matrix.small) return [];
    const found: [number, number][] = [];
    for (let r = 0; r < matrix.rows; r++)
      for (let c = 0; c < matrix.cols; c++)
        if (JSON.stringify(shownPlace(matrix, r, c)) === JSON.stringify(place))
          found.push([
            matrix.x + ((c + 0.5) * matrix.width) / matrix.cols,
            matrix.y + ((r + 0.5) * matrix.height) / matrix.rows,
          ]);
    return found;
  });

describe('a scene', () => {
  it('is the same whatever is chosen', () => {
    const cell = { name: 'scores', index: [1, 4, 6] };
    const chosen = viewOf({ shared: { stage: 'scores', cell } });
    expect(sceneOf(chosen)).toEqual(sceneOf(viewOf({ shared: { stage: 'scores' } })));
  });

  it('outlines a score with its row of q and its column of k', () => {
    const view = viewOf({ shared: { stage: 'scores' } });
    const frames = framesOf(sceneOf(view), view.numbers, { name: 'scores', index: [1, 4, 6] });
    const large = frames.cells.filter(({ small }) => !small);
    expect(large.map(({ role }) => role)).toEqual(['operand', 'operand', 'cell']);
    expect(frames.words.map(({ text }) => text)).toEqual(['deposit', 'money']);
    const [row, column, cell] = large;
    expect(row?.y).toBeCloseTo(cell?.y ?? NaN);
    expect(column?.x).toBeCloseTo(cell?.x ?? NaN);
  });

  it('has one scale for all heads and for both compared layers', () => {
    const view = viewOf({ shared: { stage: 'scores' } });
    const other = viewOf({ layer: { parameters: 'random', seed: 3 }, shared: { stage: 'scores' } });
    const both = sceneOf({ ...other, beside: view.numbers });
    expect(both.legend).toEqual(sceneOf({ ...view, beside: other.numbers }).legend);
    expect(new Set(both.matrices.map(({ range }) => range)).size).toBe(1);
  });

  const hidden = (tensors: readonly string[]) => ({ tensors, parts: [] });

  it('prints no shape where a lesson hides them', () => {
    const shapes = (parts: readonly string[]) =>
      sceneOf(at({}, 'project', 1, { concealed: { tensors: [], parts } })).labels.filter(
        ({ role }) => role === 'shape',
      );
    expect(shapes([]).length).toBeGreaterThan(0);
    expect(shapes(['labels'])).toEqual([]);
  });

  it('has no small pictures of heads where these are left out, at any stage', () => {
    const small = (stage: string, withoutTiles: boolean) => {
      const { matrices, targets } = sceneOf(at({}, stage, 1, { withoutTiles }));
      return [...matrices.filter((each) => each.small), ...targets.filter(({ tile }) => tile)];
    };
    const order = ordersOf({});
    expect(order.filter((stage) => small(stage, false).length > 0)).toContain('softmax');
    for (const stage of order) expect(small(stage, true)).toEqual([]);
  });

  it('has nothing of concealed numbers: no cells, no sums, no end of the scale', () => {
    const scores = sceneOf(at({}, 'scores', 1, { concealed: hidden(['scores']) }));
    expect(scores.matrices.map(({ address }) => address.name)).toEqual(['q', 'k'].toReversed());
    expect(scores.legend.diverging).toBeNull();
    const softmax = sceneOf(at({}, 'softmax', 1, { concealed: hidden(['attn_weights']) }));
    expect(softmax.matrices).toEqual([]);
    expect(softmax.labels.filter(({ text }) => /[0-9]\.[0-9]/.test(text))).toEqual([]);
    expect(
      sceneOf(at({}, 'heads', 1, { concealed: hidden(['q_packed']) })).matrices.some(({ key }) =>
        key.startsWith('q'),
      ),
    ).toBe(false);
  });

  it('does not move where motion is not wanted', () => {
    const still = { still: true };
    const [early, later] = [0.05, 0.15].map((progress) =>
      sceneOf(at({}, 'scores', progress, still)),
    );
    expect(early).toEqual(later);
    const halfway = sceneOf(at({}, 'heads', 0.4, still));
    expect(halfway.matrices).toEqual(sceneOf(at({}, 'heads', 0.25, still)).matrices);
  });

  it('is computed cell by cell, and says which', () => {
    const scene = sceneOf(at({}, 'scores', 0.5));
    expect(scene.work).toEqual({ rows: 10, cols: 10 });
    const { index } = scene.current ?? { index: [] };
    const done = scene.matrices.find(({ key, small }) => key === 'scores#1' && !small)?.done;
    expect(done).toBe((index[1] ?? 0) * 10 + (index[2] ?? 0) + 1);
    expect(sceneOf(at({}, 'softmax', 0.5)).work).toEqual({ rows: 10, cols: 1 });
    expect(sceneOf(at({}, 'heads', 0.5)).work).toBeNull();
  });

  it('between two layers of other sizes is both of them', () => {
    const [a, b] = [{}, { layer: { variant: 'wide', parameters: 'random' } } as const].map(
      (wanted) => sceneOf(at(wanted, 'project')),
    );
    if (!a || !b) throw new Error('no scenes');
    expect(tween(a, b, 0)).toBe(a);
    expect(tween(a, b, 1)).toBe(b);
    const keys = new Set(tween(a, b, 0.5).matrices.map(({ key }) => key));
    for (const { key } of b.matrices.filter((each) =>
      a.matrices.some((was) => was.key === each.key),
    ))
      expect(keys).toContain(key);
  });
});

describe('what is pressed', () => {
  it('is a cell, a head’s small multiple, or a word of the line', () => {
    const scene = sceneOf(viewOf({ shared: { stage: 'scores' } }));
    const tile = scene.targets.find(({ tile: isTile, head }) => isTile && head === 2);
    expect(hit(scene, (tile?.x ?? 0) + 20, (tile?.y ?? 0) + 40)).toEqual({ kind: 'head', head: 2 });
    const line = sentenceScene(viewOf({}));
    const word = line.words[4];
    expect(hit(line, (word?.x ?? 0) + 5, (word?.y ?? 0) + 5)).toMatchObject({
      kind: 'word',
      word: 4,
    });
    expect(hit(scene, 1, 1)).toBeNull();
  });
});

describe('the line of words', () => {
  it('has an arc for each share that can be seen, and asks for the word pointed at', () => {
    const view = viewOf({});
    const scene = sentenceScene(view, 4);
    const { data } = view.numbers.matrix('attn_weights', 1);
    const shares = [...data.subarray(40, 50)].filter((share) => share >= 0.02).length;
    expect(scene.arcs.filter(({ head }) => head === 1)).toHaveLength(shares);
    expect(scene.labels.find(({ text }) => text === 'deposit')?.strong).toBe(true);
  });

  it('is a column on a phone: words as large as text, arcs on both sides, all within the picture', () => {
    const scene = sentenceScene(viewOf({}, 344, 430), 4);
    const words = scene.labels.filter(({ role }) => role === 'word');
    expect(Math.min(...words.map(({ size }) => size))).toBeGreaterThanOrEqual(16);
    expect(new Set(words.map(({ x }) => x)).size).toBe(1);
    expect(new Set(scene.arcs.map(({ rise }) => Math.sign(rise)))).toEqual(new Set([-1, 1]));
    for (const { isUpright, y, rise } of scene.arcs) {
      expect(isUpright).toBe(true);
      expect(y + rise).toBeGreaterThan(0);
      expect(y + rise).toBeLessThan(344);
    }
    const targets = scene.words.map(({ y, height }) => [y, y + height] as const);
    targets.slice(1).forEach(([top], k) => expect(top).toBeCloseTo(targets[k]?.[1] ?? 0));
  });

  it('is the beginning of the first stage', () => {
    const view = viewOf({ shared: { stage: 'embed', progress: 0 } });
    expect(sceneOf(view)).toEqual(sentenceScene(view));
  });
});

describe('the painters', () => {
  it('write the same texts', async () => {
    const { paintCanvas } = await import('../../../web/picture');
    const view = viewOf({ shared: { stage: 'softmax', progress: 0.6 } });
    const scene = sceneOf(view);
    const written: string[] = [];
    // A context that notes texts; Node has no images, so the cells are left out.
    const given: Record<string, unknown> = { canvas: { width: 1, height: 1 } };
    const context = new Proxy(given, {
      get: (target, name: string) =>
        target[name] ??
        (name === 'fillText' ? (text: string) => written.push(text) : () => ({ width: 1 })),
      set: () => true,
    });
    const marks = marksOf(scene, framesOf(scene, view.numbers, scene.current), themes.light);
    paintCanvas(
      marks.filter(({ kind }) => kind !== 'cells'),
      context as unknown as CanvasRenderingContext2D,
      1,
    );
    const svg = renderFigure(view, themes.light);
    const texts = [...svg.matchAll(/<text[^>]*>(.*?)<\/text>/g)].map(([, text = '']) =>
      text.replaceAll(/<[^>]*>/g, ''),
    );
    expect(texts.join('')).toBe(written.join(''));
    expect(written.length).toBeGreaterThan(50);
    expect(core).toBeDefined();
  });
});
