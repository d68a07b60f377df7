/** The colours on show: the reader's choice, or as dark as the page around the figure, or what the system forces. */
import type { Theme as Name } from '../model/state';
import { forcedTheme, themes, type Theme } from '../picture';
import type { Ground } from './session';

/** Asked for once: each frame reads it. */
let forcing: MediaQueryList | null = null;

/** The colours that a system forces; null where it forces none. */
function forced(): Theme | null {
  forcing ??= matchMedia('(forced-colors: active)');
  if (!forcing.matches) return null;
  const probe = document.createElement('span');
  document.body.append(probe);
  const read = (name: string) => {
    probe.style.color = name;
    return getComputedStyle(probe).color;
  };
  const colours = {
    paper: read('Canvas'),
    ink: read('CanvasText'),
    line: read('GrayText'),
    accent: read('Highlight'),
  };
  probe.remove();
  return forcedTheme(colours);
}

/** Paper is light, whatever the reader chose for the screen. */
export function themeName(chosen: Name, ground: Ground): Exclude<Name, 'auto'> {
  if (ground === 'paper') return 'light';
  return chosen === 'auto' ? ground : chosen;
}

export const themeOn = (chosen: Name, ground: Ground): Theme =>
  forced() ?? themes[ground === 'paper' ? 'paper' : themeName(chosen, ground)];

/** The heads' hues for the styles of all parts: bands, and the same for text. */
export const headStyles = ({ heads, headInk }: Theme): Readonly<Record<string, string>> =>
  Object.fromEntries([
    ...heads.map((colour, head) => [`--head-${head}`, colour] as const),
    ...headInk.map((colour, head) => [`--head-ink-${head}`, colour] as const),
  ]);
