/** What a figure shows around its picture: the element's `controls`, or as much as fits its column. */
export const figureControls = ['by-width', 'all', 'player', 'none'] as const;
export type FigureControls = (typeof figureControls)[number];

/** A moment of the page as three texts that restore it (element/shared-moment.ts), each on one line. */
export interface SharedMoment {
  readonly link: string;
  /** A script and an element with exactly the attributes that differ from the element's own. */
  readonly snippet: string;
  readonly iframe: string;
  /** The address of the script in the snippet. */
  readonly script: string;
  /** What the snippet's figure shows around its picture. */
  readonly controls: FigureControls;
}

/** The texts to be copied. */
export type SharedText = Exclude<keyof SharedMoment, 'script' | 'controls'>;
