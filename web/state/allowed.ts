/** What would have been allowed in place of a value that was refused, as data: web/text says it. */
export type Allowed =
  | { readonly kind: 'one-of'; readonly names: readonly string[]; readonly or?: Allowed }
  | { readonly kind: 'numbers' | 'whole-numbers'; readonly least: number; readonly most: number }
  | { readonly kind: 'positive-number' }
  | { readonly kind: 'characters' | 'edit-count'; readonly most: number }
  | { readonly kind: 'edited-number'; readonly most: number; readonly place?: string }
  /** One of the numbers that the same text can mean. */
  | { readonly kind: 'either-number'; readonly readings: readonly [string, string] }
  /** How long a list may be. */
  | { readonly kind: 'entries'; readonly least: number; readonly most: number }
  /** A list of places, of which the first is called `first`. */
  | { readonly kind: 'places'; readonly first: number }
  /** The same as a program has it: a list, counted from 0. */
  | { readonly kind: 'list-of-places'; readonly entries: number; readonly most: number }
  /** Values of a form that only an example shows. */
  | { readonly kind: 'such-as'; readonly example: unknown }
  /** Texts of a form that only an example shows. */
  | {
      readonly kind: 'as-in-a-link' | 'own-mask' | 'classes' | 'cell' | 'edits' | 'compared-fields';
    }
  /** What only the element's own properties are (element/own-properties.ts). */
  | { readonly kind: 'address' | 'list-of-offers' }
  | { readonly kind: 'editable'; readonly names: readonly string[]; readonly got: string }
  /** Of one of the fields in a list of them. */
  | { readonly kind: 'for'; readonly name: string; readonly allowed: Allowed };

/** A parsed value, or what would have been allowed. */
export type Parsed<T> = { readonly value: T } | { readonly allowed: Allowed };
