/** A moment of the page as three texts that bring it back (element/shared-moment.ts). */
export interface SharedMoment {
  readonly link: string;
  /** A script and an element with exactly the attributes that differ from the element's own. */
  readonly snippet: string;
  readonly iframe: string;
}
