/** Answers that are asked for at every frame: kept by text, all let go when there are too many. */
const most = 2000;

/** @param make gives the same answer for the same text, whatever else it is given to find it with */
export function kept<T, Rest extends unknown[]>(
  make: (text: string, ...rest: Rest) => T,
): (text: string, ...rest: Rest) => T {
  const known = new Map<string, T>();
  return (text, ...rest) => {
    const found = known.get(text);
    if (found !== undefined) return found;
    if (known.size >= most) known.clear();
    const made = make(text, ...rest);
    known.set(text, made);
    return made;
  };
}
