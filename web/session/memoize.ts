/** What identifies a configuration or a request: two with the same values have the same key. */
export const keyOf = (value: unknown) => JSON.stringify(value);

/** Keeps the last answer, for as long as the same is asked. */
export function memoizeLast<Asked, Made>(make: (asked: Asked) => Made): (asked: Asked) => Made {
  let last: { readonly key: string; readonly made: Made } | null = null;
  return (asked) => {
    const key = keyOf(asked);
    if (last?.key !== key) last = { key, made: make(asked) };
    return last.made;
  };
}
