/** What a model does for the tokens' positions within its attention. */
export type PositionKind = 'rotary' | 'alibi' | 'relative';

export interface Alike {
  readonly title: string;
  readonly positions?: PositionKind;
  readonly scaling?: unknown;
  readonly byHead?: true;
}

export type LayerNote =
  /** Biases that the file lacks while it has others: taken as zeros. */
  | { readonly kind: 'zero-bias'; readonly names: readonly string[] }
  /** Fewer heads of keys and values than of queries. */
  | { readonly kind: 'repeated'; readonly heads: number; readonly keyHeads: number }
  | { readonly kind: 'order'; readonly family: string }
  | { readonly kind: 'scaling'; readonly family: string }
  | { readonly kind: 'causal'; readonly family: string }
  /** attn_mask, which no other mask says: how many places it hides, and what it adds to the others. */
  | {
      readonly kind: 'own-mask';
      readonly places: number;
      readonly hidden: number;
      readonly least: number;
      readonly most: number;
    }
  | { readonly kind: 'positions'; readonly family: string; readonly positions: PositionKind }
  /** Tensors of the layer's own that this program does not use. */
  | { readonly kind: 'not-applied'; readonly names: readonly string[] }
  /** Names of rows that are not as many as the rows; null where they are no names. */
  | {
      readonly kind: 'tokens';
      readonly key: string;
      readonly names: number | null;
      readonly of: string;
      readonly rows: number;
    }
  /** Other families with the same names, where the file does not tell which it is. */
  | { readonly kind: 'alike'; readonly families: readonly Alike[] }
  /** A count of config.json that the shapes, or the choices, contradict. */
  | {
      readonly kind: 'config-differs';
      readonly what: string;
      readonly said: number;
      readonly taken: number;
    }
  /** Settings of config.json that this program does not follow. */
  | { readonly kind: 'config'; readonly names: readonly string[] };

/** Where a layer stands, as its prefix says it. */
export interface PlaceWords {
  readonly layer: number | null;
  readonly stack: string;
  readonly attention: '' | 'self' | 'cross';
}
