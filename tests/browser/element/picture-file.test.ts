/** The current picture as a file: its content, size and colours, and refused requests. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Scene } from '../../../web/derive/scene/scene';
import { titlesOf, withTitles } from '../../../web/derive/scene/titles';
import { paintScene } from '../../../web/draw/canvas/paint';
import { themes } from '../../../web/draw/theme';
import { pictureFile, type OnShow } from '../../../web/element/picture-file';
import type { PictureOptions } from '../../../web/ui/view';
import { desktop, sceneOf } from '../../web/support/layers';
import { opened } from '../../web/support/opened';
import { canvasOf } from '../support/pixels';

afterEach(() => void vi.restoreAllMocks());

const { light, dark } = themes;

function onShow(link = 'stage=softmax'): OnShow & { readonly scene: Scene } {
  const { session } = opened(link);
  const { state, snapshot } = session;
  if (!snapshot) throw new Error('no numbers');
  return { session, scene: sceneOf({ state, snapshot }, desktop), scale: 1, theme: light };
}

/** The scene with its titles. */
function titled({ session, scene }: ReturnType<typeof onShow>): Scene {
  const { snapshot, state } = session;
  if (!snapshot) throw new Error('no numbers');
  return withTitles(scene, titlesOf(snapshot, state, session.caption(), scene.range));
}

/** A canvas of this size, filled with the colour of paper. */
function paperOf(width: number, height: number, paper: string): CanvasRenderingContext2D {
  const context = canvasOf(width, height);
  context.fillStyle = paper;
  context.fillRect(0, 0, width, height);
  return context;
}

/** Decodes a PNG into pixels. */
async function read(png: Blob) {
  expect(png.type).toBe('image/png');
  const image = await createImageBitmap(png);
  const { width, height } = image;
  const context = canvasOf(width, height);
  context.drawImage(image, 0, 0);
  return { width, height, data: context.getImageData(0, 0, width, height).data };
}

/** Asserts that a PNG shows this scene in its theme at this scale, on paper. */
async function expectPicture(png: Blob, scene: Scene, { theme, scale }: OnShow): Promise<void> {
  const { width, height, data } = await read(png);
  expect([width, height]).toEqual([
    Math.round(scale * scene.width),
    Math.round(scale * scene.height),
  ]);
  const own = canvasOf(width, height);
  paintScene(own, scene, theme, scale);
  const on = paperOf(width, height, theme.paper);
  on.drawImage(own.canvas, 0, 0);
  const should = on.getImageData(0, 0, width, height).data;
  // Painting on paper and putting paper below afterwards differ only by rounding.
  const wrong = data.findIndex((value, at) => Math.abs(value - (should[at] ?? NaN)) > 4);
  expect(wrong, `pixel ${wrong >> 2}`).toBe(-1);
}

describe('a picture', () => {
  it('is a PNG in the size on show, with its titles, where nothing else is asked for', async () => {
    const shown = onShow();
    await expectPicture(await pictureFile(shown, {}), titled(shown), shown);
  });

  it('is the scene alone without titles', async () => {
    const shown = onShow();
    await expectPicture(await pictureFile(shown, { titles: false }), shown.scene, shown);
  });

  it('leaves out the mark of the example, which the page explains beside it', async () => {
    const shown = onShow();
    const box = { x: 9, y: 9, width: 90, height: 90 };
    const picture = async (...roles: readonly ('example' | 'cell')[]) => {
      const scene = { ...shown.scene, cellFrames: roles.map((role) => ({ ...box, role })) };
      return (await read(await pictureFile({ ...shown, scene }, { titles: false }))).data.join();
    };
    const both = await picture('example', 'cell');
    expect(both === (await picture('cell'))).toBe(true);
    expect(both === (await picture())).toBe(false);
  });

  it('has the theme’s paper behind it, all over', async () => {
    const shown = { ...onShow(), theme: dark };
    const { data } = await read(await pictureFile(shown, { titles: false, scale: 2 }));
    expect(data.every((value, at) => at % 4 !== 3 || value === 255)).toBe(true);
    const corner = [...paperOf(1, 1, dark.paper).getImageData(0, 0, 1, 1).data];
    expect([...data.slice(0, 4)]).toEqual(corner);
    expect([...data.slice(-4)]).toEqual(corner);
  });
});

describe('an SVG', () => {
  const text = async (shown: OnShow, options: Partial<PictureOptions>) => {
    const blob = await pictureFile(shown, { format: 'svg', ...options });
    expect(blob.type).toBe('image/svg+xml');
    return blob.text();
  };

  it('says what it shows, to those who cannot see it', async () => {
    const shown = onShow();
    const { snapshot, state } = shown.session;
    if (!snapshot) throw new Error('no numbers');
    const { title, caption, note, provenance } = titlesOf(
      snapshot,
      state,
      shown.session.caption(),
      shown.scene?.range ?? 0,
    );
    const svg = await text(shown, {});
    expect(svg).toContain(`>${title}</title>`);
    expect(svg).toContain(`>${caption} ${note}; ${provenance}.</desc>`);
  });

  it('cuts texts as wide as the canvas says they are', async () => {
    const wordIn = async (word: string) => {
      const svg = await text(onShow(`sentence=a+${word}&stage=scores`), { titles: false });
      return new RegExp(`>${word.slice(0, 2)}[^<]*…<`).test(svg);
    };
    // The words have equally many letters but different widths.
    expect([await wordIn('iiiiiiii'), await wordIn('WWWWWWWW')]).toEqual([false, true]);
  });
});

describe('a picture is refused', () => {
  const refusal = (given: Record<string, unknown>, shown: OnShow = onShow()) =>
    pictureFile(shown, given).catch((error: unknown) => error);

  it.each([
    [{ format: 'gif' }, 'format must be svg or png, not gif'],
    [{ format: null }, 'format must be svg or png, not null'],
    [{ scale: 4.01 }, 'scale must be a number from 1 to 4, not 4.01'],
    [{ titles: 'no' }, 'titles must be true or false, not no'],
  ])('%j: %s', async (given, message) => {
    const error = await refusal(given);
    expect(error).toBeInstanceOf(RangeError);
    expect(String(error)).toBe(`RangeError: ${message}`);
  });

  it('before there is one', async () => {
    const shown = onShow();
    const message = 'Error: There is no picture yet: await `ready` first.';
    expect(String(await refusal({}, { ...shown, scene: null }))).toBe(message);
    shown.session.stop();
    expect(String(await refusal({}, shown))).toBe(message);
  });

  it('where the browser gives no canvas to paint on', async () => {
    vi.spyOn(OffscreenCanvas.prototype, 'getContext').mockReturnValue(null);
    expect(String(await refusal({}))).toBe('Error: This browser gives no 2d canvas.');
  });
});
