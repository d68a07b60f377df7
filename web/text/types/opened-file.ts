export interface OpenedLayer {
  /** Under which it lies in its file; '' for none. */
  readonly prefix: string;
  /** Whose names its tensors have. */
  readonly family: string;
  readonly variant: string;
  readonly dModel: number;
  readonly heads: number;
  /** The types that became float32. */
  readonly types: readonly string[];
  /** How many numbers were rounded then. */
  readonly rounded: number;
}

/** The rows of x and of memory (0 for none), and whether the file names them; or why it has none for the page. */
export type OpenedRows =
  { readonly n: number; readonly m: number; readonly named: boolean } | 'no-x' | 'needs-memory';
