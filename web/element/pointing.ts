/** Pointer and keys over a picture: what they mean for the layer that it shows. */
import type { Place } from '../core-types';
import type { StageEvents } from '../ui/stage';
import type { Actions } from '../ui/view';
import { commandFor } from './keyboard';
import type { Shown, StageView } from './stage-view';

/** The layer of a picture, as what is done to the picture changes it. */
export interface Pointed {
  readonly view: StageView;
  readonly shown: Shown;
  readonly actions: Actions;
  readonly point: (place: Place | null) => void;
  readonly playing: () => boolean;
}

export function stageEvents({ view, shown, actions, point, playing }: Pointed): StageEvents {
  return {
    move(event) {
      // A finger does not hover: its tap chooses.
      if (event.pointerType === 'touch') return;
      const { place, head } = view.under(event);
      (event.currentTarget as HTMLElement).style.cursor =
        place || head !== null ? 'pointer' : 'default';
      point(place);
    },
    leave: () => point(null),
    press(event) {
      const { place, head } = view.under(event);
      const { state } = shown;
      point(null);
      if (head !== null && head !== state.head) actions.change({ head });
      else if (place) actions.inspect(samePlace(place, state.cell) ? null : place, false);
    },
    key(event) {
      const { scene } = view;
      if (event.ctrlKey || event.metaKey || event.altKey || !scene) return;
      const command = commandFor(event.key, scene, shown.state, playing());
      if (!command) return;
      command(actions, shown);
      event.preventDefault();
    },
  };
}

const samePlace = (a: Place, b: Place | null) =>
  b !== null && a.name === b.name && a.index.join() === b.index.join();
