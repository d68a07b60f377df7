export interface Copied {
  readonly inClipboard: string;
  /** What it is. */
  readonly what: string;
}
