/** A text as a QR code: one path of unit squares, with the quiet zone around it. */
import { encode } from 'uqr';

/** White modules on each side, as the standard requires. */
export const quietZone = 4;

export interface Code {
  /** Modules on a side, including the quiet zone. */
  readonly size: number;
  /** The dark modules as an SVG path. */
  readonly path: string;
}

/** The bytes that fit into the largest code with medium error correction. */
const most = 2331;

/** Null for a text that does not fit into a code. */
export function codeOf(text: string): Code | null {
  if (new TextEncoder().encode(text).length > most) return null;
  // Medium correction: about 15 % may be unreadable, for example under a lamp's reflection.
  const { data, size } = encode(text, { ecc: 'M', border: quietZone });
  const path = data
    .flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join('');
  return { size, path };
}
