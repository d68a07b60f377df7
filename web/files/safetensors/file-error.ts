/** What is wrong with a file, as data and as one line. web/text/en/file-errors.ts has the words. */
import { filesText } from '../../text/files';

/** Values for a caller's options, by option name. */
export type Answer = Readonly<Record<string, string | number>>;

/** `subject: expected needed why, got`. */
export interface FileProblem {
  /** The tensor's name; '' or left out for problems of the file itself. */
  readonly tensor?: string;
  /** The option that a caller could set to solve it (`heads`, `prefix`, …); '' or left out for none. */
  readonly option?: string;
  /** What was expected: `(48, 16)`, `F32, F16, BF16 or F64`. */
  readonly expected: string;
  /** Why it was expected: `for d_model 16 with 4 split heads`. */
  readonly why?: string;
  /** What was found instead: `the file has (40, 16)`. */
  readonly got: string;
  /** Every possible choice, where the file leaves something open. */
  readonly answers?: readonly Answer[];
  /** The file's name, where there are several. */
  readonly file?: string;
}

/** All refusals of this folder. The message is one line without control characters. */
export class FileError extends Error {
  override readonly name = 'FileError';
  readonly tensor: string;
  readonly option: string;
  readonly expected: string;
  readonly got: string;
  /** Every possible choice as options of `layerFromTensors`, where the file leaves something open. */
  readonly answers: readonly Answer[];

  constructor(private readonly problem: FileProblem) {
    const { tensor = '', option = '', expected, why = '', got, answers = [], file = '' } = problem;
    super(filesText.fileErrorLine({ tensor, option, expected, why, got, file }));
    this.tensor = tensor;
    this.option = option;
    this.expected = expected;
    this.got = got;
    this.answers = answers;
  }

  /** The same error, naming one of several files. */
  inFile(file: string): FileError {
    return new FileError({ ...this.problem, file });
  }
}
