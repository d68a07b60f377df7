/** The key of a configuration or a request: equal values have equal keys. */
export const keyOf = (value: unknown) => JSON.stringify(value);

/** Keeps the last answer, and returns it while the question is the same. */
export function memoizeLast<Asked, Made>(make: (asked: Asked) => Made): (asked: Asked) => Made {
  let last: { readonly key: string; readonly made: Made } | null = null;
  return (asked) => {
    const key = keyOf(asked);
    if (last?.key !== key) last = { key, made: make(asked) };
    return last.made;
  };
}
