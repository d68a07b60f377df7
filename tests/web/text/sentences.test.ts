/**
 * Every sentence that the page can say, for facts of every kind. What sentences say of a layer is tested with layers
 * (captions.test.ts, derive/inspect.test.ts); `npm run deck` shows them in their places.
 */
import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { defaultState } from '../../../web/state/state';
import { callsIn, type Call } from '../support/examples';

const folder = new URL('../../../web/text/en/areas/', import.meta.url);
const files = readdirSync(folder).map((file) => new URL(file, folder).pathname);
const calls = callsIn(files, {
  State: () => defaultState,
  Float32Array: () => Float32Array.of(0.5, -1),
  Date: () => new Date(0),
  // A map of names to numbers.
  ReadonlyMap: () => new Map([['bank', 1]]),
  // A number of digits.
  Digits: () => 3,
});

/** What no sentence may hold. */
const wrong = /undefined|NaN|(?<!-)Infinity|\[object|\bnull\b| {2}|\{\w/;
/** Programs and formats of data have braces, columns of spaces, and null. */
const ofPrograms = /^files\.(foreignFiles|program|notInTheModule)|^page\.allowed\.problemText/;
/** A refusal always says what is allowed, which its type leaves open. */
const withoutAllowed = /allowed: 1 to undefined|there are undefined|allowed is .* \(undefined\)/;
const examples = 60;

/** The texts of a sentence’s result; TeX is code. */
function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, each]) => (key === 'tex' ? [] : textsIn(each)));
}

type Sentence = (...given: readonly unknown[]) => unknown;

const modules = new Map(
  await Promise.all(
    files.map(
      async (file) => [/(\w+)\.ts$/.exec(file)?.[1], (await import(file)) as object] as const,
    ),
  ),
);

const sentenceAt = ([area, ...rest]: Call['path']) =>
  rest.reduce<object>(
    (table, key) => (table as Readonly<Record<string, object>>)[key] ?? {},
    modules.get(area) ?? {},
  ) as Sentence;

it('sentences are found in every area', () => {
  expect(calls.length).toBeGreaterThan(400);
  expect([...new Set(calls.map(({ path }) => path[0]))].sort()).toEqual([...modules.keys()].sort());
});

describe.each([...modules.keys()])('every sentence of the area %s', (area) => {
  it('is filled, whatever the kind of its facts', () => {
    const found = calls
      .filter(({ path }) => path[0] === area && !ofPrograms.test(path.join('.')))
      .flatMap(({ path, example }) =>
        Array.from({ length: examples }, (_, k) =>
          textsIn(sentenceAt(path)(...example(k)))
            .filter((text) => wrong.test(text) && !withoutAllowed.test(text))
            .map((text) => `${path.join('.')}, example ${k}: ${text}`),
        ).flat(),
      );
    expect(found).toEqual([]);
  });
});

it('each kind of fact has a sentence of its own', () => {
  const found = calls.flatMap(({ path, members, example }) => {
    // The other arguments are the same for all of them.
    const said = Array.from({ length: members }, (_, k) =>
      JSON.stringify(textsIn(sentenceAt(path)(...example(k, 1)))),
    );
    return said
      .filter((text, k) => said.indexOf(text) < k)
      .map((text) => `${path.join('.')}: ${text}`);
  });
  // What a head was built for is named by the core, whether it does so or not.
  expect(found.filter((each) => !each.startsWith('page.headJobs.headJobNames'))).toEqual([]);
});
