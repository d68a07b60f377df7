/** Lessons that were changed in any way are accepted or refused with reasons; nothing else happens. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { lesson as pieces } from '../../../web/lessons/content/en/pieces';
import { parseLesson } from '../../../web/lessons/check';
import { lessonRefusal } from '../../../web/text/en/lesson-errors';

type Node = Record<string, unknown>;
type Place = readonly [node: Node, key: string];

const junk: fc.Arbitrary<unknown> = fc.oneof(
  fc.jsonValue({ depthSize: 'small' }),
  fc.constantFrom<unknown>(
    'x'.repeat(5000),
    '<img src=x onerror=alert(1)>',
    '{d}',
    '{{',
    '\u202e',
    '__proto__',
    'toString',
    { constructor: 1 },
    { length: -1 },
    { fact: 'constructor' },
    { tensor: 'toString', index: [1e9] },
    { head: -1 },
    2 ** 53,
  ),
);

/** All places in a value. */
const placesIn = (value: unknown): Place[] =>
  typeof value !== 'object' || value === null
    ? []
    : Object.entries(value).flatMap(([key, inner]) => [[value as Node, key], ...placesIn(inner)]);

/** Changes a lesson at one of its places; numbers choose among as many as there are. */
const mutation = fc
  .record({
    at: fc.nat(),
    other: fc.nat(),
    value: junk,
    added: fc.constantFrom('__proto__', 'constructor', 'x', 'fact', 'state', 'kind'),
    how: fc.constantFrom('delete', 'replace', 'copy', 'add'),
  })
  .map(({ at, other, value, added, how }) => (lesson: object) => {
    const all = placesIn(lesson);
    const nowhere: Place = [{}, ''];
    const [node, key] = all[at % all.length] ?? nowhere;
    const [from, fromKey] = all[other % all.length] ?? nowhere;
    const options = { enumerable: true, configurable: true, writable: true };
    if (how === 'delete') Reflect.deleteProperty(node, key);
    else if (how === 'replace') node[key] = value;
    else if (how === 'add') Object.defineProperty(node, added, { value, ...options });
    // A copy, since JSON cannot hold a cyclic lesson.
    else node[key] = structuredClone(from[fromKey] ?? null);
  });

const files = fc
  .tuple(
    fc.array(mutation, { minLength: 1, maxLength: 3 }),
    fc.option(fc.tuple(fc.nat(), fc.constantFrom('', '{', ']', '"', '\u0000')), { freq: 9 }),
  )
  .map(([mutations, cut]) => {
    const lesson = structuredClone(pieces) as object;
    for (const mutate of mutations) mutate(lesson);
    const text = JSON.stringify(lesson);
    if (!cut) return text;
    // The file ends early, or a character is inserted.
    const at = cut[0] % text.length;
    return cut[1] === '' ? text.slice(0, at) : text.slice(0, at) + cut[1] + text.slice(at);
  });

it('hostile files are taken whole or refused with reasons', () => {
  fc.assert(
    fc.property(files, (text) => {
      const checked = parseLesson(text);
      if ('lesson' in checked) {
        expect(JSON.stringify(checked.lesson)).toBe(JSON.stringify(JSON.parse(text)));
        return;
      }
      expect(checked.problems.length).toBeGreaterThan(0);
      for (const problem of checked.problems) {
        const said = lessonRefusal(problem, null);
        expect(said.length).toBeLessThan(1500);
        // Where, and why. A hostile field's own name may have colons, too.
        expect(said).toMatch(/^.+: .+\.$/s);
      }
    }),
    { numRuns: 100 },
  );
});
