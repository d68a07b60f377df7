/** Where the controls of fields are that a lesson's step asks for. */
import type { FieldKey } from '../model/fields';
import { isLayerKey } from '../model/state';

export function placeOf(key: FieldKey): 'knife' | 'menu' | 'elsewhere' {
  if (key === 'variant' || key === 'heads') return 'knife';
  return isLayerKey(key) || key === 'padding' ? 'menu' : 'elsewhere';
}

/** What is outlined meanwhile (frame.css): the fields, and the menu that has them. */
export const outlined = (keys: readonly FieldKey[]): string =>
  [...keys, ...new Set(keys.map(placeOf))].join(' ');
