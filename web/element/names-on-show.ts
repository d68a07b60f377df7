/** The name in a picture whose explanation is shown: pointed at, pressed, or reached with a key. */
import { batch, signal } from '@preact/signals-core';
import { nextLabel, sameLabel, type NamedLabel } from '../derive/scene/hit';
import type { Label, Scene } from '../derive/scene/scene';
import type { StageName } from '../core/types';
import type { NameTip } from '../ui/view';

export class NamesOnShow {
  private readonly signals = { label: signal<NamedLabel | null>(null), stays: signal(false) };
  private stage: StageName | null = null;

  get label(): NamedLabel | null {
    return this.signals.label.value;
  }

  /** Whether it was pressed or reached with a key, and so stays when the pointer leaves. */
  get pinned(): boolean {
    return this.label !== null && this.signals.stays.value;
  }

  /** The pointer moved over a name, or over none. */
  point(label: NamedLabel | null): void {
    if (!label && this.pinned) return;
    this.show(label, this.pinned && label === this.label);
  }

  /** A press shows a name; a second press, or one elsewhere, hides it. */
  press(label: NamedLabel | null): void {
    const again = this.pinned && label === this.label;
    this.show(again ? null : label, !again);
  }

  /** Goes to the next or the previous name. */
  step(scene: Scene, by: 1 | -1): void {
    this.show(nextLabel(scene, this.label, by), true);
  }

  /** In a new scene the name moves along within its stage, and disappears with it. */
  keepIn(scene: Scene, stage: StageName): void {
    const { label } = this;
    this.signals.label.value = label && this.stage === stage ? sameLabel(scene, label) : null;
    this.stage = stage;
  }

  private show(label: NamedLabel | null, stays: boolean): void {
    batch(() => {
      this.signals.label.value = label;
      this.signals.stays.value = stays && label !== null;
    });
  }
}

const width = 280;

/** Below the name, or above it in the lower half of the picture; within the picture's edges. In CSS pixels. */
export function tipAt(
  { says, x, y, size, align, angle }: Label & { readonly says: string },
  picture: { readonly width: number; readonly height: number; readonly scale: number },
  pinned: boolean,
): NameTip {
  const { scale } = picture;
  const all = picture.width * scale;
  const space = Math.min(width, all - 8);
  const from = align === 'right' ? x * scale - space : x * scale - 8;
  const left = Math.max(4, Math.min(from, all - space - 4));
  const above = y > picture.height / 2;
  // A slanted name extends upwards.
  const top = above ? y - size * 1.3 : y + size * (angle ? 0.4 : 0.8);
  return { says, pinned, left, width: space, top: top * scale, above };
}
