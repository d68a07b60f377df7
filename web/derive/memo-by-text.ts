/** A memo for what is asked at every frame. Text keys come from readers, so it is emptied when it is full. */
const capacity = 2000;

/** @param make must give the same answer for the same text: answers are kept by the text alone */
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
