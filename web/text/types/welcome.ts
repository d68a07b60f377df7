/** What one head of the asking word looks at most. */
export interface Found {
  readonly head: number;
  readonly word: string;
  readonly share: number;
}
