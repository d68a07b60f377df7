/** Where a row is wider than its room, what is current in it is brought into sight, once. */
import { distance } from '../ui/shared/on-screen';

/** Where in the row, for one that is this far from the row's left edge: how far the row is to be scrolled on. */
type Distance = (offset: number, width: number, room: number) => number;

/** A scrolled row fades at its ends: what is brought into sight stands clear of that. */
const fade = 32;

const toTheMiddle: Distance = (offset, width, room) => offset - (room - width) / 2;
const intoSight: Distance = (offset, width, room) => {
  if (offset < 0) return offset - fade;
  return offset + width > room ? offset + width - room + fade : 0;
};

class RowScroll {
  private shown: unknown = null;

  /** @param current its selector; `row`, that of what scrolls around it */
  constructor(
    private readonly current: string,
    private readonly row: string,
    private readonly scrollBy: Distance,
  ) {}

  /** @param value what is current: another one is brought into sight again */
  show(root: ParentNode, value: unknown): void {
    if (value === this.shown) return;
    this.shown = value;
    // It asks where things are: after this frame the browser knows, within it they would be laid out twice.
    setTimeout(() => {
      if (!this.scroll(root)) this.shown = null;
    });
  }

  /** Scrolls the row alone, never the page; false where there is none. */
  private scroll(root: ParentNode): boolean {
    const current = root.querySelector<HTMLElement>(this.current);
    const row = current?.closest<HTMLElement>(this.row);
    if (!current || !row) return false;
    const offset = distance(root, row, current).x;
    row.scrollLeft += this.scrollBy(offset, current.clientWidth, row.clientWidth);
    return true;
  }
}

/** The current stage stands in the middle of the strip. */
export const stripScroll = () => new RowScroll('.stage.current', 'ol', toTheMiddle);

/** The chosen head count is in sight. */
export const headsScroll = () => new RowScroll('.count:has(:checked)', '.controls', intoSight);
