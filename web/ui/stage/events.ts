/** What a reader does to a layer's picture with a mouse, a finger or keys. */
export interface StageEvents {
  move(event: PointerEvent): void;
  leave(): void;
  /** The picture has lost the focus. */
  blur(): void;
  down(event: PointerEvent): void;
  up(event: PointerEvent): void;
  press(event: MouseEvent): void;
  key(event: KeyboardEvent): void;
}
