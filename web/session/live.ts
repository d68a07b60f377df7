/** An object whose fields are followed one by one: who reads a field is told when that one changes, and no other. */
import { computed, type ReadonlySignal } from '@preact/signals-core';

/** @param keys all that can be read */
export function live<T extends object>(source: () => T, keys: readonly (keyof T)[]): Readonly<T> {
  const whole = computed(source);
  const fields = keys.map((key): [keyof T, ReadonlySignal<unknown>] => [
    key,
    computed(() => whole.value[key]),
  ]);
  const getters = fields.map(([key, field]) => [key, { get: () => field.value, enumerable: true }]);
  return Object.defineProperties({} as T, Object.fromEntries(getters) as PropertyDescriptorMap);
}
