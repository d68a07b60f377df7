/** Changes to lists and objects; each returns a new one. */
export const inserted = <T>(list: readonly T[], at: number, item: T): readonly T[] => [
  ...list.slice(0, at),
  item,
  ...list.slice(at),
];

export const without = <T>(list: readonly T[], at: number): readonly T[] =>
  list.filter((_, k) => k !== at);

export const replaced = <T>(list: readonly T[], at: number, item: T): readonly T[] =>
  list.map((each, k) => (k === at ? item : each));

/** Moves an entry; a place outside the list changes nothing. */
export function moved<T>(list: readonly T[], from: number, to: number): readonly T[] {
  const item = list[from];
  if (item === undefined || to < 0 || to >= list.length) return list;
  return inserted(without(list, from), to, item);
}

/** Replaces fields of an object; undefined removes one. */
export function patched<T extends object>(
  value: T,
  patch: { readonly [K in keyof T]?: T[K] | undefined },
): T {
  const entries = Object.entries({ ...value, ...patch }).filter(([, each]) => each !== undefined);
  return Object.fromEntries(entries) as T;
}
