/** What pointer, finger and keys do on one stage. */
import { isEditable } from '../state/edits';
import type { StageEvents } from '../ui/frame';
import type { Actions } from '../ui/view';
import { commandFor } from './keyboard';
import type { StageView } from './stage-view';
import { Swipe } from './swipe';

export type PointerEvents = Omit<StageEvents, 'spoken'>;

export function stageEvents(
  view: StageView,
  actions: Actions,
  playing: () => boolean,
): PointerEvents {
  const { session } = view;
  const swipe = new Swipe();
  return {
    move: (event) => {
      // A finger does not hover: its tap chooses.
      if (event.pointerType === 'touch') return;
      const { place, head } = view.under(event);
      (event.currentTarget as HTMLElement).style.cursor =
        place || head !== null ? 'pointer' : 'default';
      session.point(place);
    },
    leave: () => session.point(null),
    down: (event) => swipe.down(event),
    up: (event) => {
      const by = swipe.up(event);
      const { head, heads } = session.state;
      if (by !== 0) actions.change({ head: (head + by + heads) % heads });
    },
    press: (event) => {
      if (swipe.takesClick()) return;
      const { place, head } = view.under(event);
      const { state } = session;
      session.hover = null;
      if (head !== null && head !== state.head) actions.change({ head });
      else if (place && event.detail > 1 && isEditable(place.name)) actions.openEdit(place);
      else if (place) session.toggle(place);
    },
    key: (event) => {
      const { scene } = view;
      if (event.ctrlKey || event.metaKey || event.altKey || !scene) return;
      const command = commandFor(event.key, scene, session.state, playing());
      if (!command) return;
      command(actions, session);
      event.preventDefault();
    },
  };
}
