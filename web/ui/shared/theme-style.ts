/** The theme as custom properties: the page's colours and the picture's come from one table. */
import { css, entry, type ColourMap } from '../../draw/colour';
import type { Theme } from '../../draw/theme';

const ramp = (map: ColourMap) =>
  Array.from({ length: 9 }, (_, k) => css(entry(map, Math.round((k / 8) * 255)))).join(', ');

const made = new WeakMap<Theme, Readonly<Record<string, string>>>();

/** For `styleMap`: set through the style object, which a strict style-src lets pass. */
export function themeStyle(theme: Theme): Readonly<Record<string, string>> {
  const known = made.get(theme);
  if (known) return known;
  const style = {
    // Only: a browser that darkens light pages by itself would leave the picture as it is.
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
