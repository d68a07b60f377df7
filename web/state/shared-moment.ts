/** What a figure shows around its picture: the element's `controls`, or what its column has room for. */
export const figureControls = ['by-width', 'all', 'player', 'none'] as const;
export type FigureControls = (typeof figureControls)[number];

/** A moment of the page as three texts that bring it back (element/shared-moment.ts), each one line. */
export interface SharedMoment {
  readonly link: string;
  /** A script and an element with exactly the attributes that differ from the element's own. */
  readonly snippet: string;
  readonly iframe: string;
  /** The address of the script that the snippet names. */
  readonly script: string;
  /** What the figure shows that the snippet makes. */
  readonly controls: FigureControls;
}

/** Which of them are texts to be copied. */
export type SharedText = Exclude<keyof SharedMoment, 'script' | 'controls'>;
