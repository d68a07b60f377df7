/** A memo for texts that are looked up in every frame. Readers type them, so it is cleared when it is full. */
const capacity = 2000;

/** @param make must depend on the text alone, which is the only key */
export function memoizedByText<T, Rest extends unknown[]>(
  make: (text: string, ...rest: Rest) => T,
): (text: string, ...rest: Rest) => T {
  const known = new Map<string, T>();
  return (text, ...rest) => {
    const found = known.get(text);
    if (found !== undefined) return found;
    if (known.size >= capacity) known.clear();
    const made = make(text, ...rest);
    known.set(text, made);
    return made;
  };
}
