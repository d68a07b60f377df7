/** A moment as a picture on its own: the build's first screen, and what a writer exports. */
import { say } from '../words/words';
import { framesOf } from './frames';
import { marksOf } from './marks';
import { sceneOf } from './scenes';
import { svgOf, type SvgOptions } from './svg';
import type { Theme } from './theme';
import type { PictureView } from './view';

export function renderFigure(
  given: PictureView,
  theme: Theme,
  options: Partial<SvgOptions> = {},
): string {
  const { numbers, state, width, height } = given;
  // On a projector everything is larger: as if the picture had less room.
  const room = { width: width / theme.scale, height: height / theme.scale };
  const scene = sceneOf({ ...given, ...room });
  const frames = framesOf(scene, numbers, state.cell ?? scene.current);
  const title = say('picture-name', {
    stage: say(`stage-${state.stage}`),
    heads: numbers.config.heads,
  });
  return svgOf(marksOf(scene, frames, theme), {
    width,
    height,
    theme,
    title,
    description: '',
    ground: true,
    ...options,
  });
}
