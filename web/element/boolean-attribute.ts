/**
 * Reads a boolean attribute as HTML and XML write it (present without a value, or with its own name) and as
 * frameworks do. Any other text is returned unchanged, and then refused.
 */
export function switchText(name: string, text: string): string {
  if (['', 'true', name].includes(text)) return 'on';
  return text === 'false' ? 'off' : text;
}
