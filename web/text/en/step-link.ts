/** The words around a step's QR code. */
export const codeTexts = {
  title: 'Open this step',
  code: (link: string) => `QR code of ${link}`,
  ownLesson:
    'This lesson was opened from data or a file, which a link does not hold: it opens the moment without the lesson.',
  tooLong: 'This moment needs a longer link than a code can hold. Share the link itself.',
  close: 'Close',
} as const;
