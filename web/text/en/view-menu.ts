/** The words of the menu View. */
import type { Theme } from '../../state/state';

export const viewLabel = 'View';
export const themeLegend = 'Theme';

export const themeTexts: Readonly<
  Record<Theme, { readonly title: string; readonly says: string }>
> = {
  auto: { title: 'as the system', says: 'light or dark, as this device is set' },
  light: { title: 'light', says: 'dark type on light paper' },
  dark: { title: 'dark', says: 'light type on dark paper' },
  projector: { title: 'projector', says: 'large type and strong contrast for a room' },
};

export const lockTexts = {
  title: 'one colour scale for all stages',
  says: 'a colour means the same number from Embed to Output; else a scale is of one stage, and from Scores to Softmax of these four',
} as const;

export const keyboardLabel = 'What the keys do';
export const resetLabel = 'Start again';
