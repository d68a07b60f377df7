/** The words of the menu Share. */
import type { SharedMoment } from '../../state/shared-moment';

export const shareLabels = {
  menu: 'Share',
  copy: 'Copy',
  imported: 'The parameters come from a file. Whoever opens this needs the file, too.',
  frameTitle: 'Multi-head attention',
  noPage: 'This figure does not know the address of a page that could be shared.',
} as const;

export const shareTexts: Readonly<
  Record<keyof SharedMoment, { readonly title: string; readonly says: string }>
> = {
  link: { title: 'Link', says: 'opens this page at this moment' },
  snippet: {
    title: 'Figure for your page',
    says: 'two lines of HTML; serve the file embed.js yourself and change its address',
  },
  iframe: { title: 'Frame', says: 'for a page that takes no scripts of yours' },
};
