/** The moment on show as a picture: SVG or PNG, with its caption and where the parameters come from. */
import { captionOf } from '../explain/caption';
import { provenanceOf } from '../explain/provenance';
import type { Model } from '../model/model';
import { renderFigure, type Theme } from '../picture';
import type { Session } from '../ui/session';
import { themeOn } from '../ui/theme';
import { say } from '../words/words';

/** The most dots that browsers draw on one canvas without fail. */
const mostDots = 8192 * 8192;

export interface PictureOptions {
  readonly format: 'svg' | 'png';
  /** In CSS pixels. */
  readonly width: number;
  readonly height: number;
  /** Dots for each CSS pixel of a PNG. */
  readonly scale: number;
}

/** The moment of layer A, without what a lesson or the page around it hides. @throws Error before there is a layer */
export function pictureText(
  model: Model,
  session: Session,
  theme: Theme,
  size: Pick<PictureOptions, 'width' | 'height'>,
): string {
  const { state } = model;
  const [numbers] = model.numbers;
  const [layer] = state.layers;
  if (!numbers) throw new Error(say('figure-no-layer'));
  const concealed = session.concealed.value;
  const { lead } = captionOf(state, numbers, concealed);
  const withoutTiles = session.hidden.value.has('heads');
  const provenance = provenanceOf(numbers, concealed.parts.includes('cost'));
  return renderFigure(
    { state, layer, numbers, beside: null, ...size, still: true, concealed, withoutTiles },
    theme,
    { description: `${lead} ${provenance}` },
  );
}

/** @throws RangeError where a PNG would be larger than browsers draw, Error before there is a layer */
export async function picture(
  model: Model,
  session: Session,
  { format, width, height, scale }: PictureOptions,
): Promise<Blob> {
  if (format === 'png' && width * height * scale * scale > mostDots)
    throw new RangeError(say('figure-png-too-large'));
  const theme = themeOn(model.state.theme, session.ground.value);
  const svg = pictureText(model, session, theme, { width, height });
  const file = new Blob([svg], { type: 'image/svg+xml' });
  return format === 'svg' ? file : rasterised(file, width * scale, height * scale);
}

async function rasterised(svg: Blob, width: number, height: number): Promise<Blob> {
  const url = URL.createObjectURL(svg);
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(width);
    canvas.height = Math.round(height);
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
    if (!blob) throw new RangeError(say('figure-png-too-large'));
    return blob;
  } finally {
    URL.revokeObjectURL(url);
  }
}
