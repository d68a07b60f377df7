/** What is said of a layer's file that was opened, and of one that the page cannot show. */

export const notShown = {
  tooManyBytes: (got: number) => ({ expected: 'at most 256 MiB', got: `${got} bytes` }),
  tooManyColumns: (most: number, got: number) => ({
    expected: `at most ${most} columns to be drawn (the trace command takes more)`,
    got: `the layer has ${got}`,
  }),
  tooManyHeads: (most: number, got: number) => ({
    expected: `at most ${most} heads to be drawn (the trace command takes more)`,
    got: `the layer has ${got}`,
  }),
} as const;

export interface OpenedLayer {
  readonly variant: string;
  readonly dModel: number;
  readonly heads: number;
  /** The types that became float32. */
  readonly types: readonly string[];
  /** How many numbers were rounded then. */
  readonly rounded: number;
}

export function openedText(file: string, layer: OpenedLayer): string {
  const { variant, dModel, heads, types, rounded } = layer;
  const count = (all: number, what: string) => `${all} ${what}${all === 1 ? '' : 's'}`;
  const how =
    types.length === 0
      ? ''
      : ` ${types.join(' and ')} became float32${rounded > 0 ? `, ${count(rounded, 'number')} rounded` : ''}.`;
  return `${file}: a ${variant} layer, d_model ${dModel}, ${count(heads, 'head')}.${how} Your words are random vectors: the file of a layer has no embeddings.`;
}

export const fileProblem = (file: string, problem: string) => `${file}: ${problem}`;

/** A file's name as a message has it. */
export const shortFileName = (name: string) => (name.length > 60 ? `${name.slice(0, 59)}…` : name);
