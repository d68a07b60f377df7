import { expect } from 'vitest';

/** Lines of a file: the name of a sentence, and the sentence. */
export type Lines = Readonly<Record<string, string>>;

/** Compares lines with tests/web/text/sentences/<topic>.txt. */
export const expectFile = (topic: string, lines: Lines) =>
  expect(
    Object.entries(lines)
      .map(([what, text]) => `${what}\n  ${text.replaceAll('\n', '\n  ')}\n`)
      .join(''),
  ).toMatchFileSnapshot(`sentences/${topic}.txt`);

/** Arguments for the functions of a table by name: each list is one call. */
export type Examples = Readonly<Record<string, readonly (readonly unknown[])[]>>;

/**
 * The results of a table's functions for all examples. Constants are skipped, since a test of them would only copy the
 * table.
 */
export function sentencesOf(table: object, examples: Examples): Lines {
  const lines: Record<string, string> = {};
  const without: string[] = [];
  const unused = new Set(Object.keys(examples));
  const say = (value: unknown, path: string): void => {
    if (typeof value === 'string') lines[path] = value;
    else for (const [key, each] of Object.entries(value as object)) say(each, `${path}.${key}`);
  };
  const walk = (value: unknown, path: string): void => {
    if (typeof value === 'function') {
      const calls = examples[path] ?? [];
      if (calls.length === 0) without.push(path);
      unused.delete(path);
      for (const call of calls) {
        const written = call.map((each) =>
          each instanceof Error || typeof each === 'bigint' ? String(each) : JSON.stringify(each),
        );
        const words = value as (...given: readonly unknown[]) => unknown;
        say(words(...call), `${path}(${written.join(', ')})`);
      }
    } else if (typeof value === 'object' && value !== null) {
      for (const [key, each] of Object.entries(value))
        walk(each, path === '' ? key : `${path}.${key}`);
    }
  };
  walk(table, '');
  expect(without, 'functions without an example').toEqual([]);
  expect([...unused], 'examples of no function').toEqual([]);
  return lines;
}
