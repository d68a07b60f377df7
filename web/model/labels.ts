/** A field and its value as the page's menus call them; where no menu has them, as links do. */
import { isMessage, say, type MessageKey } from '../words/words';
import { fields, nameOf, type FieldKey } from './fields';

/** A message without arguments whose key is put together, if there is one. */
export const message = (key: string): string | null =>
  isMessage(key) ? say(key as MessageKey & 'field-mask') : null;

export const labelOf = (key: FieldKey): string => message(`field-${key}`) ?? nameOf(key);

export function valueLabel(key: FieldKey, value: unknown): string {
  const written = fields.find((field) => field.key === key)?.write(value) ?? String(value);
  if (written === '') return say('value-none');
  return message(`value-${key}-${written}`) ?? message(`value-${written}`) ?? written;
}
