/**
 * An object whose fields are separate signals: a reader of one field is notified only when that field
 * changes.
 */
import { computed, type ReadonlySignal } from '@preact/signals-core';

/** @param keys the fields that can be read */
export function live<T extends object>(source: () => T, keys: readonly (keyof T)[]): Readonly<T> {
  const whole = computed(source);
  const fields = keys.map((key): [keyof T, ReadonlySignal<unknown>] => [
    key,
    computed(() => whole.value[key]),
  ]);
  const getters = fields.map(([key, field]) => [key, { get: () => field.value, enumerable: true }]);
  return Object.defineProperties({} as T, Object.fromEntries(getters) as PropertyDescriptorMap);
}
