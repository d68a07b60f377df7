/** A caption. */
export interface Caption {
  /** One or two sentences that stand alone: all that is shown while the layer plays. */
  readonly lead: string;
  /** What follows when the picture has stopped, with a leading space; '' if there is nothing more. */
  readonly more: string;
}
