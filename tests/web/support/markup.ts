/** Renders a Lit template to text without a document. */
import { nothing, type TemplateResult } from 'lit';

const isTemplate = (value: object): value is TemplateResult =>
  'strings' in value && 'values' in value;

export function markup(value: unknown): string {
  if (typeof value === 'string' || typeof value === 'number') return String(value);
  if (value === nothing) return '';
  // Event listeners have no text.
  if (typeof value === 'function') return '';
  if (Array.isArray(value)) return value.map(markup).join('');
  if (typeof value === 'object' && value !== null && isTemplate(value)) {
    return value.strings.map((text, k) => text + markup(value.values[k] ?? '')).join('');
  }
  throw new Error(`no markup is known for ${typeof value}`);
}
