/** Who packs a weight's numbers into integers. */
export type Packer = 'MLX' | 'bitsandbytes';

export interface FileErrorWords {
  readonly tensor: string;
  readonly option: string;
  readonly expected: string;
  readonly why: string;
  readonly got: string;
  /** The file's name if there are several; '' for the only one. */
  readonly file: string;
}
