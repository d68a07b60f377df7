/** What lies beside a layer in a model's folder and says nothing of it: a tokenizer, a vocabulary, a README. */
import type { ByteSource } from '../safetensors/source';

/** A tokenizer that SentencePiece wrote, in bytes. */
const tokenizers = /\.(model|spm)$/i;

export const isConfigName = (name: string): boolean => /(^|\/)config\.json$/i.test(name);

/**
 * Of a file that has been refused as a layer, an index and a configuration. One that should be one of these, by its
 * name, is none; nor is one in which numbers may be that somebody means.
 */
export async function isCompanion(source: ByteSource): Promise<boolean> {
  const { name, size } = source;
  if (/\.(safetensors|index\.json)$/i.test(name) || isConfigName(name)) return false;
  const first = await source.read(0, Math.min(512, size));
  if (!isText(first)) return tokenizers.test(name);
  // A text that stands in the place of a file: an LFS pointer, a page of a website.
  const text = new TextDecoder();
  if (/^(version https:|<)/.test(text.decode(first).trimStart())) return false;
  // A broken one may have been the configuration.
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

/** UTF-8 without control characters; a character may be cut at the end. */
function isText(bytes: Uint8Array): boolean {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
    return text !== '' && !/[^\P{Cc}\t\n\v\f\r]/u.test(text);
  } catch {
    return false;
  }
}
