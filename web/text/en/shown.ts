/** Names, shapes and lists for messages. Names from a file can contain anything. */

/** Escapes control and format characters, line separators and unpaired surrogates. */
export const printable = (text: string) =>
  text.replace(
    /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu,
    (character) => `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`,
  );

const first = 24;
const last = 32;

/** A name or text from a file for a message: short, printable, and quoted unless it is plain. */
export function shown(name: string): string {
  let short = name;
  if (name.length > first + last + 1) {
    // Cuts between characters, and never reads all of a name of a hundred megabytes.
    const head = [...name.slice(0, 2 * first)].slice(0, first).join('');
    const tail = [...name.slice(-2 * last)].slice(-last).join('');
    short = `${head}…${tail}`;
  }
  return /^[\w.…-]+$/.test(short) ? short : `"${printable(short)}"`;
}

const mostAxes = 10;

/** `(48, 16)`; a shape with very many axes is shortened. */
export const shapeText = (shape: readonly number[]) =>
  shape.length > mostAxes
    ? `(${shape.slice(0, mostAxes).join(', ')}, … of ${shape.length} axes)`
    : `(${shape.join(', ')})`;

/** `a, b and 7 more`. */
export function shownList(names: readonly string[], most = 5): string {
  const some = names.slice(0, most).map(shown).join(', ');
  return names.length > most ? `${some} and ${names.length - most} more` : some;
}
