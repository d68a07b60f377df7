/** The words of the menu Share. */
import type { FigureControls, SharedText } from '../../state/shared-moment';

export const shareLabels = {
  menu: 'Share',
  copy: 'Copy',
  longMask: 'The layer’s own mask is too long for a link: the link leaves it out.',
  imported: 'The parameters come from a file. Whoever opens this needs the file, too.',
  importedRows:
    'x comes from a file, which this does not hold. Whoever opens this needs the file, too.',
  importedBoth:
    'The parameters and x come from a file, which this does not hold. Whoever opens this needs the file, too.',
  frameTitle: 'Multi-head attention',
  fallback: 'Multi-head attention: open the figure on its own page',
  figure: 'The figure shows',
  figureHint:
    'Heights that are enough: the picture with its caption 610 px, with a player 710, with all controls up to 890. In a column of less than 900 px, a chosen number and what a training learned stand below the picture and make the figure higher; the picture with its caption alone has neither.',
  script: 'Download embed.js',
  blind:
    'There is little to see here: narrow hides what heads made by hand look for. Random parameters show something in every head.',
  noPage: 'This figure does not know the address of a page that could be shared.',
} as const;

export const shareTexts: Readonly<
  Record<SharedText, { readonly title: string; readonly says: string }>
> = {
  link: { title: 'Link', says: 'opens this page at this moment' },
  snippet: {
    title: 'Figure for your page',
    says: 'one line of HTML; to serve its script yourself, put embed.js on your site and write its address there',
  },
  iframe: { title: 'Frame', says: 'for a page that does not allow your scripts' },
};

export const figureTitles: Readonly<Record<FigureControls, string>> = {
  'by-width': 'what fits its column',
  all: 'all controls',
  player: 'the picture and a player',
  none: 'the picture and its caption',
};
