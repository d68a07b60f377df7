/** What is wrong with a file, as data and as one line. The words are in web/text/en/file-errors.ts. */
import { filesText } from '../../text/files';

/** Values of options that a caller could choose, by the options' names. */
export type Answer = Readonly<Record<string, string | number>>;

/** `subject: expected needed why, got`. */
export interface FileProblem {
  /** The tensor's name; '' or left out when it is about the file itself. */
  readonly tensor?: string;
  /** What a caller could choose to mend it (`heads`, `prefix`, …); '' or left out for none. */
  readonly option?: string;
  /** What was expected: `(48, 16)`, `F32, F16, BF16 or F64`. */
  readonly expected: string;
  /** For what it was expected: `for d_model 16 with 4 split heads`. */
  readonly why?: string;
  /** What there is instead: `the file has (40, 16)`. */
  readonly got: string;
  /** Where the file leaves something open: every choice that fits. */
  readonly answers?: readonly Answer[];
  /** Which of several files it is about. */
  readonly file?: string;
}

/** Every refusal of this folder. Its message is one line without control characters. */
export class FileError extends Error {
  override readonly name = 'FileError';
  readonly tensor: string;
  readonly option: string;
  readonly expected: string;
  readonly got: string;
  /** Where the file leaves something open: every choice that fits, as options of `layerFromTensors`. */
  readonly answers: readonly Answer[];

  constructor(private readonly problem: FileProblem) {
    const { tensor = '', option = '', expected, why = '', got, answers = [], file = '' } = problem;
    super(filesText.fileErrors.fileErrorLine({ tensor, option, expected, why, got, file }));
    this.tensor = tensor;
    this.option = option;
    this.expected = expected;
    this.got = got;
    this.answers = answers;
  }

  /** The same of one of several files, by its name. */
  inFile(file: string): FileError {
    return new FileError({ ...this.problem, file });
  }
}
