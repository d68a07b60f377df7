/** The theme as custom properties, so that page and picture take their colours from one table. */
import { css, entry, type ColourMap } from '../../draw/colour';
import type { Theme } from '../../draw/theme';

const ramp = (map: ColourMap) =>
  Array.from({ length: 9 }, (_, k) => css(entry(map, Math.round((k / 8) * 255)))).join(', ');

const made = new WeakMap<Theme, Readonly<Record<string, string>>>();

/** For `styleMap`, which sets the style object: a strict style-src allows that. */
export function themeStyle(theme: Theme): Readonly<Record<string, string>> {
  const known = made.get(theme);
  if (known) return known;
  const style = {
    // `only`, so that browsers which darken light pages leave this one alone: they would not darken the
    // picture.
    'color-scheme': theme.isDark ? 'only dark' : 'only light',
    '--paper': theme.paper,
    '--card': theme.card,
    '--ink': theme.ink,
    '--muted': theme.muted,
    '--line': theme.line,
    '--accent': theme.accent,
    '--diverging': `linear-gradient(to right, ${ramp(theme.diverging)})`,
    '--share-ramp': `linear-gradient(to right, ${ramp(theme.share)})`,
    ...Object.fromEntries(theme.heads.map((hue, head) => [`--hue-${head}`, hue])),
  };
  made.set(theme, style);
  return style;
}
