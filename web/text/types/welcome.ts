/** What one head of the word that asks looks at most. */
export interface Found {
  readonly head: number;
  readonly word: string;
  readonly share: number;
}
