/** The link of a step, and its QR code: short, and decoding the code gives the link. */
import jsQR from 'jsqr';
import { describe, expect, it } from 'vitest';
import { codeOf, quietZone } from '../../../../web/page/classroom/qr';
import { stepLink } from '../../../../web/page/classroom/step-link';

const layer = (link: string) => ({ link: () => link });
const page = 'https://example.org/heads/?present#x=1';

describe('the link of a step', () => {
  it('is the page and the step, without what only this window has', () => {
    expect(stepLink(layer('lesson=pieces&step=guess'), page)).toBe(
      'https://example.org/heads/#lesson=pieces&step=guess',
    );
  });

  it('leaves out each reader’s own preferences, and keeps what was changed', () => {
    const link = 'lesson=pieces&step=split&seed=7&theme=projector&speed=2';
    expect(stepLink(layer(link), page)).toBe(
      'https://example.org/heads/#lesson=pieces&step=split&seed=7',
    );
    expect(stepLink(layer('stage=softmax&step=row&theme=dark'), page)).toBe(
      'https://example.org/heads/#stage=softmax',
    );
  });
});

/** The code as a camera sees it: modules some pixels wide, from the drawn path. */
function pixels(path: string, size: number, scale: number): Uint8ClampedArray {
  const side = size * scale;
  const data = new Uint8ClampedArray(4 * side * side).fill(255);
  for (const [, x = '', y = ''] of path.matchAll(/M(\d+) (\d+)h1v1h-1z/g))
    for (let r = 0; r < scale; r++)
      for (let c = 0; c < scale; c++) {
        const at = 4 * ((Number(y) * scale + r) * side + Number(x) * scale + c);
        data.fill(0, at, at + 3);
      }
  return data;
}

describe('the QR code', () => {
  it.each([
    'https://example.org/#lesson=pieces&step=guess',
    `https://example.org/#sentence=${'a%20long%20sentence%20'.repeat(20)}`,
  ])('of %s, decoded, is that link', (link) => {
    const code = codeOf(link);
    if (!code) throw new Error('it has room');
    expect(jsQR(pixels(code.path, code.size, 4), code.size * 4, code.size * 4)?.data).toBe(link);
  });

  it('has four white modules on each side', () => {
    const { path = '', size = NaN } = codeOf('https://example.org/') ?? {};
    const places = [...path.matchAll(/M(\d+) (\d+)h/g)].flatMap(([, x, y]) => [
      Number(x),
      Number(y),
    ]);
    expect(quietZone).toBe(4);
    expect(Math.min(...places)).toBe(quietZone);
    expect(Math.max(...places)).toBe(size - quietZone - 1);
  });

  it('is none where no code can hold the text', () => {
    expect(codeOf('é'.repeat(1165))).not.toBeNull();
    expect(codeOf('é'.repeat(1166))).toBeNull();
  });
});
