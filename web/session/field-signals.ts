/**
 * Objects whose fields are separate signals: a reader of one field is notified only when that field changes.
 */
import { computed, type ReadonlySignal } from '@preact/signals-core';

/**
 * Each field is computed by its function, when somebody reads it.
 * @param make makes a signal of such a function
 */
export function computedFields<T extends object>(
  fields: { readonly [Key in keyof T]: () => T[Key] },
  make: (compute: () => unknown) => ReadonlySignal<unknown> = computed,
): Readonly<T> {
  const made = Object.entries<() => unknown>(fields).map(([key, compute]) => {
    const field = make(compute);
    return [key, { get: () => field.value, enumerable: true }] as const;
  });
  return Object.defineProperties({} as T, Object.fromEntries(made));
}

/**
 * The fields of an object that is replaced as a whole.
 * @param keys the fields that can be read
 */
export function fieldSignals<T extends object>(
  source: () => T,
  keys: readonly (keyof T)[],
): Readonly<T> {
  const whole = computed(source);
  const fields = keys.map((key) => [key, () => whole.value[key]]);
  return computedFields<T>(Object.fromEntries(fields) as { [Key in keyof T]: () => T[Key] });
}
