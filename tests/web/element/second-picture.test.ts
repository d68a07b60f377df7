/** Layer B beside A: its view, its picture, and actions on either. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { inspect } from '../../../web/derive/inspect/inspect';
import { paintScene } from '../../../web/draw/canvas/paint';
import { themes } from '../../../web/draw/theme';
import { SecondPicture } from '../../../web/element/second-picture';
import type { ComparedView, View } from '../../../web/ui/view';
import { pointer } from '../support/events';
import { fakeFrames } from '../support/frames';
import { noted, opened } from '../support/opened';

vi.mock('../../../web/draw/canvas/paint', () => ({ paintScene: vi.fn() }));
const painted = vi.mocked(paintScene);

beforeEach(() => {
  fakeFrames();
  painted.mockClear();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const scores = (...index: number[]) => ({ name: 'scores', index });

/** A page with a box of this size for B. */
function page([width, height]: readonly [number, number] = [600, 400]) {
  const context = {};
  const canvas = {
    width: 0,
    height: 0,
    style: {},
    toggleAttribute: () => false,
    getContext: () => context,
  };
  const box = { clientWidth: width, clientHeight: height };
  const querySelector = vi.fn((selector: string) =>
    selector === '.canvas-box.other canvas'
      ? canvas
      : selector === '.canvas-box.other'
        ? box
        : null,
  );
  return { canvas, context, box, querySelector, root: { querySelector } as unknown as ParentNode };
}

/** Two layers from this link, A's view, and the recorded actions on A. */
function comparing(link: string, inspected = false) {
  const { session } = opened(link);
  const { actions: all, calls } = noted();
  const { scrub, zoom, play, pause } = all;
  const actions = { scrub, zoom, play, pause };
  const second = new SecondPicture(
    session,
    () => false,
    () => 1,
  );
  const first = (patch: Partial<View> = {}) => {
    const { state, snapshot } = session;
    const cell = inspected ? state.cell : null;
    return {
      state,
      snapshot,
      actions,
      playing: false,
      caption: 'A',
      heads: [1, 2],
      inspection: snapshot && cell && inspect(snapshot, cell),
      pinned: false,
      hidden: new Set(),
      ...patch,
    } as unknown as View;
  };
  const compared = (patch: Partial<View> = {}): ComparedView => {
    second.measure(page().root);
    const found = second.compared(first(patch));
    if (!found) throw new Error('nothing is compared');
    return found;
  };
  return { session, calls, second, first, compared };
}

describe('B beside A', () => {
  it('is null while nothing is compared', () => {
    const { second, first } = comparing('stage=scores');
    expect(second.compared(first())).toBeNull();
  });

  it('is a view of its own: its state, numbers, heads, picture and name', () => {
    const { session, compared } = comparing('stage=scores&compare=variant:wide,heads:8');
    const { a, b, names, view } = compared();
    expect(a).toMatchObject({ state: session.state, snapshot: session.snapshot });
    expect(b.snapshot).toBe(session.second.snapshot);
    expect(b.state).toMatchObject({ variant: 'wide', heads: 8, stage: 'scores' });
    expect(names).toEqual({ a: 'split, 4 heads', b: 'wide, 8 heads' });
    expect(view).toMatchObject({ state: b.state, caption: 'B: wide, 8 heads', pinned: false });
    expect(view.snapshot).toBe(b.snapshot);
    expect(view.heads).toContain(8);
    expect(view.heads).not.toEqual([1, 2]);
    expect(view.scene.width).toBe(600);
    expect(view.hidden).toEqual(new Set());
    // B's picture may ask for the layer that it is compared with.
    expect(view.compared).toMatchObject({ a, b, names });
  });

  it('is inspected at the same cell as A', () => {
    const { session, compared } = comparing(
      'stage=scores&cell=scores.1.4.6&compare=variant:wide',
      true,
    );
    const { inspected, view } = compared();
    expect(inspected.a?.place).toEqual(scores(1, 4, 6));
    expect(inspected.b?.place).toEqual(scores(1, 4, 6));
    expect(inspected.b?.number).toBe(session.second.snapshot?.explain(scores(1, 4, 6)).value);
    expect(view.inspection).toBe(inspected.b);
    expect(view.pinned).toBe(true);
  });

  it('is not inspected where A has a cell that B has not, or none', () => {
    const one = comparing('stage=scores&heads=8&cell=scores.6.4.6&compare=heads:4', true);
    expect(one.compared().inspected).toMatchObject({ a: { place: scores(6, 4, 6) }, b: null });
    expect(comparing('stage=scores&compare=heads:8').compared().inspected).toEqual({
      a: null,
      b: null,
    });
  });

  it('alone is inspected where it alone has the cell, and its number is not to be edited', () => {
    const { session, compared } = comparing('stage=scores&compare=heads:8', true);
    session.second.inspect(scores(6, 4, 6), false);
    const { a, b } = compared({ inspection: null }).inspected;
    expect(a).toBeNull();
    expect(b?.place).toEqual(scores(6, 4, 6));
    expect(b?.lock).toBe('Only B has this number: swap A and B to edit it.');
  });
});

describe('what is done to B', () => {
  it('changes B', () => {
    const { session, compared } = comparing('stage=scores&compare=heads:8');
    compared().view.actions.change({ mask: 'causal' });
    expect(session.second.state.mask).toBe('causal');
    expect(session.state.mask).toBe('none');
  });

  it('chooses its cell, and stops playing only to go where the number is', () => {
    const { session, calls, compared } = comparing('stage=softmax&compare=heads:8');
    const { actions } = compared().view;
    actions.inspect({ name: 'attn_weights', index: [6, 1, 2] });
    expect(session.second.state.cell).toEqual({ name: 'attn_weights', index: [6, 1, 2] });
    expect(session.state.stage).toBe('softmax');
    expect(calls).toEqual([]);
    actions.inspect(scores(6, 1, 2), true);
    expect(session.state.stage).toBe('scores');
    expect(session.second.state).toMatchObject({ head: 6, cell: scores(6, 1, 2) });
    expect(calls).toEqual([['pause']]);
  });

  it('follows a term to where it comes from', () => {
    const { session, calls, compared } = comparing('stage=scores&compare=heads:8');
    compared().view.actions.follow(scores(6, 4, 6), { name: 'q', index: [6, 4, 1] }, 'term');
    expect(session.state.stage).toBe('heads');
    expect(session.second.state.cell).toEqual({ name: 'q', index: [6, 4, 1] });
    expect(calls).toEqual([['pause']]);
  });

  it('opens no number: it chooses the cell, or keeps the one that is chosen', () => {
    const { session, calls, compared } = comparing('stage=embed&compare=heads:8');
    const { actions } = compared().view;
    const place = { name: 'W_Q', index: [3, 5] };
    actions.openEdit(place);
    expect(session.second.state.cell).toEqual(place);
    compared().view.actions.openEdit();
    expect(session.second.state.cell).toEqual(place);
    expect(session.state.stage).toBe('embed');
    expect(calls).toEqual([]);
  });

  it('is else done to both', () => {
    const { calls, compared } = comparing('stage=project&compare=heads:8');
    compared().view.actions.scrub(3);
    compared().view.actions.zoom(2);
    expect(calls).toEqual([
      ['scrub', 3],
      ['zoom', 2],
    ]);
  });

  it('with the pointer is done to the cell under it', () => {
    const { session, compared } = comparing('stage=scores&compare=heads:8');
    const { events, view } = compared();
    const large = view.scene.matrices.find(
      ({ key, small, echo }) => !small && !echo && key.startsWith('scores'),
    );
    if (!large) throw new Error('no scores');
    const [w, h] = [large.width / large.cols, large.height / large.rows];
    events.move(pointer([large.x + 2.5 * w, large.y + 1.5 * h]));
    expect(session.second.hover).toEqual(scores(1, 1, 2));
    events.press(pointer([large.x + 2.5 * w, large.y + 1.5 * h]));
    expect(session.second.state.cell).toEqual(scores(1, 1, 2));
  });

  it('with a key is done as A plays', () => {
    const { calls, compared } = comparing('stage=scores&compare=heads:8');
    const key = { key: ' ', preventDefault: () => undefined } as KeyboardEvent;
    compared().events.key(key);
    compared({ playing: true }).events.key(key);
    expect(calls).toEqual([['play'], ['pause']]);
  });
});

describe('B’s picture', () => {
  it('is painted in its own box, once that has a size', () => {
    const { second, compared } = comparing('stage=scores&compare=heads:8');
    const { root, canvas, context } = page();
    second.paint(root, themes.dark, 1);
    expect(painted).not.toHaveBeenCalled();
    const { view } = compared();
    second.paint(root, themes.dark, 1);
    expect(painted.mock.calls).toEqual([[context, view.scene, themes.dark, 1]]);
    expect(canvas.width).toBe(600);
  });

  it('is not painted in a box without a width', () => {
    const { second, first } = comparing('stage=scores&compare=heads:8');
    const { root } = page([0, 400]);
    second.measure(root);
    second.compared(first());
    second.paint(root, themes.dark, 1);
    expect(painted).not.toHaveBeenCalled();
  });

  it('is looked for only while two layers are compared, and stops with that', () => {
    const { session, second, compared } = comparing('stage=scores&compare=heads:8');
    const { root, querySelector } = page();
    compared();
    second.paint(root, themes.dark, 1);
    session.change({ compare: null });
    querySelector.mockClear();
    painted.mockClear();
    second.paint(root, themes.dark, 1);
    expect(querySelector).not.toHaveBeenCalled();
    session.change({ compare: { heads: 8 } });
    // After a stop, only an explicit call paints.
    compared();
    expect(painted).not.toHaveBeenCalled();
    second.paint(root, themes.dark, 1);
    expect(painted).toHaveBeenCalledTimes(1);
  });

  it('is stopped with the element', () => {
    const { second, compared } = comparing('stage=scores&compare=heads:8');
    compared();
    second.paint(page().root, themes.dark, 1);
    painted.mockClear();
    second.stop();
    compared();
    expect(painted).not.toHaveBeenCalled();
  });
});

describe('B’s box', () => {
  it('tells its size only while two layers are compared', () => {
    const observed: unknown[] = [];
    const resizes = { observe: (box: unknown) => observed.push(box) } as unknown as ResizeObserver;
    const { root, box } = page();
    comparing('').second.observe(root, resizes);
    expect(observed).toEqual([]);
    const { second } = comparing('compare=heads:8');
    second.observe(root, resizes);
    expect(observed).toEqual([box]);
    second.observe({ querySelector: () => null } as unknown as ParentNode, resizes);
    expect(observed).toEqual([box]);
  });

  it.each([
    [600, 400],
    [601, 400],
    [600, 401],
  ])('of %j × %j is the picture’s', (...size) => {
    const { second, first } = comparing('compare=heads:8');
    second.measure(page([600, 400]).root);
    second.measure(page(size).root);
    expect(second.compared(first())?.view.scene).toMatchObject({
      width: size[0],
      height: size[1],
    });
  });

  it('may not be there: then it keeps its size', () => {
    const { second, first } = comparing('compare=heads:8');
    second.measure(page([600, 400]).root);
    second.measure({ querySelector: () => null } as unknown as ParentNode);
    expect(second.compared(first())?.view.scene).toMatchObject({ width: 600 });
  });
});
