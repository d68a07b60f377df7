/** The colours of the picture by theme, and its type size. The page around it uses the same table. */
import { memoizedByText } from '../derive/memo-by-text';
import type { Label } from '../derive/scene/scene';
import { bake, hexOf, inkOn, rgb, type ColourMap } from './colour';

export interface Theme {
  readonly paper: string;
  readonly card: string;
  readonly ink: string;
  readonly muted: string;
  readonly line: string;
  readonly accent: string;
  readonly diverging: ColourMap;
  readonly divergingStops: readonly string[];
  readonly share: ColourMap;
  readonly shareStops: readonly string[];
  /**
   * Fills and borders, one per head; after eight they repeat with double lines (`isDouble`). Any two can be
   * told apart by colour-blind readers (tests/web/draw/theme.test.ts says by how much).
   */
  readonly heads: readonly string[];
  /** The same hues for text, dark (or light) enough to read. */
  readonly headInk: readonly string[];
  /** Whether the paper is dark: tells the browser how to draw scroll bars and the like. */
  readonly isDark: boolean;
  /** The type size relative to a desk's: in a room the last row must be able to read it. */
  readonly typeScale: number;
  /** The least number of dots per CSS pixel, for screens with fewer; 0 for the screen's own. */
  readonly leastDensity: number;
}

type Baked = 'diverging' | 'share' | 'typeScale' | 'leastDensity';
type Colours = Omit<Theme, Baked>;

function theme(colours: Colours, { typeScale = 1, leastDensity = 0 } = {}): Theme {
  const { divergingStops, shareStops } = colours;
  return {
    ...colours,
    diverging: bake(divergingStops),
    share: bake(shareStops),
    typeScale,
    leastDensity,
  };
}

const light: Colours = {
  isDark: false,
  paper: '#fbfaf7',
  card: '#ffffff',
  ink: '#17191d',
  muted: '#5d6168',
  line: '#d9d5cc',
  accent: '#b3400e',
  // Blue below zero, red above: distinct for every kind of colour vision, and never a head's hue.
  divergingStops: [
    '#123f7d',
    '#2f6fb5',
    '#7fb0d8',
    '#c9dcea',
    '#f0ede6',
    '#f3cdbb',
    '#e28e70',
    '#c24a38',
    '#8c1220',
  ],
  shareStops: ['#efece4', '#cfd6d3', '#93aeb4', '#547f92', '#2a5270', '#0f2747'],
  heads: ['#278666', '#df9f23', '#7248c0', '#d9579d', '#1aa6d3', '#8b581f', '#7b9112', '#376571'],
  headInk: ['#006b56', '#855700', '#5c34ad', '#b02e79', '#0a6a8a', '#74481d', '#566c0a', '#2f5a66'],
};

const dark: Colours = {
  isDark: true,
  paper: '#14161a',
  card: '#1c1f25',
  ink: '#f2f0ea',
  muted: '#a7abb3',
  line: '#3a3f48',
  accent: '#ff9d66',
  divergingStops: [
    '#b9dcff',
    '#7db8f5',
    '#3f7fc4',
    '#2c4c74',
    '#2a2d33',
    '#6b3a32',
    '#b85b45',
    '#f0896b',
    '#ffd0bd',
  ],
  shareStops: ['#24272d', '#3b4a52', '#547683', '#7fa8ad', '#bfd3c6', '#fff3cf'],
  heads: ['#35c38f', '#f2b82e', '#a885f2', '#c84f9f', '#81daff', '#ab8170', '#6aac23', '#9fb3d2'],
  headInk: ['#45d6b6', '#f5c451', '#bda6ff', '#f6a3ce', '#84d4ee', '#d0a797', '#93cf4f', '#b4c6e0'],
};

/** For a projector: white paper, black ink, no faint colours. */
const projector: Colours = {
  ...light,
  paper: '#ffffff',
  ink: '#000000',
  muted: '#3d4046',
  line: '#9a968c',
  accent: '#9c3200',
  divergingStops: [
    '#082f66',
    '#1a5fae',
    '#6aa5d6',
    '#c3dbee',
    '#efefef',
    '#f6c7b1',
    '#e0805d',
    '#bb3526',
    '#78000f',
  ],
};

export const themes = {
  light: theme(light),
  dark: theme(dark),
  projector: theme(projector, { typeScale: 1.4 }),
  /** For printing, whatever the screen shows. */
  paper: theme({ ...light, paper: '#ffffff' }, { leastDensity: 3 }),
} as const;

/** The theme on show: `auto` is as dark as the page around it. */
export const themeOf = (
  chosen: 'auto' | Exclude<keyof typeof themes, 'paper'>,
  dark: boolean,
): Theme => themes[chosen === 'auto' ? (dark ? 'dark' : 'light') : chosen];

/** The forced colours of a reader's system, as CSS reports them: rgb(255, 255, 255). */
export interface SystemColours {
  readonly paper: string;
  readonly ink: string;
  /** The colour of disabled or secondary things. */
  readonly line: string;
  readonly accent: string;
}

/** The theme's own colours of cells and heads, on the reader's paper and in the reader's ink. */
export const forcedTheme = ({ paper, ink, line, accent }: SystemColours): Theme =>
  forcedThemes([paper, ink, line, accent].join(';'));

const forcedThemes = memoizedByText((text: string): Theme => {
  const [paper = '', ink = '', line = '', accent = ''] = text.split(';').map(hexOf);
  const base = inkOn(rgb(paper)) === inkOn([0, 0, 0]) ? dark : light;
  return theme({ ...base, paper, card: paper, ink, muted: ink, line, accent });
});

export const headColour = (colours: readonly string[], head: number): string =>
  colours[head % colours.length] ?? '#000000';

/** The second eight heads have the same hues with double lines, which makes sixteen distinct heads. */
export const isDouble = (colours: readonly string[], head: number): boolean =>
  Math.floor(head / colours.length) % 2 === 1;

/** The colour of a label's text. */
export const inkOf = ({ head, role }: Label, theme: Theme): string =>
  head !== null
    ? headColour(theme.headInk, head)
    : role === 'shape' || role === 'note' || role === 'faint'
      ? theme.muted
      : theme.ink;
