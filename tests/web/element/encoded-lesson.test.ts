/** Lessons in links: decoding restores the text; anything else is refused at a bounded cost. */
import { randomBytes } from 'node:crypto';
import { deflateRawSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decode, encode, mostEncoded } from '../../../web/element/encoded-lesson';
import { lesson as pieces } from '../../../web/lessons/content/en/pieces';
import { parseLesson } from '../../../web/lessons/check';
import { limits } from '../../../web/lessons/limits';
import { anyLessons } from '../support/random-lesson';

const base64Url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');
const deflated = (text: string) => base64Url(deflateRawSync(Buffer.from(text)));

describe('a lesson in a link', () => {
  it('is the same lesson again', async () => {
    await fc.assert(
      fc.asyncProperty(anyLessons, async (lesson) => {
        const text = JSON.stringify(lesson);
        const encoded = await encode(text);
        expect(encoded).toMatch(/^[\w-]+$/);
        expect(await decode(encoded)).toEqual({ text });
      }),
      { numRuns: 50 },
    );
  });

  it('needs a fraction of its characters, so that a walkthrough fits', async () => {
    const text = JSON.stringify(pieces);
    expect((await encode(text)).length).toBeLessThan(text.length / 2);
  });

  it('has no room for more than a link carries', async () => {
    const long = randomBytes(4500).toString('hex');
    const encoded = await encode(JSON.stringify(long));
    expect(encoded.length).toBeLessThan(mostEncoded);
    expect(await decode(encoded)).toHaveProperty('text');
    expect(await decode('A'.repeat(mostEncoded + 1))).toEqual({
      problem: 'too-long',
      most: mostEncoded,
    });
  });
});

describe('a link that was damaged', () => {
  it.each(['', 'a b', 'A', '=', '%41', '<script>', '\u0000', 'é'])(
    'is refused: “%s”',
    async (text) => {
      expect(await decode(text)).toHaveProperty('problem', 'damaged');
    },
  );

  it('is refused where it was cut, and else never worse than a text for the checks of lessons', async () => {
    const other = fc.integer({ min: 33, max: 126 }).map((code) => String.fromCharCode(code));
    await fc.assert(
      fc.asyncProperty(anyLessons, fc.nat(), other, async (lesson, k, character) => {
        const encoded = await encode(JSON.stringify(lesson));
        const at = k % encoded.length;
        expect(await decode(encoded.slice(0, at))).toHaveProperty('problem');
        const result = await decode(encoded.slice(0, at) + character + encoded.slice(at + 1));
        if ('text' in result) expect(() => parseLesson(result.text)).not.toThrow();
        else expect(['damaged', 'too-much']).toContain(result.problem);
      }),
    );
  });

  it('is refused where its bytes are no UTF-8', async () => {
    const bytes = deflateRawSync(Buffer.from([0x22, 0xff, 0xfe, 0x22]));
    expect(await decode(base64Url(bytes))).toHaveProperty('problem', 'damaged');
  });
});

it('a link is taken up to the most that a lesson may have, and given up beyond', async () => {
  const most = 3 * limits.file;
  expect(await decode(deflated('a'.repeat(most)))).toHaveProperty('text');
  // The longest text that fits into a link: some six million characters.
  const bomb = deflated('a'.repeat(5_900_000));
  expect(bomb.length).toBeLessThanOrEqual(mostEncoded);
  for (const encoded of [deflated('a'.repeat(most + 1)), bomb])
    expect(await decode(encoded)).toEqual({ problem: 'too-much', most });
});
