/** What a presentation keeps in its tab, so that a reload continues it. */
import { themes, type Theme } from '../../../state/state';
import { newId } from './channel';

/** One per tab: a teacher's window still follows after the projected one was reloaded. */
const channelKey = 'manyheads.presentation';
/** The theme to restore at the end: during the presentation the address has the projector's. */
const themeKey = 'manyheads.presentation.theme';

function tab(): Storage | null {
  try {
    return sessionStorage;
  } catch {
    // A sandboxed frame has no storage: nothing survives a reload there.
    return null;
  }
}

export function channelOfTab(): string {
  const known = tab()?.getItem(channelKey) ?? newId();
  tab()?.setItem(channelKey, known);
  return known;
}

/** The theme before the presentation began, also if the page was reloaded since. */
export function themeBefore(now: Theme): Theme {
  const kept = tab()?.getItem(themeKey);
  const theme = themes.find((each) => each === kept) ?? now;
  tab()?.setItem(themeKey, theme);
  return theme;
}

export const forgetTheme = (): void => tab()?.removeItem(themeKey);
