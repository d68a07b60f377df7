/** A value that does not fit: field names, and places in lists from 0, say where it stands. */
export interface Problem {
  readonly path: readonly (string | number)[];
  readonly says: string;
}

/** What a value must be. */
export type Needed =
  | 'object'
  | 'text'
  | 'list'
  | 'true-or-false'
  | 'name'
  | 'free-name'
  | 'plain-data'
  | 'shallow'
  | 'larger'
  | 'known-fact'
  | 'another-name'
  | 'right-option'
  | 'said'
  | 'focus';
