/** What a caption consists of. */
export interface Caption {
  /** What stands by itself, a sentence or two: all that is said while the layer plays. */
  readonly lead: string;
  /** What is said after it when the picture stands, with the space before it; '' where there is no more. */
  readonly more: string;
}
