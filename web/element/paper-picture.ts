/** The pictures of a session for paper, at a size of their own: they need no element, and no layout. */
import { seenScene } from '../derive/conceal/seen';
import { titlesOf } from '../derive/scene/titles';
import { themes } from '../draw/theme';
import { saidCaption } from '../session/said-caption';
import type { Session } from '../session/session';
import type { Size } from './stage-picture';
import { svgPicture } from './svg-picture';

export { pairText } from '../derive/compare/pair';

/**
 * One SVG of layer A, and one of layer B while two are compared: each as it would be alone, so that both have the whole
 * size.
 */
export async function paperPictures(session: Session, size: Size): Promise<readonly string[]> {
  const pictures: string[] = [];
  // One after the other, because images of cells share their canvases.
  for (const { snapshot, state, concealed, focus } of [session, session.second]) {
    if (!snapshot) continue;
    const scene = seenScene({ state, snapshot, ...size, focus: state.cell }, concealed, focus);
    const alone = { state, snapshot, concealing: session.concealing, second: { shown: null } };
    const texts = titlesOf(snapshot, state, saidCaption(alone, null, false), scene.range);
    pictures.push(await svgPicture(scene, themes.light, texts));
  }
  return pictures;
}
