/** A moment of the page as three texts that bring it back (element/shared-moment.ts), each one line. */
export interface SharedMoment {
  readonly link: string;
  /** A script and an element with exactly the attributes that differ from the element's own. */
  readonly snippet: string;
  readonly iframe: string;
  /** The address of the script that the snippet names. */
  readonly script: string;
}

/** Which of them are texts to be copied. */
export type SharedText = Exclude<keyof SharedMoment, 'script'>;
