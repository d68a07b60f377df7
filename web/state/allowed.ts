/** What is allowed in place of a refused value, as data; web/text puts it into words. */
export type Allowed =
  | { readonly kind: 'one-of'; readonly names: readonly string[]; readonly or?: Allowed }
  | { readonly kind: 'numbers' | 'whole-numbers'; readonly least: number; readonly most: number }
  | { readonly kind: 'positive-number' }
  | { readonly kind: 'characters' | 'edit-count'; readonly most: number }
  | { readonly kind: 'edited-number'; readonly most: number; readonly place?: string }
  /** The two numbers that one text can mean. */
  | { readonly kind: 'either-number'; readonly readings: readonly [string, string] }
  /** How long a list may be. */
  | { readonly kind: 'entries'; readonly least: number; readonly most: number }
  /** A list of indices, the first of which is written as `first`. */
  | { readonly kind: 'places'; readonly first: number }
  /** The same for a program: a list of indices from 0. */
  | { readonly kind: 'list-of-places'; readonly entries: number; readonly most: number }
  /** Values whose form is best shown by an example. */
  | { readonly kind: 'such-as'; readonly example: unknown }
  /** Texts whose form is best shown by an example. */
  | {
      readonly kind: 'as-in-a-link' | 'own-mask' | 'classes' | 'cell' | 'edits' | 'compared-fields';
    }
  /** For the element's own properties alone (element/own-properties.ts). */
  | { readonly kind: 'address' | 'list-of-offers' }
  | { readonly kind: 'editable'; readonly names: readonly string[]; readonly got: string }
  /** For one field in a list of fields. */
  | { readonly kind: 'for'; readonly name: string; readonly allowed: Allowed };

/** A parsed value, or what is allowed instead. */
export type Parsed<T> = { readonly value: T } | { readonly allowed: Allowed };
