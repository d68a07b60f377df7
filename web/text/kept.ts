/** Answers that are asked for at every frame: kept by text, all let go when there are too many. */
const most = 2000;

/** @param make gives the same answer for the same text */
export function kept<T>(make: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    const found = known.get(text);
    if (found !== undefined) return found;
    if (known.size >= most) known.clear();
    const made = make(text);
    known.set(text, made);
    return made;
  };
}
