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
  /** Later keys are hidden in the model; its family says so, or config.json does (`is_decoder`). */
  | { readonly kind: 'causal'; readonly family: string; readonly by: 'family' | 'config' }
  /** An attn_mask that no built-in mask equals: how many places it hides, and what it adds elsewhere. */
  | {
      readonly kind: 'own-mask';
      readonly places: number;
      readonly hidden: number;
      readonly least: number;
      readonly most: number;
    }
  /** How q and k are normalised; ε is null for the core's own. */
  | { readonly kind: 'norm'; readonly gains: 'w' | '1+w'; readonly epsilon: number | null }
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
