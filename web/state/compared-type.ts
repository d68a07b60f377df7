/** The field of layer B's differences: "variant:wide,heads:4"; `same` without any, `off` without B. */
import type { Allowed } from './allowed';
import type { Field } from './field';
import type { FieldType } from './field-type';
import type { Compared } from './state';

const allowed: Allowed = { kind: 'compared-fields' };

/** Commas separate fields, so lists within a field use dots. */
const dotted = (entry: Field, text: string) => (entry.isList ? text.replaceAll(',', '.') : text);
const undotted = (entry: Field, text: string) => (entry.isList ? text.replaceAll('.', ',') : text);

/** @param own the fields that B may have of its own, read and written as for A */
export function comparedType(own: () => readonly Field[]): FieldType<Compared | null> {
  const format = (value: Compared | null): string => {
    if (value === null) return 'off';
    const values: Readonly<Record<string, unknown>> = value;
    const pairs = own()
      .filter(({ key }) => values[key] !== undefined)
      .map((entry) => `${entry.name}:${dotted(entry, entry.format(values[entry.key]))}`);
    return pairs.length === 0 ? 'same' : pairs.join(',');
  };
  return {
    parse: (text) => {
      if (text === 'off') return { value: null };
      const values: Record<string, unknown> = {};
      for (const pair of text === 'same' ? [] : text.split(',')) {
        const colon = pair.indexOf(':');
        const name = pair.slice(0, Math.max(0, colon));
        const entry = own().find((each) => each.name === name);
        if (!entry) return { allowed };
        const parsed = entry.parse(undotted(entry, pair.slice(colon + 1)));
        if (!('value' in parsed))
          return { allowed: { kind: 'for', name, allowed: parsed.allowed } };
        values[entry.key] = parsed.value;
      }
      return { value: values };
    },
    format,
    is: (value) => typeof value === 'object' && !Array.isArray(value),
    asProperty: (value) => value && format(value),
    example: { heads: 8 },
  };
}
