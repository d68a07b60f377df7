/** Errors for what a file leaves open, with every possible choice. */
import { filesText } from '../../text/files';
import { FileError, type Answer } from '../safetensors/file-error';

/** A way to cut a layer's matrices into heads. */
export interface Widths {
  readonly heads: number;
  readonly dK: number;
  readonly dV: number;
}

const heads = (answers: readonly Widths[]) => answers.map((answer) => answer.heads);

/**
 * The error for an open head count.
 * @param most the caller's limit of heads
 * @param extra further choices of each answer
 */
export function openHeads(all: readonly Widths[], most: number, extra: Answer = {}): FileError {
  const answers = all.filter((each) => each.heads <= most);
  return new FileError({
    option: 'heads',
    ...filesText.fileErrors.openHeads(heads(answers)),
    answers: answers.map(({ heads, dK, dV }) => ({ ...extra, heads, dK, dV })),
  });
}

/** The error for a chosen head count that does not fit. */
export const otherHeads = (chosen: number, answers: readonly Widths[]): FileError =>
  new FileError({
    option: 'heads',
    ...filesText.fileErrors.otherHeads(heads(answers), chosen),
  });
