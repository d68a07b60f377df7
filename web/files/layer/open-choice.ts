/** Errors for what a file leaves open: they name every choice that fits. */
import { filesText } from '../../text/files';
import { FileError, type Answer } from '../safetensors/file-error';

/** How a layer's matrices may be cut into heads. */
export interface Widths {
  readonly heads: number;
  readonly dK: number;
  readonly dV: number;
}

const heads = (answers: readonly Widths[]) => answers.map((answer) => answer.heads);

/**
 * The head count is open.
 * @param most heads that the caller can take
 * @param extra what else each answer chooses
 */
export function openHeads(all: readonly Widths[], most: number, extra: Answer = {}): FileError {
  const answers = all.filter((each) => each.heads <= most);
  return new FileError({
    option: 'heads',
    ...filesText.fileErrors.fileErrors.openHeads(heads(answers)),
    answers: answers.map(({ heads, dK, dV }) => ({ ...extra, heads, dK, dV })),
  });
}

/** The head count that was chosen is none of those that fit. */
export const otherHeads = (chosen: number, answers: readonly Widths[]): FileError =>
  new FileError({
    option: 'heads',
    ...filesText.fileErrors.fileErrors.otherHeads(heads(answers), chosen),
  });
