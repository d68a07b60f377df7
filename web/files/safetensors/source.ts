/** Bytes that are read in parts: a File in a page, a file handle in Node. */
export interface ByteSource {
  /** The file's name, as its owner knows it. */
  readonly name: string;
  readonly size: number;
  /** Reads all bytes in [begin, end). */
  read(begin: number, end: number): Promise<Uint8Array>;
}

/** A source from a File, or a Blob with a name. */
export const sourceOfBlob = (blob: Blob, name: string): ByteSource => ({
  name,
  size: blob.size,
  read: async (begin, end) => new Uint8Array(await blob.slice(begin, end).arrayBuffer()),
});
