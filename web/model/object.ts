/**
 * `v.object` on a page with an old library: Valibot goes through the entries with for…in, which also finds what such a library
 * has added to Object.prototype. Entries without a prototype have their own names alone.
 */
import * as v from 'valibot';

export function object<const Entries extends v.ObjectEntries>(
  entries: Entries,
): v.ObjectSchema<Entries, undefined> {
  const own: unknown = Object.assign(Object.create(null) as object, entries);
  return v.object(own as Entries);
}
