/** Pointer and keys over a picture, translated into actions on its layer. */
import type { Place } from '../core/types';
import { exampleOf } from '../derive/inspect/example';
import { isEditable, samePlace } from '../state/edits';
import type { Scene } from '../derive/scene/scene';
import { isCharacter, isModified, meaningOf } from '../ui/shared/key-meaning';
import type { StageEvents } from '../ui/stage/events';
import type { Actions } from '../ui/view';
import { commandFor } from './keyboard';
import type { PictureSource, StagePicture } from './stage-picture';
import { Swipe } from './swipe';

/** The layer of a picture, and how the picture's events act on it. */
export interface Pointed {
  readonly view: StagePicture;
  readonly shown: PictureSource;
  readonly actions: Actions;
  readonly point: (place: Place | null) => void;
  readonly playing: () => boolean;
  /** Whether letters, digits and signs are shortcuts. */
  readonly shortcuts: () => boolean;
}

export function stageEvents(pointed: Pointed): StageEvents {
  const { view, shown, actions, point, playing, shortcuts } = pointed;
  const swipe = new Swipe();
  return {
    move(event) {
      // A finger does not hover; its tap chooses.
      if (event.pointerType === 'touch') return;
      const { place, head, label } = view.hit(event);
      (event.currentTarget as HTMLElement).style.cursor =
        place || (head !== null && !label) ? 'pointer' : label ? 'help' : 'default';
      view.names.point(label);
      point(place);
    },
    leave() {
      view.names.point(null);
      point(null);
    },
    blur: () => view.names.press(null),
    down: (event) => swipe.down(event),
    up(event) {
      const by = swipe.up(event);
      const { head, heads } = shown.state;
      if (by !== 0) actions.change({ head: (head + by + heads) % heads });
    },
    press(event) {
      if (swipe.takesClick()) return;
      const { place, head, label } = view.hit(event);
      const { state } = shown;
      point(null);
      view.names.press(label);
      if (label) return;
      if (head !== null && head !== state.head) actions.change({ head });
      else if (place && event.detail > 1 && isEditable(place.name)) actions.openEdit(place);
      else if (place)
        actions.inspect(state.cell && samePlace(place, state.cell) ? null : place, false);
    },
    key(event) {
      const { scene } = view;
      const key = meaningOf(event);
      if (!scene || isModified(event) || (isCharacter(key) && !shortcuts())) return;
      const { snapshot, state } = shown;
      const begin = snapshot && exampleOf(snapshot, state);
      if (nameKey(key, view, scene)) {
        event.preventDefault();
        return;
      }
      const command = commandFor(key, scene, state, playing(), begin);
      if (!command) return;
      command(actions, shown);
      event.preventDefault();
    },
  };
}

/** Keys that move from name to name or leave them; returns whether the key was one of these. */
function nameKey(key: string, { names }: StagePicture, scene: Scene): boolean {
  if (key === 'n' || key === 'N') names.step(scene, key === 'n' ? 1 : -1);
  else if (key === 'Escape' && names.pinned) names.press(null);
  else return false;
  return true;
}
