export interface Key {
  readonly keys: string;
  readonly does: string;
  /** Letters and signs can be switched off. */
  readonly isCharacter?: true;
}
