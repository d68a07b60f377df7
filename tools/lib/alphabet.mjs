// Which character stands for which byte, where bytes are written as text, so that brotli packs the text
// as small as it would pack the bytes.
//
// Brotli guesses a character from the kind of the one before it: a vowel, a digit, a bracket … So bytes
// that are followed by the same bytes should be characters of one kind. The kinds' sizes are given;
// which bytes share one is found by trying exchanges, with a cost that says how well each kind foretells
// what follows. The same bytes always have the same alphabet.

/** What can stand in a string between any quotes, in a template and in HTML, as it is. */
const plain = Array.from({ length: 127 - 32 }, (_, i) => String.fromCharCode(32 + i)).filter(
  (character) => !'\'"`\\$<&'.includes(character),
);

/** RFC 7932, section 7.1: what brotli tells apart in text; the rest are one kind more. */
const kinds = [
  / /,
  /[([{]/,
  /[)\]}>]/,
  /[,:;]/,
  /\./,
  /=/,
  /%/,
  /\d/,
  /[AEIOU]/,
  /[A-Z]/,
  /[aeiou]/,
]
  .concat(/[a-z]/, /./)
  .map((_, at, all) =>
    plain.filter((character) => all.findIndex((kind) => kind.test(character)) === at),
  );

const exchanges = 30_000;
/** Bits by which an exchange may be for the worse, at first. */
const patience = 200;

/**
 * A kind's characters, how often each byte follows one of them, and the bits that takes to tell.
 * @typedef {{ characters: string[], following: Float64Array, bits: number }} Kind
 * @typedef {{ byte: number, following: Float64Array, kind: Kind }} Letter
 */

/** Bits that what follows takes, where all that is known is how often each byte does. */
function bitsOf(/** @type {Float64Array} */ following) {
  let all = 0;
  let bits = 0;
  for (const count of following) {
    if (count === 0) continue;
    all += count;
    bits -= count * Math.log2(count);
  }
  return bits + (all > 0 ? all * Math.log2(all) : 0);
}

/** Numbers from 0 to 1, always the same. */
function drawer() {
  let state = 1;
  return () => (state = (state * 48271) % 2147483647) / 2147483647;
}

/**
 * A kind's numbers with one letter in the place of another.
 * @param {Kind} kind
 * @param {Letter} out
 * @param {Letter} into
 */
function exchanged({ following }, out, into) {
  const sum = following.map(
    (count, next) => count - (out.following[next] ?? 0) + (into.following[next] ?? 0),
  );
  return { following: sum, bits: bitsOf(sum) };
}

/**
 * How often each byte follows each, by the first of the two.
 * @param {Uint8Array} bytes
 */
function followers(bytes) {
  const found = Array.from({ length: 256 }, () => new Float64Array(256));
  for (let i = 1; i < bytes.length; i++) {
    const row = found[bytes[i - 1] ?? 0];
    const next = bytes[i] ?? 0;
    if (row) row[next] = (row[next] ?? 0) + 1;
  }
  return found;
}

/**
 * Gives every letter a kind; each kind has as many letters as characters.
 * @param {Letter[]} letters
 */
function exchange(letters) {
  const draw = drawer();
  const any = () => letters[Math.floor(draw() * letters.length)];
  for (let n = 0; n < exchanges; n++) {
    const [one, two] = [any(), any()];
    if (!one || !two || one.kind === two.kind) continue;
    const [a, b] = [one.kind, two.kind];
    const [newA, newB] = [exchanged(a, one, two), exchanged(b, two, one)];
    const worse = newA.bits + newB.bits - a.bits - b.bits;
    if (worse >= 0 && draw() >= Math.exp(-worse / (patience * (1 - n / exchanges)))) continue;
    [one.kind, two.kind] = [b, a];
    Object.assign(a, newA);
    Object.assign(b, newB);
  }
}

/**
 * A character for each byte from 0 to 255: a plain one for those that come most often, for the others
 * those from U+0100 on. Within each kind the order is that of the bytes.
 * @param {Uint8Array} bytes
 */
export function alphabetFor(bytes) {
  /** @type {number[]} */
  const counts = Array(256).fill(0);
  for (const byte of bytes) counts[byte] = (counts[byte] ?? 0) + 1;
  const byCount = [...counts.keys()].sort((a, b) => (counts[b] ?? 0) - (counts[a] ?? 0) || a - b);
  const following = followers(bytes);
  const letters = kinds.flatMap((characters) => {
    /** @type {Kind} */
    const kind = { characters: [...characters], following: new Float64Array(256), bits: 0 };
    return characters.map(() => {
      const byte = byCount.shift() ?? 0;
      /** @type {Letter} */
      const letter = { byte, following: following[byte] ?? new Float64Array(256), kind };
      kind.following.forEach((count, next) => {
        kind.following[next] = count + (letter.following[next] ?? 0);
      });
      kind.bits = bitsOf(kind.following);
      return letter;
    });
  });
  exchange(letters);
  const kindOf = new Map(letters.map(({ byte, kind }) => [byte, kind]));
  let long = 0x100;
  return counts.map(
    (_, byte) => kindOf.get(byte)?.characters.shift() ?? String.fromCharCode(long++),
  );
}
