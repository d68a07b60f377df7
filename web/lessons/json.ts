/** The parsed JSON; undefined where it is none (no JSON is undefined). */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
