/** Lists that are changed by making another one. */
export const inserted = <T>(list: readonly T[], at: number, item: T): readonly T[] => [
  ...list.slice(0, at),
  item,
  ...list.slice(at),
];

export const without = <T>(list: readonly T[], at: number): readonly T[] =>
  list.filter((_, k) => k !== at);

export const replaced = <T>(list: readonly T[], at: number, item: T): readonly T[] =>
  list.map((each, k) => (k === at ? item : each));

/** An entry at another place; a place that there is not changes nothing. */
export function moved<T>(list: readonly T[], from: number, to: number): readonly T[] {
  const item = list[from];
  if (item === undefined || to < 0 || to >= list.length) return list;
  return inserted(without(list, from), to, item);
}

/** Fields of an object as others; undefined takes one away. */
export function patched<T extends object>(
  value: T,
  patch: { readonly [K in keyof T]?: T[K] | undefined },
): T {
  const entries = Object.entries({ ...value, ...patch }).filter(([, each]) => each !== undefined);
  return Object.fromEntries(entries) as T;
}
