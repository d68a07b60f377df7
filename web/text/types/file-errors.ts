export interface FileErrorWords {
  readonly tensor: string;
  readonly option: string;
  readonly expected: string;
  readonly why: string;
  readonly got: string;
  /** Which of several files; '' for the only one. */
  readonly file: string;
}
