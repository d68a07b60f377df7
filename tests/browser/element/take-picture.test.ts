/** Buttons for pictures and tables: they save under a descriptive name, or copy. */
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { themes } from '../../../web/draw/theme';
import { pictureActions } from '../../../web/element/take-picture';
import type { OnShow } from '../../../web/element/picture-file';
import { desktop, sceneOf } from '../../web/support/layers';
import { opened } from '../../web/support/opened';
import { collectSaved, refuseCopies, type SavedFile } from '../support/saving';

let saved: SavedFile[];
beforeEach(() => {
  saved = collectSaved();
});

/** A page with this link, and the actions of its buttons. */
function page(link: string) {
  const { session } = opened(link);
  const onShow = (): OnShow => {
    const { state, snapshot } = session;
    const scene = snapshot && sceneOf({ state, snapshot }, desktop);
    return { session, scene, scale: 1, theme: themes.light };
  };
  const said = () => session.notices.map(({ text, kind }) => [text, kind]);
  return { session, onShow, said, ...pictureActions(onShow) };
}

const png = { format: 'png', scale: 1, titles: true } as const;

/** The name under which a picture is saved. */
async function nameOf(
  link: string,
  options: Parameters<ReturnType<typeof page>['savePicture']>[0],
) {
  saved.length = 0;
  page(link).savePicture(options);
  await expect.poll(() => saved).toHaveLength(1);
  return saved[0]?.name;
}

describe('a picture that is saved', () => {
  it('is named after its stage, its head where one is large, and its size', async () => {
    expect(await nameOf('stage=softmax', png)).toBe('manyheads-softmax-head2.png');
    expect(await nameOf('stage=softmax&head=4', { ...png, scale: 2 })).toBe(
      'manyheads-softmax-head4@2x.png',
    );
    expect(await nameOf('stage=output', { ...png, format: 'svg' })).toBe('manyheads-output.svg');
    expect(await nameOf('stage=softmax&heads=1', png)).toBe('manyheads-softmax.png');
  });
});

describe('a picture that is copied', () => {
  it('is a PNG, whatever format is chosen', async () => {
    window.focus();
    const { copyPicture, said } = page('stage=scores');
    copyPicture({ ...png, format: 'svg' });
    await expect.poll(() => said()).not.toEqual([]);
    expect(said()).toEqual([['The picture is in the clipboard.', 'info']]);
    const items = await navigator.clipboard.read();
    expect(items.map(({ types }) => types)).toEqual([['image/png']]);
    const image = await items[0]?.getType('image/png').then(createImageBitmap);
    expect(image?.width).toBeGreaterThanOrEqual(desktop.width);
    expect(saved).toEqual([]);
  });

  it.each([
    ['refuses', refuseCopies],
    ['is not there', () => vi.stubGlobal('ClipboardItem', undefined)],
  ])(
    'is refused with what to do where the clipboard %s, and no file comes',
    async (_, clipboard) => {
      clipboard();
      onTestFinished(() => void vi.unstubAllGlobals());
      const { copyPicture, said } = page('stage=scores');
      copyPicture({ ...png, format: 'svg', scale: 2 });
      await expect.poll(() => said()).not.toEqual([]);
      expect(saved).toEqual([]);
      expect(said()).toEqual([
        [
          'The clipboard takes no picture from this page. Save the picture as a file instead.',
          'error',
        ],
      ]);
    },
  );
});
