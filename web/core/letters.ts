/**
 * What crosses between JavaScript and C++ beside single numbers and layers' arrays: letters, written
 * and read field by field in the order that wasm/letter.h's callers have.
 */
import type { RawModule } from './module';

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** A slot has eight bytes. */
const slotsOf = (bytes: number) => Math.ceil(bytes / 8);

/** A field that may be missing, as Reader::read wants it. */
export type Field = number | boolean | string | readonly string[] | undefined;

/** Puts a letter where C++ reads it: numbers, and texts as bytes. */
function send(module: RawModule, parts: readonly (number | Uint8Array)[]): void {
  let slots = 0;
  for (const part of parts) slots += typeof part === 'number' ? 1 : 1 + slotsOf(part.length);
  const address = module.letterRoom(slots);
  // Only now: making room may have moved all of memory.
  const { buffer } = module.HEAPF32;
  const numbers = new Float64Array(buffer, address, slots);
  let at = 0;
  for (const part of parts) {
    if (typeof part === 'number') {
      numbers[at++] = part;
    } else {
      numbers[at++] = part.length;
      new Uint8Array(buffer, address + 8 * at).set(part);
      at += slotsOf(part.length);
    }
  }
}

const bytes = (text: string) => encoder.encode(text);

/** A name, and numbers that go with it. */
export const sendName = (module: RawModule, name: string, numbers: readonly number[] = []) =>
  send(module, [bytes(name), ...numbers]);

export const sendNumbers = (module: RawModule, numbers: readonly number[]) => send(module, numbers);

export function sendFields(module: RawModule, fields: readonly Field[]): void {
  send(
    module,
    fields.flatMap((field) => {
      if (field === undefined) return [0];
      if (typeof field === 'string') return [1, bytes(field)];
      if (typeof field === 'object') return [1, field.length, ...field.map(bytes)];
      return [1, Number(field)];
    }),
  );
}

/** Reads an answer, at once: the next call writes over it. */
export class Letter {
  readonly #heap: Float32Array;
  readonly #numbers: Float64Array;
  readonly #bytes: Uint8Array;
  readonly #start: number;
  #at = 0;

  constructor({ HEAPF32 }: RawModule, address: number) {
    this.#heap = HEAPF32;
    this.#numbers = new Float64Array(HEAPF32.buffer, address);
    this.#bytes = new Uint8Array(HEAPF32.buffer);
    this.#start = address;
  }

  number(): number {
    return this.#numbers[this.#at++] ?? NaN;
  }

  flag(): boolean {
    return this.number() !== 0;
  }

  /** Its caller knows which texts there are. */
  text<Name extends string>(): Name {
    const length = this.number();
    const start = this.#start + 8 * this.#at;
    this.#at += slotsOf(length);
    let text = '';
    for (let at = start; at < start + length; at++) {
      const byte = this.#bytes[at] ?? 0;
      if (byte > 127) return decoder.decode(this.#bytes.subarray(start, start + length)) as Name;
      text += String.fromCharCode(byte);
    }
    return text as Name;
  }

  list<Item>(item: (letter: this) => Item): Item[] {
    const items: Item[] = [];
    for (let left = this.number(); left > 0; left--) items.push(item(this));
    return items;
  }

  numbers(): number[] {
    return this.list((letter) => letter.number());
  }

  texts(): string[] {
    return this.list((letter) => letter.text());
  }

  /** A tensor's shape, and a view on its numbers. */
  tensor(): { readonly shape: readonly number[]; readonly data: Float32Array } {
    const shape = this.numbers();
    const start = this.number();
    return { shape, data: this.#heap.subarray(start, start + this.number()) };
  }
}
