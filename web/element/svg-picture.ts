/** A scene as the text of an SVG file, with its texts as wide as this browser's fonts make them. */
import type { Scene } from '../derive/scene/scene';
import { cellAddresses } from '../draw/canvas/cell-addresses';
import { fontOf } from '../draw/label-style';
import { svgOf } from '../draw/svg/svg';
import type { Theme } from '../draw/theme';
import { pageText } from '../text';
import type { PictureTexts } from '../text/facts';

/** @param texts what the picture says to those who cannot see it */
export async function svgPicture(
  scene: Scene,
  theme: Theme,
  texts: PictureTexts,
  scale = 1,
): Promise<string> {
  const context = new OffscreenCanvas(1, 1).getContext('2d');
  if (!context) throw new Error(pageText.pictureErrors.noCanvas);
  const measure = (text: string, ...font: Parameters<typeof fontOf>) => {
    context.font = fontOf(...font);
    return context.measureText(text).width;
  };
  const description = `${texts.caption} ${texts.note}; ${texts.provenance}.`;
  const images = await cellAddresses(scene.matrices, theme);
  return svgOf(scene, theme, { title: texts.title, description, scale, images, measure });
}
