export interface OpenedLayer {
  /** The prefix of its tensors in the file; '' for none. */
  readonly prefix: string;
  /** The model family whose tensor names it has. */
  readonly family: string;
  readonly variant: string;
  readonly dModel: number;
  readonly heads: number;
  /** The types that were converted to float32. */
  readonly types: readonly string[];
  /** How many numbers were rounded in the conversion. */
  readonly rounded: number;
}

/**
 * The rows of x and of memory (0 for none), and whether the file names them; or why the page cannot use an x
 * of the file.
 */
export type OpenedRows =
  | { readonly n: number; readonly m: number; readonly named: boolean }
  | 'no-x'
  | 'needs-memory';
