// Byte encodings of WebAssembly and protocol buffers.

/** LEB128 of a number below 2³². */
export function unsigned(value) {
  const result = [];
  let rest = value;
  while (rest > 0x7f) {
    result.push((rest & 0x7f) | 0x80);
    rest >>>= 7;
  }
  return [...result, rest];
}

/** Concatenates byte arrays. */
export function bytes(parts) {
  const result = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    result.set(part, at);
    at += part.length;
  }
  return result;
}
