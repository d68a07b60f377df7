/**
 * An attribute that is on or off, as HTML and XML write one (present without a value, or with its own name), and as
 * frameworks write a boolean. What is none of these stays as it is, to be refused.
 */
export function switchText(name: string, text: string): string {
  if (['', 'true', name].includes(text)) return 'on';
  return text === 'false' ? 'off' : text;
}
