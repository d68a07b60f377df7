import { expect } from 'vitest';

/** Lines of a file: what a sentence is of, and the sentence. */
export type Lines = Readonly<Record<string, string>>;

/** Compares lines with tests/web/text/sentences/<topic>.txt. */
export const expectFile = (topic: string, lines: Lines) =>
  expect(
    Object.entries(lines)
      .map(([what, text]) => `${what}\n  ${text.replaceAll('\n', '\n  ')}\n`)
      .join(''),
  ).toMatchFileSnapshot(`sentences/${topic}.txt`);
