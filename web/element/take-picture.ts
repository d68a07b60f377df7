/** The moment on show as a file: SVG or PNG, to be saved, copied, or given to a script. */
import { showsOneHead } from '../derive/stage-table';
import { pageText } from '../text';
import type { Actions, PictureOptions } from '../ui/view';
import type { OnShow } from './picture-file';
import { saveFile } from './save-file';
import { withModule } from './with-module';

const pictures = () => import('./picture-file');

/**
 * @param onShow called once the code is loaded, so that the whole picture is of one moment
 * @throws RangeError naming `format`, `scale` or `titles`; Error before there is a picture.
 */
export async function takePicture(
  onShow: () => OnShow,
  given: Partial<PictureOptions>,
): Promise<Blob> {
  const { pictureFile } = await pictures();
  return pictureFile(onShow(), given);
}

/** The actions of the page's buttons. */
export const pictureActions = (onShow: () => OnShow) =>
  ({
    savePicture: (options) =>
      void withModule(onShow().session, pictures, (module) => save(module, onShow(), options)),
    copyPicture: (options) => void copyPicture(onShow, options),
  }) satisfies Partial<Actions>;

async function save(
  { pictureFile }: Awaited<ReturnType<typeof pictures>>,
  shown: OnShow,
  options: PictureOptions,
): Promise<void> {
  const { snapshot, state } = shown.session;
  const perHead = snapshot !== null && showsOneHead(snapshot, state);
  const name = pageText.picture.pictureName(state, perHead, options.format, options.scale);
  saveFile(await pictureFile(shown, options), name);
}

/**
 * Copies a PNG, the only format that clipboards take. A refusal is reported; saving to a file is another
 * button.
 */
async function copyPicture(onShow: () => OnShow, options: PictureOptions): Promise<void> {
  const { session } = onShow();
  const png = { ...options, format: 'png' as const };
  try {
    // Before any await: some browsers give access to the clipboard only while a click is handled.
    const picture = takePicture(onShow, png);
    // `write` reports a picture that cannot be drawn; where `write` has already failed, nobody would handle
    // this one.
    picture.catch(() => undefined);
    const item = new ClipboardItem({ 'image/png': picture });
    await navigator.clipboard.write([item]);
    session.notify(pageText.clipboard.copiedPicture.inClipboard, 'info');
  } catch {
    // No permission, or no clipboard (an iframe, an insecure page).
    session.notify(pageText.clipboard.copiedPicture.refused, 'error');
  }
}
