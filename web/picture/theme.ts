/** The colours of the picture by theme; the page around it uses the same table. */
import { luminance, mapOf, rgb, type ColourMap } from './colour';

export interface Theme {
  readonly paper: string;
  readonly card: string;
  readonly ink: string;
  readonly muted: string;
  readonly line: string;
  readonly accent: string;
  readonly isDark: boolean;
  /** Blue below zero and red above: distinct for every kind of colour vision, and never a head's hue. */
  readonly diverging: ColourMap;
  readonly divergingStops: readonly string[];
  readonly share: ColourMap;
  readonly shareStops: readonly string[];
  /** Bands and frames of heads; any two of the eight can be told apart by colour-blind readers. */
  readonly heads: readonly string[];
  /** The same hues for text. */
  readonly headInk: readonly string[];
  /** How much larger than at a desk everything is: in a room the last row must be able to read it. */
  readonly scale: number;
}

type Colours = Omit<Theme, 'diverging' | 'share' | 'scale'>;

const themeOf = (colours: Colours, scale = 1): Theme => ({
  ...colours,
  scale,
  diverging: mapOf(colours.divergingStops),
  share: mapOf(colours.shareStops),
});

const light: Colours = {
  isDark: false,
  paper: '#fbfaf7',
  card: '#ffffff',
  ink: '#17191d',
  muted: '#5d6168',
  line: '#d9d5cc',
  accent: '#b3400e',
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

/** White paper, black ink, no faint colours. */
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
  light: themeOf(light),
  dark: themeOf(dark),
  projector: themeOf(projector, 1.4),
  /** For print, whatever the screen shows. */
  paper: themeOf({ ...light, paper: '#ffffff' }),
} as const;

/** The forced colours of a reader's system, as #rrggbb. */
export interface SystemColours {
  readonly paper: string;
  readonly ink: string;
  /** Of what is secondary or disabled. */
  readonly line: string;
  readonly accent: string;
}

/** Cells and heads keep their colours, on the reader's paper and in the reader's ink. */
export const forcedTheme = ({ paper, ink, line, accent }: SystemColours): Theme =>
  themeOf({
    ...(luminance(rgb(paper)) < 0.18 ? dark : light),
    paper,
    card: paper,
    ink,
    muted: ink,
    line,
    accent,
  });

export const headColour = (colours: readonly string[], head: number): string =>
  colours[head % colours.length] ?? '#000000';

/** Every second eight heads have the same hues with dashed frames, so that sixteen heads are distinct. */
export const isDashed = ({ heads }: Theme, head: number): boolean =>
  Math.floor(head / heads.length) % 2 === 1;
