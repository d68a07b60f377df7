/** For a link that nobody else can open: why, and what to do. */

export const reachTexts = {
  file: 'This page is a file on this computer: nobody else can open the link. Put the page on a web server, or give everyone the file.',
  here: 'This address is this computer’s own: nobody else can open it. Open the page by an address that others can reach.',
} as const;

/** For a printed link, where nothing can be done any more. */
export const printedReach =
  'It is an address of the computer that printed this; no other can open it.';
