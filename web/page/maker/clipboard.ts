/** @returns whether there is a clipboard that took the text */
export async function copyInto(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // No permission, or none at all: the author is told to select the text.
    return false;
  }
}
