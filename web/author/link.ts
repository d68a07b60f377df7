/**
 * A whole lesson in a link, and back: its text, compressed by the platform, in base64url. Anybody can make a link, so sizes are
 * limited before and while it is read.
 */
import { limits } from '../lessons/format';
import { say } from '../words/words';

/** The most characters of a lesson in a link: with a page's address less than 8 kB, which mail and chats pass on. */
const most = 7800;

const format = 'deflate-raw';

/** The lesson for a link's hash; null for one that is too long. */
export async function encodeLesson(text: string): Promise<string | null> {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream(format));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  const encoded = btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
  return encoded.length > most ? null : encoded;
}

/** @throws RangeError for what is no lesson's text */
export async function decodeLesson(encoded: string): Promise<string> {
  if (encoded.length > most || !/^[\w-]+$/.test(encoded)) throw damaged();
  let text = '';
  try {
    const binary = atob(encoded.replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(binary, (each) => each.charCodeAt(0));
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream(format));
    const reader = stream.pipeThrough(new TextDecoderStream('utf-8', { fatal: true })).getReader();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return text;
      text += value;
      // A kilobyte can hold a megabyte: what no lesson can be is not read on.
      if (text.length > limits.file) break;
    }
    await reader.cancel();
  } catch {
    // Not compressed, or no text: the platform's own messages say no more.
  }
  throw damaged();
}

const damaged = () => new RangeError(say('author-damaged'));
