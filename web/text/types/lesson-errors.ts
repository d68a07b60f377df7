/** A value that does not fit; `path` has field names, and indices of lists from 0. */
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
  | 'no-fact'
  | 'another-name'
  | 'right-option'
  | 'said'
  | 'focus';
