/** The moment on show as a file: what is painted, in which size and colours, and what is refused. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Scene } from '../../../web/derive/scene/scene';
import { titlesOf, withTitles } from '../../../web/derive/scene/titles';
import { paintScene } from '../../../web/draw/canvas/paint';
import { themes } from '../../../web/draw/theme';
import { pictureFile, type OnShow } from '../../../web/element/picture-file';
import type { PictureOptions } from '../../../web/ui/view';
import { desktop, sceneOf } from '../support/layers';
import { opened } from '../support/opened';
import { offscreen } from '../support/offscreen';

vi.mock('../../../web/draw/canvas/paint', () => ({ paintScene: vi.fn() }));
const painted = vi.mocked(paintScene);

let canvas: ReturnType<typeof offscreen>;
beforeEach(() => {
  canvas = offscreen();
  painted.mockClear();
});
afterEach(() => vi.unstubAllGlobals());

const { light, dark } = themes;

function onShow(link = 'stage=softmax'): OnShow & { readonly scene: Scene } {
  const { session } = opened(link);
  const { state, snapshot } = session;
  if (!snapshot) throw new Error('no numbers');
  return { session, scene: sceneOf({ state, snapshot }, desktop), scale: 1, theme: light };
}

/** The scene with its texts around it. */
function titled({ session, scene }: ReturnType<typeof onShow>): Scene {
  const { snapshot, state } = session;
  if (!snapshot) throw new Error('no numbers');
  return withTitles(scene, titlesOf(snapshot, state, session.caption(), scene.range));
}

describe('a picture', () => {
  it('is a PNG in the size on show, with its titles, where nothing else is asked for', async () => {
    const shown = onShow();
    const blob = await pictureFile(shown, {});
    expect(blob.type).toBe('image/png');
    const sheet = titled(shown);
    expect(painted.mock.calls.map(([, ...rest]) => rest)).toEqual([[sheet, light, 1]]);
    expect(canvas.made).toEqual([[Math.round(sheet.width), Math.round(sheet.height)]]);
  });

  it('is painted so many times as large, in the colours on show', async () => {
    const shown = { ...onShow(), theme: dark };
    await pictureFile(shown, { scale: 2.5 });
    const sheet = titled(shown);
    expect(painted.mock.calls.map(([, ...rest]) => rest)).toEqual([[sheet, dark, 2.5]]);
    expect(canvas.made).toEqual([[Math.round(2.5 * sheet.width), Math.round(2.5 * sheet.height)]]);
  });

  it('is the scene alone without titles', async () => {
    const shown = onShow();
    await pictureFile(shown, { titles: false });
    expect(painted.mock.lastCall?.[1]).toEqual(shown.scene);
    expect(canvas.made).toEqual([[desktop.width, Math.round(shown.scene.height)]]);
  });

  it('leaves out the mark of the example, which the page explains beside it', async () => {
    const shown = onShow();
    const box = { x: 0, y: 0, width: 9, height: 9 };
    const cellFrames = [{ ...box, role: 'example' } as const, { ...box, role: 'cell' } as const];
    await pictureFile({ ...shown, scene: { ...shown.scene, cellFrames } }, { titles: false });
    expect(painted.mock.lastCall?.[1].cellFrames.map(({ role }) => role)).toEqual(['cell']);
  });

  it('has the theme’s paper behind it, all over', async () => {
    const shown = { ...onShow(), theme: dark };
    await pictureFile(shown, { titles: false, scale: 2 });
    expect(canvas.filled).toEqual([
      { composite: 'destination-over', style: dark.paper, at: [0, 0, 1040, shown.scene.height] },
    ]);
  });
});

describe('an SVG', () => {
  const text = async (shown: OnShow, options: Partial<PictureOptions>) => {
    const blob = await pictureFile(shown, { format: 'svg', ...options });
    expect(blob.type).toBe('image/svg+xml');
    expect(painted).not.toHaveBeenCalled();
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

  it('has the size that is asked for', async () => {
    const shown = onShow();
    const svg = await text(shown, { titles: false, scale: 2 });
    expect(svg).toContain(`width="${2 * shown.scene.width}" height="${2 * shown.scene.height}"`);
  });

  it('cuts texts as wide as the canvas says they are', async () => {
    const words = onShow('sentence=a+longword&stage=embed');
    const usual = await text(words, { titles: false });
    canvas.widen(100);
    const wide = await text(words, { titles: false });
    expect(usual).toContain('longword');
    expect(wide.match(/…/g)?.length ?? 0).toBeGreaterThan(usual.match(/…/g)?.length ?? 0);
    expect(canvas.fonts.every((font) => /\d+(\.\d+)?px /.test(font))).toBe(true);
  });
});

describe('a picture is refused', () => {
  const refusal = (given: Record<string, unknown>, shown: OnShow = onShow()) =>
    pictureFile(shown, given).catch((error: unknown) => error);

  it.each([
    [{ format: 'gif' }, 'format must be svg or png, not gif'],
    [{ format: null }, 'format must be svg or png, not null'],
    [{ scale: 0.99 }, 'scale must be a number from 1 to 4, not 0.99'],
    [{ scale: 4.01 }, 'scale must be a number from 1 to 4, not 4.01'],
    [{ scale: NaN }, 'scale must be a number from 1 to 4, not NaN'],
    [{ scale: '2' }, 'scale must be a number from 1 to 4, not 2'],
    [{ titles: 'no' }, 'titles must be true or false, not no'],
    [{ titles: 0 }, 'titles must be true or false, not 0'],
  ])('%j: %s', async (given, message) => {
    const error = await refusal(given);
    expect(error).toBeInstanceOf(RangeError);
    expect(String(error)).toBe(`RangeError: ${message}`);
    expect(canvas.made).toEqual([]);
  });

  it.each([{ scale: 1 }, { scale: 4 }, { format: 'svg' }, { format: 'png' }, { titles: true }])(
    'not for %j',
    async (given) => {
      expect(await refusal(given)).toBeInstanceOf(Blob);
    },
  );

  it('before there is one', async () => {
    const shown = onShow();
    const message = 'Error: There is no picture yet: await `ready` first.';
    expect(String(await refusal({}, { ...shown, scene: null }))).toBe(message);
    shown.session.stop();
    expect(String(await refusal({}, shown))).toBe(message);
  });

  it('where the browser gives no canvas to paint on', async () => {
    vi.stubGlobal(
      'OffscreenCanvas',
      class {
        getContext = () => null;
      },
    );
    expect(String(await refusal({}))).toBe('Error: This browser gives no 2d canvas.');
  });
});
