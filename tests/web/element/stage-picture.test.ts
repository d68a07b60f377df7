import { signal } from '@preact/signals-core';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Scene } from '../../../web/derive/scene/scene';
import { settled, tween } from '../../../web/derive/scene/tween';
import { paintScene } from '../../../web/draw/canvas/paint';
import { themes } from '../../../web/draw/theme';
import { StagePicture, type PictureSource } from '../../../web/element/stage-picture';
import { fieldSignals } from '../../../web/session/field-signals';
import type { Place } from '../../../web/core/types';
import type { State } from '../../../web/state/state';
import { computed, sceneOf } from '../support/layers';
import { pointer } from '../support/events';
import { fakeFrames, type Frames } from '../support/frames';

vi.mock('../../../web/draw/canvas/paint', () => ({ paintScene: vi.fn() }));
const painted = vi.mocked(paintScene);

const context = { name: 'the canvas’s context' };
const canvas = () =>
  ({
    width: 0,
    height: 0,
    style: {},
    toggleAttribute: () => false,
    getContext: () => context,
  }) as unknown as HTMLCanvasElement;

let frames: Frames;
beforeEach(() => {
  frames = fakeFrames();
  painted.mockClear();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const space = { width: 1040, height: 560 };
const nowhere = { place: null, head: null, label: null };
const { light, dark } = themes;

/** A picture with mutable inputs, and a function that changes them. */
function pictureOf(patch: Partial<State> = {}, reducedMotion = false) {
  const layer = signal<PictureSource>({
    ...computed(patch),
    hover: null,
    concealed: null,
    focus: [],
  });
  const beside = signal({ space, example: null as Place | null, waits: false });
  const now = fieldSignals(() => beside.value, ['space', 'example', 'waits']);
  const session = fieldSignals(
    () => layer.value,
    ['state', 'snapshot', 'hover', 'concealed', 'focus'],
  );
  /** Asked whenever a scene is made. */
  const sentence = vi.fn(() => false);
  const picture = new StagePicture(session, () => reducedMotion, {
    space: () => now.space,
    other: () => null,
    example: () => now.example,
    waits: () => now.waits,
    sentence,
  });
  const set = (more: Partial<PictureSource>) => void (layer.value = { ...layer.value, ...more });
  const put = (more: Partial<typeof beside.value>) =>
    void (beside.value = { ...beside.value, ...more });
  return { picture, session, set, put, sentence };
}

/** A picture painted on a canvas, and a function that shows another state. */
function shown(patch: Partial<State> = {}, reducedMotion = false) {
  const made = pictureOf(patch, reducedMotion);
  const { picture, session, set } = made;
  const on = canvas();
  picture.paint(on, light, 2);
  const show = (next: Partial<State>) => set(computed({ ...session.state, ...next }));
  return { ...made, on, show };
}

const last = (): Scene => {
  const scene = painted.mock.lastCall?.[1];
  if (!scene) throw new Error('nothing was painted');
  return scene;
};
const positions = (scene: Scene) => scene.matrices.map(({ key, x, y }) => [key, x, y]);

describe('a picture', () => {
  it('makes no scene after it has stopped, and paints the present one when it begins again', () => {
    const { picture, show, sentence, on } = shown({ stage: 'scores' });
    picture.stop();
    sentence.mockClear();
    painted.mockClear();
    show({ stage: 'softmax' });
    expect(sentence).not.toHaveBeenCalled();
    picture.paint(on, light, 2);
    expect(last()).toBe(picture.scene);
    show({ stage: 'weigh' });
    expect(sentence).toHaveBeenCalledTimes(2);
  });

  it('is derived in its space, and painted at once', () => {
    const { picture, session, on } = shown({ stage: 'scores' });
    const { state, snapshot } = session;
    if (!snapshot) throw new Error('no numbers');
    expect(positions(last())).toEqual(positions(sceneOf({ state, snapshot }, space)));
    expect(last()).toBe(picture.scene);
    expect(painted.mock.lastCall?.[0]).toBe(context);
    expect(painted.mock.lastCall?.[2]).toBe(light);
    expect(painted.mock.lastCall?.[3]).toBe(2);
    expect([on.width, on.height]).toEqual([2 * last().width, 2 * last().height]);
    expect([on.style.width, on.style.height]).toEqual([`${last().width}px`, `${last().height}px`]);
  });

  it('stays the same scene, painted once, until what it is derived from changes', () => {
    const { picture, set, put } = shown({ stage: 'scores' });
    const { scene } = picture;
    set({ hover: null });
    expect(picture.scene).toBe(scene);
    expect(painted).toHaveBeenCalledOnce();
    set({ hover: { name: 'scores', index: [0, 1, 2] } });
    expect(picture.scene).not.toBe(scene);
    expect(painted).toHaveBeenCalledTimes(2);
    const hovered = picture.scene;
    put({ example: { name: 'scores', index: [0, 0, 0] } });
    const example = picture.scene;
    expect(example).not.toBe(hovered);
    put({ space: { ...space, width: 900 } });
    expect(picture.scene).not.toBe(example);
    const narrow = picture.scene;
    set({ focus: [{ head: 1 }] });
    expect(picture.scene?.focus).not.toHaveLength(0);
    expect(picture.scene).not.toBe(narrow);
    expect(painted.mock.lastCall?.[1]).toBe(picture.scene);
  });

  it('is not painted while it waits', () => {
    const { picture, show, put } = shown({ stage: 'scores' }, true);
    put({ waits: true });
    show({ head: 2 });
    expect(painted).toHaveBeenCalledOnce();
    put({ waits: false });
    expect(painted).toHaveBeenCalledTimes(2);
    expect(last()).toBe(picture.scene);
  });

  it('is not there before there are numbers', () => {
    const { picture, set } = pictureOf();
    set({ snapshot: null });
    expect(picture.scene).toBeNull();
    picture.paint(canvas(), light, 2);
    expect(painted).not.toHaveBeenCalled();
    expect(picture.hit(pointer([10, 10]))).toEqual(nowhere);
  });

  it('has a least size', () => {
    const { picture, put } = pictureOf();
    put({ space: { width: 0, height: 0 } });
    expect(picture.scene?.width).toBe(240);
    expect(picture.scene?.height).toBeGreaterThanOrEqual(200);
  });

  it('is painted again in another theme, and not for nothing', () => {
    const { picture, on } = shown();
    expect(painted).toHaveBeenCalledTimes(1);
    picture.paint(on, light, 2);
    expect(painted).toHaveBeenCalledTimes(1);
    picture.paint(on, dark, 2);
    expect(painted).toHaveBeenCalledTimes(2);
    expect(painted.mock.lastCall?.[2]).toBe(dark);
    picture.paint(canvas(), dark, 2);
    expect(painted).toHaveBeenCalledTimes(3);
  });

  it('looks at the cell that is pointed at, else at the chosen one', () => {
    const chosen = { name: 'scores', index: [1, 2, 3] };
    const { picture, set } = shown({ stage: 'scores', cell: chosen });
    const lit = () => JSON.stringify(picture.scene?.cellFrames);
    const ofChosen = lit();
    set({ hover: { name: 'scores', index: [1, 5, 5] } });
    const ofHover = lit();
    expect(ofHover).not.toBe(ofChosen);
    set({ hover: null });
    expect(lit()).toBe(ofChosen);
  });
});

describe('after a choice the picture', () => {
  it('moves from what was painted, and arrives', () => {
    const { picture, show } = shown({ stage: 'scores' });
    const from = last();
    frames.draw(1000);
    show({ head: 2 });
    const to = picture.scene;
    if (!to) throw new Error('no scene');
    expect(positions(last())).toEqual(positions(tween(from, to, 0)));
    frames.draw(275);
    expect(positions(last())).not.toEqual(positions(to));
    expect(positions(last())).not.toEqual(positions(from));
    frames.draw(300);
    expect(last()).toBe(to);
    const count = painted.mock.calls.length;
    frames.draw(1000);
    expect(painted).toHaveBeenCalledTimes(count);
  });

  it('starts again from where it is, when another choice follows', () => {
    const { picture, show } = shown({ stage: 'scores' });
    frames.pass(1000);
    show({ head: 2 });
    frames.draw(200);
    const midway = last();
    show({ head: 1 });
    const to = picture.scene;
    if (!to) throw new Error('no scene');
    expect(positions(last())).toEqual(positions(tween(settled(midway), to, 0)));
  });

  it('is there at once while choices follow each other as in a drag', () => {
    const { picture, show } = shown({ stage: 'scores' });
    frames.pass(1000);
    show({ head: 2 });
    frames.pass(149);
    show({ head: 3 });
    expect(last()).toBe(picture.scene);
    frames.pass(150);
    show({ head: 1 });
    expect(last()).not.toBe(picture.scene);
  });

  it('is there at once with reduced motion', () => {
    const { picture, show } = shown({ stage: 'scores' }, true);
    frames.pass(1000);
    show({ head: 2 });
    expect(last()).toBe(picture.scene);
  });

  it('moves as well after a jump on the timeline, and not while it plays', () => {
    const { picture, show } = shown({ stage: 'scores', progress: 0.5 });
    frames.pass(1000);
    show({ progress: 0.6 });
    expect(last()).toBe(picture.scene);
    show({ progress: 0.65 });
    expect(last()).toBe(picture.scene);
    show({ stage: 'softmax', progress: 1 });
    expect(last()).not.toBe(picture.scene);
  });

  it('is there at once after a step that is not longer than playing makes it', () => {
    const step = (progress: number) => {
      const { picture, show } = shown({ stage: 'embed', progress: 0 });
      frames.pass(1000);
      show({ progress });
      return last() === picture.scene;
    };
    expect(step(0.15)).toBe(true);
    expect(step(0.151)).toBe(false);
  });

  it('has other numbers in the same places at once, and a move that has begun goes on to them', () => {
    const { picture, show } = shown({ stage: 'scores', parameters: 'random' });
    frames.pass(1000);
    show({ seed: 8 });
    expect(last()).toBe(picture.scene);
    show({ head: 2 });
    frames.draw(200);
    show({ seed: 9 });
    expect(last()).not.toBe(picture.scene);
    frames.draw(400);
    expect(last()).toBe(picture.scene);
  });

  it('takes another size at once', () => {
    const { picture, put } = shown({ stage: 'scores' });
    frames.pass(1000);
    put({ space: { width: 700, height: 400 } });
    expect(last()).toBe(picture.scene);
    expect(last().width).toBe(700);
  });

  it('has an edit’s numbers at once', () => {
    const { picture, session, set } = shown({ stage: 'scores' });
    frames.pass(1000);
    const { snapshot } = session;
    if (!snapshot) throw new Error('no numbers');
    // An edit changes the numbers but keeps their base.
    set({ snapshot: { ...snapshot } });
    expect(last()).toBe(picture.scene);
  });
});

describe('a picture that is stopped', () => {
  it('paints no more, and starts anew on another canvas', () => {
    const { picture, show } = shown({ stage: 'scores' });
    frames.pass(1000);
    show({ head: 2 });
    picture.stop();
    painted.mockClear();
    frames.draw(100);
    show({ head: 3 });
    expect(painted).not.toHaveBeenCalled();
    picture.paint(canvas(), light, 2);
    expect(last()).toBe(picture.scene);
  });
});

describe('what lies under a point', () => {
  it('is the cell and the head there', () => {
    const { picture } = shown({ stage: 'scores' });
    const { scene } = picture;
    const large = scene?.matrices.find(({ key, small }) => !small && key.startsWith('scores'));
    if (!large) throw new Error('no scores');
    const [w, h] = [large.width / large.cols, large.height / large.rows];
    const hit = picture.hit(pointer([large.x + 2.5 * w, large.y + 1.5 * h]));
    expect(hit.place).toEqual({ name: 'scores', index: [1, 1, 2] });
    expect(picture.hit(pointer([-50, -50]))).toEqual(nowhere);
  });

  it('is a name that explains itself, beside which its tip stands', () => {
    const { picture, show } = shown({ stage: 'scores' });
    const title = picture.scene?.labels.find(({ text }) => text === 'q₂' || text === 'q₁');
    if (!title) throw new Error('no title');
    const { label } = picture.hit(pointer([title.x + 4, title.y - 4]));
    expect(label).toBe(title);
    picture.names.press(label);
    expect(picture.tip).toMatchObject({ says: title.says, pinned: true });
    expect(picture.tip?.says).toMatch(/^q, the queries/);
    show({ cell: { name: 'scores', index: [1, 2, 3] } });
    expect(picture.tip?.says).toBe(title.says);
    show({ stage: 'weigh' });
    expect(picture.tip).toBeNull();
  });

  it('is a name a little beside it, for a finger', () => {
    const { picture } = shown({ stage: 'project' });
    const title = picture.scene?.labels.find(({ text }) => text === 'x');
    if (!title) throw new Error('no title');
    const beside = [title.x - 8, title.y - 4] as const;
    expect(picture.hit(pointer(beside)).label).toBeNull();
    expect(picture.hit(pointer(beside, { pointerType: 'touch' })).label).toBe(title);
  });

  it('is another head in the small pictures', () => {
    const { picture } = shown({ stage: 'scores' });
    const small = picture.scene?.matrices.find((each) => each.small && each.head === 2);
    if (!small) throw new Error('no small picture');
    const middle = [small.x + small.width / 2, small.y + small.height / 2] as const;
    expect(picture.hit(pointer(middle)).head).toBe(2);
  });
});
