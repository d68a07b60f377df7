/** A scene as a lesson lets its reader see it: without what it hides, and with what it highlights. */
import type { SceneMoment } from '../scene/moment';
import { deriveScene } from '../scene/picture';
import type { Scene } from '../scene/scene';
import type { Concealed } from './concealed';
import type { Focus } from './conceal';
import { focusRects, outlinedWord } from './focus';
import { withoutConcealed } from './without-concealed';

export function seenScene(
  moment: Omit<SceneMoment, 'outlined'>,
  concealed: Concealed | null,
  focus: readonly Focus[],
): Scene {
  const outlined = outlinedWord(focus, moment.snapshot.words);
  const scene = deriveScene({ ...moment, outlined });
  const shown = concealed ? withoutConcealed(scene, concealed, moment.state) : scene;
  return focus.length > 0 ? { ...shown, focus: focusRects(shown, focus) } : shown;
}
