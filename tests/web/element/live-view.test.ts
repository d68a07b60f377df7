/** The view for the parts of the page: the explained cell, the offers, and events. */
import { effect, signal } from '@preact/signals-core';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { themes } from '../../../web/draw/theme';
import { ControlLoading } from '../../../web/element/control-loading';
import { Inspecting } from '../../../web/element/inspecting';
import { liveView } from '../../../web/element/live-view';
import { Pictures } from '../../../web/element/pictures';
import { TextEditing } from '../../../web/element/text-editing';
import { PassingCells } from '../../../web/session/passing-cells';
import { fakeFrames } from '../support/frames';
import { speak } from '../../../web/text/languages';
import { noted, opened } from '../support/opened';
import { addPseudoLanguages } from '../../support/pseudo';

addPseudoLanguages();

vi.mock('../../../web/draw/canvas/paint', () => ({ paintScene: vi.fn() }));
vi.mock('../../../web/ui/controls', () => ({ controlParts: {} }));
vi.mock('../../../web/ui/shared/after-frame', () => ({ afterFrame: () => Promise.resolve() }));

beforeEach(() => {
  fakeFrames();
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe = () => undefined;
      unobserve = () => undefined;
      disconnect = () => undefined;
    },
  );
});
afterEach(() => vi.unstubAllGlobals());

const scores = (...index: number[]) => ({ name: 'scores', index });

/** The view of a page at 1040 × 560, with its controls. */
async function page(link: string, { withControls = true } = {}) {
  const { session } = opened(link);
  const on = signal(false);
  const player = {
    get playing() {
      return on.value;
    },
  };
  const controlLoading = new ControlLoading();
  if (withControls) await controlLoading.load();
  const pictures = new Pictures(
    session,
    player,
    () => true,
    () => undefined,
    () => controlLoading.parts !== null,
    () => false,
    { value: 1, measure: () => undefined },
  );
  const box = {
    clientWidth: 1040,
    clientHeight: 560,
    isConnected: true,
    querySelector: () => null,
  };
  const querySelector = (selector: string) => (selector === '.canvas-box' ? box : null);
  pictures.drawn({ querySelector, querySelectorAll: () => [] } as never, themes.light);
  const passing = new PassingCells();
  const inspecting = new Inspecting(
    session,
    () => undefined,
    () => undefined,
  );
  const view = liveView({
    session,
    player: player as never,
    pictures,
    passing,
    controlLoading,
    inspecting,
    editing: new TextEditing(() => undefined),
    lessons: { isOpen: false, focus: '', unused: [] } as never,
    welcoming: { narration: null } as never,
    element: { offers: [], shortcuts: true },
    around: { hidden: signal('share brand'), density: signal(2) },
    actions: noted().actions,
  });
  return { session, view, play: (playing: boolean) => (on.value = playing), passing };
}

describe('another language', () => {
  afterEach(() => speak('en'));

  it('is that of the explained cell, of the example, and of the caption', async () => {
    const chosen = (await page('stage=scores&cell=scores.1.4.6')).view;
    const { view } = await page('stage=scores');
    const said = () => [
      chosen.inspection?.title,
      view.example?.title,
      view.caption,
      JSON.stringify(view.scene.labels),
    ];
    const english = said();
    await speak('en-XA');
    for (const [k, text] of said().entries()) expect(text, english[k]).not.toBe(english[k]);
    await speak('en');
    expect(said()).toEqual(english);
  });
});

describe('the cell that is explained', () => {
  it('is the one that is pointed at, else the chosen one', async () => {
    const { session, view } = await page('stage=scores&cell=scores.1.4.6');
    expect(view.inspection?.place).toEqual(scores(1, 4, 6));
    session.cursor.point(scores(1, 0, 0));
    expect(view.inspection?.place).toEqual(scores(1, 0, 0));
    expect(view.pinned).toBe(true);
    session.cursor.inspect(null, false);
    expect(view.pinned).toBe(false);
  });

  it('is else the one that is being computed, and none once all are', async () => {
    const { view } = await page('stage=scores&progress=0.5');
    expect(view.inspection?.place.name).toBe('scores');
    expect((await page('stage=scores')).view.inspection).toBeNull();
  });

  it('is else an example, once the inspector is there to say where it comes from', async () => {
    const { view, play } = await page('stage=scores');
    expect(view.example?.place.name).toBe('scores');
    play(true);
    expect(view.example).toBeNull();
    expect((await page('stage=scores', { withControls: false })).view.example).toBeNull();
  });

  it('is not the one that passes with many terms while it plays', async () => {
    // d_k is 16, then 8 and 32 terms: with more than 24 terms a cell counts as one of thousands.
    const few = await page('stage=scores&progress=0.5&d-model=32&heads=4&parameters=random');
    few.play(true);
    expect(few.view.inspection).not.toBeNull();
    const many = await page('stage=scores&progress=0.5&d-model=32&heads=1&parameters=random');
    expect(many.view.inspection).not.toBeNull();
    many.play(true);
    expect(many.view.inspection).toBeNull();
    // A cell under the pointer is explained even then.
    many.session.cursor.point(scores(0, 0, 0));
    expect(many.view.inspection?.rows).toHaveLength(32);
  });

  it('is none while each frame computes another one, until they stay again', async () => {
    const { view, play, passing } = await page('stage=scores&progress=0.5');
    play(true);
    expect(view.inspection).not.toBeNull();
    for (let column = 0; column < 5; column++) passing.frame(scores(1, 0, column));
    expect(view.inspection).toBeNull();
    for (let frame = 0; frame < 2; frame++) passing.frame(scores(1, 0, 4));
    expect(view.inspection).not.toBeNull();
  });
});

describe('the view', () => {
  it('has the state, its numbers, what is offered and what is said', async () => {
    const link = 'stage=scores&memory=the+bank&d-model=32&parameters=random';
    const { session, view, play } = await page(link);
    session.notify('a message', 'info');
    play(true);
    expect({ ...view.state }).toEqual(session.state);
    expect(view).toMatchObject({
      playing: true,
      canImport: false,
      heads: [1, 2, 4, 8, 16],
      offeredInSplit: [1, 2, 4, 8, 16, 32],
      density: 2,
      hidden: new Set(['share', 'brand']),
    });
    expect(view.snapshot).toBe(session.snapshot);
    expect(view.tokens.words).toHaveLength(10);
    expect(view.memoryTokens.words).toEqual(['the', 'bank']);
    expect(view.session.notices.map(({ text }) => text)).toEqual(['a message']);
  });

  it('offers the file’s parameters once there is a file', async () => {
    const { session, view } = await page('');
    const parameters = {
      in_proj_weight: new Float32Array(12),
      'out_proj.weight': new Float32Array(4),
    };
    session.import({
      name: 'a',
      config: { dModel: 2, heads: 1, bias: false },
      parameters,
      inputs: null,
    });
    expect(view.canImport).toBe(true);
  });

  it('notifies only effects that read the moment', async () => {
    const { session, view } = await page('stage=scores');
    const seen = { heads: 0, progress: 0, tokens: 0, cell: 0 };
    effect(() => void (seen.heads += view.state.heads > 0 ? 1 : 0));
    effect(() => void (seen.tokens += view.tokens.total > 0 ? 1 : 0));
    effect(() => void (seen.progress += view.state.progress >= 0 ? 1 : 0));
    effect(() => void (seen.cell += view.pinned ? 0 : 1));
    expect(seen).toEqual({ heads: 1, tokens: 1, progress: 1, cell: 1 });
    session.move({ ...session.state, progress: 0.5 });
    expect(seen).toEqual({ heads: 1, tokens: 1, progress: 2, cell: 1 });
    session.change({ heads: 2 });
    expect(seen).toMatchObject({ heads: 2, progress: 2 });
  });

  it('closes the panels that read all numbers while some of them are hidden', async () => {
    const { session, view } = await page('stage=scores&look=heads');
    expect(view.state.look).toBe('heads');
    session.conceal({ tensors: [{ tensor: 'scores' }] });
    expect(view.state.look).toBe('none');
    expect(session.state.look).toBe('heads');
  });
});
