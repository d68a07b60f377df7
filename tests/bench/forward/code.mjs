// WebAssembly functions, written byte by byte, for loops in which every instruction matters. Opcodes:
// https://webassembly.github.io/spec/core/binary/
import { bytes, unsigned } from './bytes.mjs';

const header = [0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00];
const vector = (items) => [...unsigned(items.length), ...items.flat()];
const sized = (content) => [...unsigned(content.length), ...content];
const section = (id, content) => [id, ...sized(content)];

export const [i32, f32, v128] = [0x7f, 0x7d, 0x7b];
export const get = (local) => [0x20, ...unsigned(local)];
export const set = (local) => [0x21, ...unsigned(local)];
export const [i32Add, i32Subtract, i32ExclusiveOr] = [[0x6a], [0x6b], [0x73]];
/** The number must be below 64 to fit into one byte. */
export const i32Constant = (number) => [0x41, number];
export const f32Constant = (number) => [0x43, ...new Uint8Array(new Float32Array([number]).buffer)];
const simd = (opcode) => [0xfd, ...unsigned(opcode)];
export const f32x4Splat = simd(0x13);
export const f32x4Multiply = simd(0xe6);
export const f32x4Add = simd(0xe4);
export const f32x4FirstLane = [...simd(0x1f), 0];

/** Repeats the body as often as the local says, at least once; counts the local down to 0. */
export const repeat = (local, body) => [
  0x03,
  0x40,
  ...body,
  ...get(local),
  ...i32Constant(1),
  ...i32Subtract,
  0x22,
  ...unsigned(local),
  0x0d,
  0x00,
  0x0b,
];

/**
 * Compiles a function as a module of its own. `locals` are the types of the locals after the parameters.
 * @param {{ parameters: number[], result: number, locals: number[], body: number[] }} parts
 */
export async function compile({ parameters, result, locals, body }) {
  const type = [0x60, ...vector(parameters.map((each) => [each])), ...vector([[result]])];
  const code = [...vector(locals.map((each) => [1, each])), ...body, 0x0b];
  const { instance } = await WebAssembly.instantiate(
    bytes([
      header,
      section(1, vector([type])),
      section(3, vector([[0]])),
      section(7, vector([[...sized([0x66]), 0x00, 0x00]])),
      section(10, vector([sized(code)])),
    ]),
  );
  return instance.exports.f;
}
