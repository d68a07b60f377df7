/**
 * Encodes a lesson for a link and back: its JSON, deflated by the platform, in base64url. Anybody can make a
 * link, so sizes are limited before and during decoding.
 */
import { limits } from '../lessons/limits';

/**
 * Most characters of a lesson in a link: with the page's address that is less than 8 kB, which browsers and
 * mail pass on.
 */
export const mostEncoded = 8_000;

/** A character of a lesson takes at most three bytes. */
const mostBytes = 3 * limits.file;
/** Bytes inflated at a time: one kilobyte can hold a megabyte. */
const slice = 256;

export type Decoded =
  | { readonly text: string }
  | { readonly problem: 'too-long' | 'damaged' | 'too-much'; readonly most: number };

const format = 'deflate-raw';

/** Without a limit: the caller checks the length. */
export async function encode(text: string): Promise<string> {
  const bytes = new TextEncoder().encode(text);
  const deflated = await read(inSlices(bytes).pipeThrough(new CompressionStream(format)), Infinity);
  return deflated ? toBase64Url(deflated) : '';
}

export async function decode(encoded: string): Promise<Decoded> {
  if (encoded.length > mostEncoded) return { problem: 'too-long', most: mostEncoded };
  const bytes = fromBase64Url(encoded);
  if (!bytes) return { problem: 'damaged', most: mostEncoded };
  try {
    const all = await read(inSlices(bytes).pipeThrough(new DecompressionStream(format)), mostBytes);
    if (!all) return { problem: 'too-much', most: mostBytes };
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(all) };
  } catch {
    // Either no deflated text or no UTF-8; the platform's own message does not say more.
    return { problem: 'damaged', most: mostEncoded };
  }
}

type Bytes = Uint8Array<ArrayBuffer>;

/** Slices on demand, so that the output of each one is limited, too. */
function inSlices(bytes: Bytes): ReadableStream<Bytes> {
  let at = 0;
  return new ReadableStream<Bytes>({
    pull(controller) {
      if (at < bytes.length) controller.enqueue(bytes.subarray(at, (at += slice)));
      else controller.close();
    },
  });
}

/** The bytes of a stream; null where there are more than `most`, after which it is not read any further. */
async function read(stream: ReadableStream<Uint8Array>, most: number): Promise<Bytes | null> {
  const reader = stream.getReader();
  const parts: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.length;
    if (size > most) {
      await reader.cancel();
      return null;
    }
    parts.push(value);
  }
  const all = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

function toBase64Url(bytes: Bytes): string {
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/** Null for an invalid text. */
function fromBase64Url(text: string): Bytes | null {
  // Four characters hold three bytes; a single one left over is invalid.
  if (!/^[\w-]+$/.test(text) || text.length % 4 === 1) return null;
  return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (each) =>
    each.charCodeAt(0),
  );
}
