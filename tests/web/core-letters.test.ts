import { describe, expect, it } from 'vitest';
import { Letter } from '../../web/core/letters';
import type { RawModule } from '../../web/core/module';

/** A letter as C++ writes it, at `address`: numbers, and texts as a length and bytes in whole slots. */
function letter(parts: readonly (number | string)[], address = 64): Letter {
  const memory = new ArrayBuffer(4096);
  let at = address;
  for (const part of parts) {
    const bytes = typeof part === 'string' ? new TextEncoder().encode(part) : null;
    new Float64Array(memory, at, 1)[0] = bytes ? bytes.length : Number(part);
    at += 8;
    if (!bytes) continue;
    new Uint8Array(memory, at).set(bytes);
    at += 8 * Math.ceil(bytes.length / 8);
  }
  return new Letter({ HEAPF32: new Float32Array(memory) } as RawModule, address);
}

describe('letters from C++', () => {
  it('hold texts of any length and script, with what follows them', () => {
    const texts = [
      '',
      'x',
      'q_packed',
      'attn_weights',
      'π = 3',
      'schön',
      '注意力',
      '👩‍🎓 asks',
      'é'.repeat(20),
    ];
    const read = letter(texts.flatMap((text, k) => [text, k]));
    texts.forEach((text, k) => {
      expect(read.text()).toBe(text);
      expect(read.number()).toBe(k);
    });
  });

  it('hold lists, of no item too', () => {
    const read = letter([0, 3, 1, 2, 3, 2, 'a', 'bc', 7]);
    expect([read.numbers(), read.numbers(), read.texts(), read.number()]).toEqual([
      [],
      [1, 2, 3],
      ['a', 'bc'],
      7,
    ]);
  });
});
