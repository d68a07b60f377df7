/** The largest type in which a text has room, so that nothing scrolls and the last row can read all of it. */

/** CSS pixels. Smaller type cannot be read from a room's last row: the text scrolls instead. */
const leastType = 18;

/**
 * @param most the largest size to try
 * @param fits whether the text has room at this size
 */
function largestType(most: number, fits: (size: number) => boolean): number {
  for (let size = Math.floor(most); size > leastType; size--) if (fits(size)) return size;
  return leastType;
}

/** Sets the type of a box so that its text has room in it. */
export function fitType(box: HTMLElement): void {
  const { innerWidth, innerHeight } = window;
  const most = Math.max(leastType, Math.min(innerWidth / 42, innerHeight / 22));
  const fits = (size: number) => {
    box.style.fontSize = `${size}px`;
    return box.scrollHeight <= box.clientHeight;
  };
  box.style.fontSize = `${largestType(most, fits)}px`;
}
