/**
 * JSON as a safetensors header needs it, stricter than JSON.parse: no name twice in an object (it
 * would keep the last), numbers as they are written, and objects as Maps, in which `__proto__` is a
 * name like any other. Lists are short and nesting is flat, so a hostile header costs little.
 */
import { FileError, shown } from './file-error';

/** A number as it is written. */
export class JsonNumber {
  constructor(readonly text: string) {}

  /** The number when it is a natural one that is safe, else NaN: -0, 1.0 and 1e3 are none. */
  get natural(): number {
    const value = /^(0|[1-9]\d*)$/.test(this.text) ? Number(this.text) : NaN;
    return Number.isSafeInteger(value) ? value : NaN;
  }
}

export type Json = string | boolean | null | JsonNumber | readonly Json[] | JsonObject;
export type JsonObject = ReadonlyMap<string, Json>;

/** Header, entry, shape. */
const maxDepth = 3;
/** Axes of a shape; offsets are two. */
export const maxItems = 8;
const maxDigits = 40;
/** Of one object: tensors of a file, which in the largest models are some thousands. */
const maxNames = 100_000;
const literals: readonly (readonly [string, boolean | null])[] = [
  ['true', true],
  ['false', false],
  ['null', null],
];

/** @throws FileError */
export function parseJson(text: string): Json {
  const reader = new Reader(text);
  const value = reader.value(0);
  reader.end();
  return value;
}

/** @returns false for Json that is no object */
export const isObject = (value: Json | undefined): value is JsonObject => value instanceof Map;

class Reader {
  #at = 0;
  /** The tensor whose entry is being read. */
  #tensor = '';

  constructor(readonly text: string) {}

  value(depth: number): Json {
    const character = this.#peek();
    if (character === '"') return this.#string();
    if (character === '{' || character === '[') {
      if (depth === maxDepth) throw this.#wrong('a flat header', 'something nested deeper');
      return character === '{' ? this.#object(depth + 1) : this.#list(depth + 1);
    }
    if (/[-\d]/.test(character)) return this.#number();
    for (const [word, value] of literals) {
      if (this.text.startsWith(word, this.#at)) {
        this.#at += word.length;
        return value;
      }
    }
    throw this.#unexpected();
  }

  end(): void {
    if (this.#peek() !== '') throw this.#unexpected();
  }

  #object(depth: number): JsonObject {
    const entries = new Map<string, Json>();
    this.#at++;
    if (this.#peek() === '}') {
      this.#at++;
      return entries;
    }
    for (;;) {
      if (this.#peek() !== '"') throw this.#unexpected();
      const name = this.#string();
      if (entries.has(name)) {
        if (depth === 1) this.#tensor = name;
        throw this.#wrong('every name once', `${shown(name)} twice`);
      }
      if (entries.size === maxNames) {
        throw this.#wrong(`at most ${maxNames} names in an object`, 'more');
      }
      this.#take(':');
      if (depth === 1) this.#tensor = name === '__metadata__' ? '' : name;
      entries.set(name, this.value(depth));
      if (depth === 1) this.#tensor = '';
      if (this.#peek() !== ',') break;
      this.#at++;
    }
    this.#take('}');
    return entries;
  }

  #list(depth: number): readonly Json[] {
    const items: Json[] = [];
    this.#at++;
    if (this.#peek() === ']') {
      this.#at++;
      return items;
    }
    for (;;) {
      if (items.length === maxItems) {
        throw this.#wrong(`lists of at most ${maxItems} numbers`, 'a longer one');
      }
      items.push(this.value(depth));
      if (this.#peek() !== ',') break;
      this.#at++;
    }
    this.#take(']');
    return items;
  }

  #string(): string {
    const start = this.#at;
    let escaped = false;
    for (this.#at++; ; this.#at++) {
      const code = this.text.charCodeAt(this.#at);
      // NaN, the end, is not ≥ a space either.
      if (!(code >= 0x20)) throw this.#unexpected();
      if (code === 0x22) break;
      if (code === 0x5c) {
        escaped = true;
        this.#at++;
      }
    }
    this.#at++;
    if (!escaped) return this.text.slice(start + 1, this.#at - 1);
    let value: unknown;
    try {
      value = JSON.parse(this.text.slice(start, this.#at));
    } catch {
      throw this.#wrong('valid escapes', `none in ${shown(this.text.slice(start, this.#at))}`);
    }
    if (typeof value !== 'string' || /\p{Cs}/u.test(value)) {
      throw this.#wrong('Unicode text', 'half of a surrogate pair');
    }
    return value;
  }

  #number(): JsonNumber {
    const start = this.#at;
    while (this.#at - start <= maxDigits && /[-+.eE\d]/.test(this.text.charAt(this.#at)))
      this.#at++;
    const text = this.text.slice(start, this.#at);
    if (text.length > maxDigits || !/^-?(0|[1-9]\d*)(\.\d+)?([eE][-+]?\d+)?$/.test(text)) {
      throw this.#wrong('numbers', shown(text));
    }
    return new JsonNumber(text);
  }

  /** The next character after white space, '' at the end. */
  #peek(): string {
    while (' \t\n\r'.includes(this.text.charAt(this.#at)) && this.#at < this.text.length)
      this.#at++;
    return this.text.charAt(this.#at);
  }

  #take(character: string): void {
    if (this.#peek() !== character) throw this.#unexpected();
    this.#at++;
  }

  #unexpected(): FileError {
    const character = this.text.charAt(this.#at);
    const what = character === '' ? 'its end' : shown(character);
    return this.#wrong('JSON', `${what} at character ${this.#at}`);
  }

  #wrong(expected: string, got: string): FileError {
    return new FileError({
      tensor: this.#tensor,
      expected,
      why: 'in the header',
      got: `it has ${got}`,
    });
  }
}
