/**
 * Whether two records hold the same values, apart from the fields in `but`. Compares by identity, as states
 * never change.
 */
export function same<T extends object>(a: T, b: T, ...but: readonly (keyof T)[]): boolean {
  const keysOf = (record: T) => Object.keys(record) as (keyof T)[];
  return (
    keysOf(a).every((name) => a[name] === b[name] || but.includes(name)) &&
    keysOf(b).every((name) => Object.hasOwn(a, name) || but.includes(name))
  );
}
