/** A text as a QR code: one path of unit squares with the quiet zone around it. */
import { encode } from 'uqr';

/** Modules that stay white on each side, as the standard asks for. */
export const quietZone = 4;

export interface Code {
  /** Modules on a side, with the quiet zone. */
  readonly size: number;
  /** The dark modules as an SVG path. */
  readonly path: string;
}

/** Bytes that the largest code with medium correction takes. */
const most = 2331;

/** Null for a text that no code can hold. */
export function codeOf(text: string): Code | null {
  if (new TextEncoder().encode(text).length > most) return null;
  // Medium: a seventh of it may be unreadable, as with a lamp's reflection on the wall.
  const { data, size } = encode(text, { ecc: 'M', border: quietZone });
  const path = data
    .flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join('');
  return { size, path };
}
