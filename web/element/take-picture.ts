/** The moment on show as a file: SVG or PNG, to be saved, copied, or given to a script. */
import { showsOneHead } from '../derive/stage-table';
import { pageText } from '../text';
import type { Actions, PictureOptions } from '../ui/view';
import type { OnShow } from './picture-file';
import { saveFile } from './save-file';
import { withModule } from './with-module';

const pictures = () => import('./picture-file');

/**
 * @param onShow asked once the way to draw it is loaded, so that all of the picture is of one moment
 * @throws RangeError naming `format`, `scale` or `titles`; Error before there is a picture.
 */
export async function takePicture(
  onShow: () => OnShow,
  given: Partial<PictureOptions>,
): Promise<Blob> {
  const { pictureFile } = await pictures();
  return pictureFile(onShow(), given);
}

/** What the page's buttons ask for. */
export const pictureActions = (
  onShow: () => OnShow,
): Pick<Actions, 'savePicture' | 'copyPicture'> => ({
  savePicture: (options) =>
    void withModule(onShow().session, pictures, (module) => save(module, onShow(), options)),
  copyPicture: (options) => void copyPicture(onShow, options),
});

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

/** Into the clipboard, which takes PNG alone. Where it takes none, that is said: a file is another button. */
async function copyPicture(onShow: () => OnShow, options: PictureOptions): Promise<void> {
  const { session } = onShow();
  const png = { ...options, format: 'png' as const };
  try {
    // Before anything is awaited: some browsers give the clipboard only while a press is handled.
    const picture = takePicture(onShow, png);
    // Of one that cannot be drawn the clipboard tells; where it refused before, nobody asks any more.
    picture.catch(() => undefined);
    const item = new ClipboardItem({ 'image/png': picture });
    await navigator.clipboard.write([item]);
    session.notify(pageText.clipboard.copiedPicture.inClipboard, 'info');
  } catch {
    // No permission, or no clipboard at all (an iframe, an insecure page).
    session.notify(pageText.clipboard.copiedPicture.refused, 'error');
  }
}
