/** Arrow keys: up and down through the terms of a number, left and right between a term's two operands. */

const steps: Readonly<Record<string, readonly [rows: number, links: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  PageUp: [-10, 0],
  PageDown: [10, 0],
  Home: [-Infinity, 0],
  End: [Infinity, 0],
};

/**
 * The link that a key moves to; null if there is none, or if `from` is not among the links.
 * @param rows the links of each term, at least one per term
 */
export function walked<Link>(
  rows: readonly (readonly Link[])[],
  from: Link,
  key: string,
): Link | null {
  const step = steps[key];
  const at = rows.findIndex((links) => links.includes(from));
  const here = rows[at];
  if (!step || !here) return null;
  const row = within(rows, at + step[0]) ?? here;
  return within(row, here.indexOf(from) + step[1]) ?? null;
}

/** The item at an index, clamped to the ends of the list. */
const within = <Item>(items: readonly Item[], at: number): Item | undefined =>
  items[Math.max(0, Math.min(items.length - 1, at))];
