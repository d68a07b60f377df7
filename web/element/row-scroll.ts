/** Brings the current item of a row into sight, once, where the row is wider than its room. */
import { distance } from '../ui/shared/on-screen';

/** How far to scroll on for an item at this offset from the row's left edge. */
type Distance = (offset: number, width: number, room: number) => number;

/** A scrolled row fades at its ends: an item brought into sight stays clear of that. */
const fade = 32;

const toTheMiddle: Distance = (offset, width, room) => offset - (room - width) / 2;
const intoSight: Distance = (offset, width, room) => {
  if (offset < 0) return offset - fade;
  return offset + width > room ? offset + width - room + fade : 0;
};

class RowScroll {
  private shown: unknown = null;

  /** @param current the selector of the item; `row`, that of the scrolling row around it */
  constructor(
    private readonly current: string,
    private readonly row: string,
    private readonly scrollBy: Distance,
  ) {}

  /** @param value identifies the current item: when it changes, the item is brought into sight again */
  show(root: ParentNode, value: unknown): void {
    if (value === this.shown) return;
    this.shown = value;
    // After this frame the layout is known; asking within it would lay the page out twice.
    setTimeout(() => {
      if (!this.scroll(root)) this.shown = null;
    });
  }

  /** Scrolls only the row, never the page; false where there is none. */
  private scroll(root: ParentNode): boolean {
    const current = root.querySelector<HTMLElement>(this.current);
    const row = current?.closest<HTMLElement>(this.row);
    if (!current || !row) return false;
    const offset = distance(row, current).x;
    row.scrollLeft += this.scrollBy(offset, current.clientWidth, row.clientWidth);
    return true;
  }
}

/** Keeps the current stage in the middle of the strip. */
export const stripScroll = () => new RowScroll('.stage.current', 'ol', toTheMiddle);

/** Keeps the chosen head count in sight. */
export const headsScroll = () => new RowScroll('.count:has(:checked)', '.controls', intoSight);
