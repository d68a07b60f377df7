/** What a presentation keeps in its tab, so that a reload goes on with it. */
import { themes, type Theme } from '../../../state/state';
import { newId } from './channel';

/** One tab has one: a teacher's window still follows after the projected one was reloaded. */
const channelKey = 'manyheads.presentation';
/** The theme that comes back at the end: while it lasts, the address has the projector's. */
const themeKey = 'manyheads.presentation.theme';

function tab(): Storage | null {
  try {
    return sessionStorage;
  } catch {
    // A sandboxed frame has no storage: what is kept is for this once.
    return null;
  }
}

export function channelOfTab(): string {
  const known = tab()?.getItem(channelKey) ?? newId();
  tab()?.setItem(channelKey, known);
  return known;
}

/** The theme before a presentation that is begun now, or was before the page was loaded again. */
export function themeBefore(now: Theme): Theme {
  const kept = tab()?.getItem(themeKey);
  const theme = themes.find((each) => each === kept) ?? now;
  tab()?.setItem(themeKey, theme);
  return theme;
}

export const forgetTheme = (): void => tab()?.removeItem(themeKey);
