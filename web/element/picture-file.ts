/** The moment on show as a file's bytes: SVG or PNG. */
import type { Scene } from '../derive/scene/scene';
import { titlesOf, withTitles } from '../derive/scene/titles';
import { paintScene } from '../draw/canvas/paint';
import type { Theme } from '../draw/theme';
import type { PictureOptions } from '../ui/view';
import type { Session } from '../session/session';
import { pageText } from '../text';
import { svgPicture } from './svg-picture';

/** What is on show, and its colours. */
export interface OnShow {
  readonly session: Session;
  readonly scene: Scene | null;
  /** CSS pixels per unit of the scene. */
  readonly scale: number;
  readonly theme: Theme;
}

const formats: readonly unknown[] = ['svg', 'png'];

/** @throws RangeError naming `format`, `scale` or `titles`, and what is allowed. */
function settled({ format = 'png', scale = 1, titles = true }: Partial<PictureOptions>) {
  const refuse = (
    name: keyof typeof pageText.pictureErrors.allowedPictures,
    value: unknown,
  ): never => {
    throw new RangeError(
      pageText.pictureErrors.pictureRefusal(
        name,
        pageText.pictureErrors.allowedPictures[name],
        value,
      ),
    );
  };
  if (!formats.includes(format)) refuse('format', format);
  if (!(typeof scale === 'number' && scale >= 1 && scale <= 4)) refuse('scale', scale);
  if (typeof titles !== 'boolean') refuse('titles', titles);
  return { format, scale, titles };
}

/** @throws RangeError as `settled`; Error before there is a picture. */
export async function pictureFile(
  { session, scene, scale: onPage, theme }: OnShow,
  given: Partial<PictureOptions>,
): Promise<Blob> {
  const { format, scale: times, titles } = settled(given);
  const scale = times * onPage;
  const { snapshot, state } = session;
  if (!scene || !snapshot) throw new Error(pageText.pictureErrors.noPictureYet);
  const texts = titlesOf(snapshot, state, session.caption(), scene.range);
  // The example's mark belongs to the page's inspector, which the file does not have.
  const cellFrames = scene.cellFrames.filter(({ role }) => role !== 'example');
  const sheet = titles ? withTitles({ ...scene, cellFrames }, texts) : { ...scene, cellFrames };
  if (format === 'svg')
    return new Blob([await svgPicture(sheet, theme, texts, scale)], { type: 'image/svg+xml' });
  const canvas = new OffscreenCanvas(
    Math.round(sheet.width * scale),
    Math.round(sheet.height * scale),
  );
  const context = canvas.getContext('2d');
  if (!context) throw new Error(pageText.pictureErrors.noCanvas);
  // An offscreen canvas paints the same; only its type differs.
  paintScene(context as unknown as CanvasRenderingContext2D, sheet, theme, scale);
  context.globalCompositeOperation = 'destination-over';
  context.fillStyle = theme.paper;
  context.fillRect(0, 0, sheet.width, sheet.height);
  return canvas.convertToBlob({ type: 'image/png' });
}
