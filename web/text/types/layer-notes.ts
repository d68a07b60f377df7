/** How a model's attention includes the positions of tokens. */
export type PositionKind = 'rotary' | 'alibi' | 'relative';

export interface Alike {
  readonly title: string;
  readonly positions?: PositionKind;
  readonly scaling?: unknown;
  readonly byHead?: true;
}

export type LayerNote =
  /** Biases that the file lacks although it has others: taken as zeros. */
  | { readonly kind: 'zero-bias'; readonly names: readonly string[] }
  /** Fewer heads of keys and values than of queries. */
  | { readonly kind: 'repeated'; readonly heads: number; readonly keyHeads: number }
  | { readonly kind: 'order'; readonly family: string }
  | { readonly kind: 'scaling'; readonly family: string }
  | { readonly kind: 'causal'; readonly family: string }
  /** An attn_mask that no built-in mask equals: how many places it hides, and what it adds elsewhere. */
  | {
      readonly kind: 'own-mask';
      readonly places: number;
      readonly hidden: number;
      readonly least: number;
      readonly most: number;
    }
  | { readonly kind: 'positions'; readonly family: string; readonly positions: PositionKind }
  /** Tensors of the layer that this program does not use. */
  | { readonly kind: 'not-applied'; readonly names: readonly string[] }
  /** Row names of which there are not as many as rows; `names` is null if they are not names. */
  | {
      readonly kind: 'tokens';
      readonly key: string;
      readonly names: number | null;
      readonly of: string;
      readonly rows: number;
    }
  /** Other families with the same tensor names, if the file does not tell which one it is. */
  | { readonly kind: 'alike'; readonly families: readonly Alike[] }
  /** A count in config.json that contradicts the shapes or the choices. */
  | {
      readonly kind: 'config-differs';
      readonly what: 'heads' | 'keyHeads' | 'dK';
      readonly said: number;
      readonly taken: number;
    }
  /** Settings of config.json that this program ignores. */
  | { readonly kind: 'config'; readonly names: readonly string[] };

/** A layer's place in its model, taken from its prefix. */
export interface PlaceWords {
  readonly layer: number | null;
  readonly stack: string;
  readonly attention: '' | 'self' | 'cross';
}
