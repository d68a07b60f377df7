/** Whether two records hold the same values, but for those named: by identity, as states are never changed. */
export function same<T extends object>(a: T, b: T, ...but: readonly (keyof T)[]): boolean {
  for (const name in a) if (a[name] !== b[name] && !but.includes(name)) return false;
  for (const name in b) if (!(name in a) && !but.includes(name)) return false;
  return true;
}
