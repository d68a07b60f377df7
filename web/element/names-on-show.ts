/** The name in a picture that explains itself now: pointed at, pressed, or reached with a key. */
import { nextLabel, sameLabel, type NamedLabel } from '../derive/scene/hit';
import type { Label, Scene } from '../derive/scene/scene';
import type { StageName } from '../core/types';
import type { NameTip } from '../ui/view';

export class NamesOnShow {
  private named: NamedLabel | null = null;
  private stays = false;
  private stage: StageName | null = null;

  /** @param redraw the page is to be drawn again, with another name or with none */
  constructor(private readonly redraw: () => void) {}

  get label(): NamedLabel | null {
    return this.named;
  }

  /** Pressed or reached with a key, it stays when the pointer goes. */
  get pinned(): boolean {
    return this.named !== null && this.stays;
  }

  /** The pointer is over a name, or over none. */
  point(label: NamedLabel | null): void {
    if (!label && this.stays) return;
    this.show(label, this.stays && label === this.named);
  }

  /** A name was pressed; pressed again, or pressed elsewhere, it goes. */
  press(label: NamedLabel | null): void {
    const again = this.stays && label === this.named;
    this.show(again ? null : label, !again);
  }

  /** To the name after this one, or before it. */
  step(scene: Scene, by: 1 | -1): void {
    this.show(nextLabel(scene, this.named, by), true);
  }

  /** A new scene: the name is where it is now, and goes with its stage. */
  keepIn(scene: Scene, stage: StageName): void {
    this.named = this.named && this.stage === stage ? sameLabel(scene, this.named) : null;
    this.stage = stage;
  }

  private show(label: NamedLabel | null, stays: boolean): void {
    const pinned = stays && label !== null;
    if (label === this.named && pinned === this.stays) return;
    this.named = label;
    this.stays = pinned;
    this.redraw();
  }
}

const width = 280;

/** Below the name, or above it in the lower half of the picture; never past its edges. In CSS pixels. */
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
  // A slanted name goes up from its place.
  const top = above ? y - size * 1.3 : y + size * (angle ? 0.4 : 0.8);
  return { says, pinned, left, width: space, top: top * scale, above };
}
