/** The largest type in which a text has room: from the last row all of it is to be read, so nothing scrolls. */

/** CSS pixels; below the least a room's last row reads nothing, and it scrolls instead. */
export const leastType = 18;

/**
 * @param most where there is room for it
 * @param fits whether the text has room in this size
 */
export function largestType(most: number, fits: (size: number) => boolean): number {
  for (let size = Math.floor(most); size > leastType; size--) if (fits(size)) return size;
  return leastType;
}

/** Sets the type of a box whose text may be larger than it. */
export function fitType(box: HTMLElement): void {
  const { innerWidth, innerHeight } = window;
  const most = Math.max(leastType, Math.min(innerWidth / 42, innerHeight / 22));
  const fits = (size: number) => {
    box.style.fontSize = `${size}px`;
    return box.scrollHeight <= box.clientHeight;
  };
  box.style.fontSize = `${largestType(most, fits)}px`;
}
