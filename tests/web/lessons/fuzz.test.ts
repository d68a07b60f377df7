/** 10,000 mutated files, each determined by its number, are accepted or refused with reasons; nothing else happens. */
import { expect, it } from 'vitest';
import { lesson as pieces } from '../../../web/lessons/content/en/pieces';
import { parseLesson } from '../../../web/lessons/check';
import { lessonRefusal } from '../../../web/text/en/lesson-errors';

const files = 10_000;

/** Pseudorandom numbers, the same in every run (mulberry32). */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

const junk: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  1e308,
  0.5,
  '',
  ' ',
  'x'.repeat(5000),
  [],
  {},
  [[[[]]]],
  '<img src=x onerror=alert(1)>',
  '{d}',
  '{{',
  '*',
  '`',
  '\\',
  '\u202e',
  '\u0000',
  '__proto__',
  { constructor: 1 },
  { toString: null },
  { length: -1 },
  { fact: 'constructor' },
  [null],
  'toString',
  { tensor: 'toString', index: [1e9] },
  { head: -1 },
  { part: 'constructor' },
  2 ** 53,
];

type Node = Record<string | number, unknown>;

/** All places in a value. */
function places(value: unknown, found: [Node, string | number][] = []): [Node, string | number][] {
  if (typeof value !== 'object' || value === null) return found;
  for (const key of Object.keys(value)) {
    found.push([value as Node, Array.isArray(value) ? Number(key) : key]);
    places((value as Node)[key], found);
  }
  return found;
}

function mutated(next: () => number): string {
  const lesson: unknown = JSON.parse(JSON.stringify(pieces));
  const one = <T>(from: readonly T[]): T => from[Math.floor(next() * from.length)] as T;
  const changes = 1 + Math.floor(next() * 3);
  for (let k = 0; k < changes; k++) {
    const all = places(lesson);
    const [node, key] = one(all);
    const how = next();
    if (how < 0.25) Reflect.deleteProperty(node, key);
    else if (how < 0.6) node[key] = one(junk);
    else if (how < 0.8) {
      const [other, otherKey] = one(all);
      // Copies, since JSON cannot hold a cyclic lesson.
      node[key] = JSON.parse(JSON.stringify(other[otherKey] ?? null));
    } else
      Object.defineProperty(node, one(['__proto__', 'constructor', 'x', 'fact', 'state', 'kind']), {
        value: one(junk),
        enumerable: true,
        configurable: true,
        writable: true,
      });
  }
  const text = JSON.stringify(lesson);
  if (next() < 0.9) return text;
  // Cuts the file, or inserts a character.
  const at = Math.floor(next() * text.length);
  return next() < 0.5
    ? text.slice(0, at)
    : `${text.slice(0, at)}${one(['{', ']', '"', '\u0000'])}${text.slice(at)}`;
}

it(`${files} hostile files are taken whole or refused with reasons`, () => {
  let refused = 0;
  for (let seed = 1; seed <= files; seed++) {
    const text = mutated(random(seed));
    const checked = parseLesson(text);
    if ('lesson' in checked) {
      // An accepted lesson equals the file's content.
      expect(JSON.stringify(checked.lesson), `seed ${seed}`).toBe(JSON.stringify(JSON.parse(text)));
      continue;
    }
    refused += 1;
    expect(checked.problems.length, `seed ${seed}`).toBeGreaterThan(0);
    for (const problem of checked.problems) {
      const said = lessonRefusal(problem, null);
      expect(said.length, `seed ${seed}`).toBeLessThan(1500);
      expect(said, `seed ${seed}`).toMatch(/^[^:]+: .+\.$/s);
    }
  }
  // Most mutations are invalid; some give another valid lesson.
  expect(refused).toBeGreaterThan(files / 2);
  expect(refused).toBeLessThan(files);
}, 120_000);
