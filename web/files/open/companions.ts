/** Files in a model's folder that have nothing to do with a layer: a tokenizer, a vocabulary, a README. */
import type { ByteSource } from '../safetensors/source';

/** A SentencePiece tokenizer, which is binary. */
const tokenizers = /\.(model|spm)$/i;

export const isConfigName = (name: string): boolean => /(^|\/)config\.json$/i.test(name);

/**
 * For a file that was refused as a layer, an index and a configuration. Not a companion: a file whose name
 * says that it should be one of these, and one that may contain numbers.
 */
export async function isCompanion(source: ByteSource): Promise<boolean> {
  const { name, size } = source;
  if (/\.(safetensors|index\.json)$/i.test(name) || isConfigName(name)) return false;
  const first = await source.read(0, Math.min(512, size));
  if (!isText(first)) return tokenizers.test(name);
  // A text in place of the real file: an LFS pointer, or a page of a website.
  const text = new TextDecoder();
  if (/^(version https:|<)/.test(text.decode(first).trimStart())) return false;
  // A broken JSON file may have been the configuration.
  return !/\.json$/i.test(name) || isJson(text.decode(await source.read(0, size)));
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Whether the bytes are UTF-8 without control characters; the last character may be cut off. */
function isText(bytes: Uint8Array): boolean {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
    return text !== '' && !/[^\P{Cc}\t\n\v\f\r]/u.test(text);
  } catch {
    return false;
  }
}
