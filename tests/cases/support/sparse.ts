/** Writes a large sparse safetensors file: only the header and one layer take space on disk. */
import { closeSync, ftruncateSync, openSync, writeSync } from 'node:fs';
import type { TensorEntry } from '../../../web/files';

/** @param hole bytes of a tensor that is never written, which lies before the others */
export function writeSparse(file: string, hole: number, tensors: readonly TensorEntry[]): void {
  const header: Record<string, object> = {
    'embed_tokens.weight': { dtype: 'U8', shape: [hole], data_offsets: [0, hole] },
  };
  let at = hole;
  for (const { name, shape, data } of tensors) {
    header[name] = { dtype: 'F32', shape, data_offsets: [at, at + 4 * data.length] };
    at += 4 * data.length;
  }
  const json = Buffer.from(JSON.stringify(header));
  const length = Buffer.alloc(8);
  length.writeBigUInt64LE(BigInt(json.length));
  const handle = openSync(file, 'w');
  try {
    writeSync(handle, Buffer.concat([length, json]), 0);
    let place = 8 + json.length + hole;
    for (const { data } of tensors) {
      const bytes = Buffer.from(Float32Array.from(data as Float32Array).buffer);
      writeSync(handle, bytes, 0, bytes.length, place);
      place += bytes.length;
    }
    ftruncateSync(handle, place);
  } finally {
    closeSync(handle);
  }
}
