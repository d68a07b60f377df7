/** A link as a QR code, where it fits into one that a phone reads from its place in a room. */
import { encode } from 'uqr';

/** White modules on each side, as the standard requires. */
const quietZone = 4;

/**
 * 97 modules a side: on a projector of 720 lines a module is five dots large then. A code with more can be drawn, but
 * phones at the back do not read it.
 */
const maxVersion = 20;

export interface Code {
  /** Modules on a side, with the quiet zone. */
  readonly size: number;
  /** The dark modules as an SVG path. */
  readonly path: string;
}

/** Null for a link that is too long. */
export function codeOf(link: string): Code | null {
  try {
    // Medium correction: about 15 % may be unreadable, for example under a lamp's reflection.
    const { data, size } = encode(link, { ecc: 'M', border: quietZone, maxVersion });
    const path = data
      .flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])))
      .join('');
    return { size, path };
  } catch {
    // The encoder says in this way that the text does not fit.
    return null;
  }
}

/** Whether others can open a link: not where its page lies on a disk, or is served by this computer for itself. */
export function isForAll(link: string): boolean {
  const { protocol, hostname } = new URL(link);
  return protocol !== 'file:' && !/^(localhost|127\..*|\[::1\])$/.test(hostname);
}
