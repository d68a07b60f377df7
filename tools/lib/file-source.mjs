// Reads files in parts, with the interface of web/files/safetensors.ts.
import { open } from 'node:fs/promises';
import path from 'node:path';
import { fileCode, Refusal, shown } from './command.mjs';

/** @typedef {import('../../web/files/index.ts').ByteSource} ByteSource */

/**
 * @param {string} file
 * @returns {Promise<ByteSource & { close: () => Promise<void> }>}
 * @throws {Refusal} if it is not a readable file
 */
export async function openSource(file) {
  const name = path.basename(file);
  const handle = await open(file).catch((error) => {
    throw new Refusal(`${shown(name)}: a readable file needed, the system says ${fileCode(error)}`);
  });
  const stat = await handle.stat();
  if (!stat.isFile()) {
    await handle.close();
    throw new Refusal(`${shown(name)}: a file needed, this is something else`);
  }
  return {
    name,
    size: stat.size,
    async read(begin, end) {
      const bytes = new Uint8Array(end - begin);
      for (let at = 0; at < bytes.length;) {
        const { bytesRead } = await handle.read(bytes, at, bytes.length - at, begin + at);
        if (bytesRead === 0)
          throw new Refusal(`${shown(name)}: it became shorter while it was read`);
        at += bytesRead;
      }
      return bytes;
    },
    close: () => handle.close(),
  };
}
