/** The parsed JSON; undefined if the text is not JSON (JSON itself has no undefined). */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
