/** A picture that is copied, and a file that is saved. */
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { themes } from '../../../web/draw/theme';
import { saveFile } from '../../../web/element/save-file';
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

it('a file is offered under its name, and let go of once the browser has it', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const readable = (url: string) =>
    fetch(url).then(
      () => true,
      () => false,
    );
  saveFile(new Blob(['1,2\n'], { type: 'text/csv' }), 'scores.csv');
  const [file] = saved;
  if (!file) throw new Error('nothing was saved');
  const content = await file.content;
  const { name, url } = file;
  expect([name, await content.text(), content.type]).toEqual(['scores.csv', '1,2\n', 'text/csv']);
  vi.advanceTimersByTime(30_000);
  expect(await readable(url)).toBe(true);
  vi.advanceTimersByTime(60_000);
  expect(await readable(url)).toBe(false);
});
