/** The QR code of a step. */
export const codeTexts = {
  title: 'Open this step',
  code: (link: string) => `QR code of ${link}`,
  file: 'This page is a file on this computer: nobody else can open the link. Put the page on a web server, or give everyone the file.',
  here: 'This address is this computer’s own: nobody else can open it. Open the page by an address that others can reach.',
  ownLesson:
    'This lesson was opened from data or a file, which a link does not hold: it opens the moment without the lesson.',
  tooLong: 'This moment needs a longer link than a code can hold. Share the link itself.',
  close: 'Close',
} as const;
