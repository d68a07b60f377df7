/** What is shared brings the moment back, whatever it is, and breaks no page that it is put into. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fields } from '../../../web/model/fields';
import { decode, patched } from '../../../web/model/link';
import { withCuts } from '../../../web/model/sentence';
import { defaultState, type State } from '../../../web/model/state';
import { figureKinds, momentPairs, nameable, shared } from '../../../web/ui/share';
import { states } from '../support/states';
import '../support/model';

const page = 'https://example.org/many/heads.html?lesson=pieces#stage=mask';
const words = { fallback: 'This “layer” & <its> moment', title: 'A "moment"' };

/** What a shared moment brings back: all but what the reader prefers. */
const kept = (state: State): State => ({
  ...state,
  theme: defaultState.theme,
  speed: defaultState.speed,
  step: defaultState.step,
  trainingPace: defaultState.trainingPace,
  sentence: withCuts(state.sentence),
  memory: withCuts(state.memory),
});
const read = (pairs: Iterable<readonly [string, string]>) => {
  const { patch, refusals } = decode(pairs);
  expect(refusals).toEqual([]);
  return kept(patched(defaultState, patch));
};

const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&quot;': '"',
  '&lt;': '<',
  '&gt;': '>',
  '&#9;': '\t',
  '&#10;': '\n',
  '&#13;': '\r',
};
const unescaped = (text: string) =>
  text.replaceAll(/&[a-z]+;|&#\d+;/g, (each) => entities[each] ?? each);
/** The attributes of an element's tag, in a line of HTML. */
function attributesOf(line: string, name: string): Map<string, string> {
  const tag = new RegExp(`<${name} ([^>]*)>`).exec(line)?.[1] ?? '';
  return new Map(
    [...tag.matchAll(/([a-z-]+)="([^"]*)"/g)].map(([, key = '', value = '']) => [
      key,
      unescaped(value),
    ]),
  );
}

describe('a shared moment', () => {
  it('has nothing of what its reader prefers', () => {
    const preferring: State = {
      ...defaultState,
      theme: 'dark',
      speed: 2,
      step: 'cell',
      trainingPace: 'fast',
    };
    expect(momentPairs(preferring)).toEqual(momentPairs(defaultState));
  });

  it('comes back from its link, its snippet and its frame', () => {
    fc.assert(
      fc.property(states, fc.constantFrom(...figureKinds), (state, kind) => {
        const texts = shared(state, page, kind, words);
        const wanted = kept(state);
        const link = new URL(texts.link);
        expect(link.origin + link.pathname + link.search).toBe(
          'https://example.org/many/heads.html',
        );
        expect(read(new URLSearchParams(link.hash.slice(1)))).toEqual(wanted);

        // One line of whole tags, whatever was typed.
        expect(texts.snippet).toMatch(
          /^<script [^<>\n\r\t]*><\/script><many-heads [^<>\n\r\t]*><a [^<>\n\r\t]*>[^<>]*<\/a><\/many-heads>$/,
        );
        for (const own of ['theme', 'speed'])
          expect(new URLSearchParams(link.hash.slice(1)).has(own)).toBe(false);
        const { style, controls, ...attributes } = Object.fromEntries(
          attributesOf(texts.snippet, 'many-heads'),
        );
        expect(style).toMatch(/min-height: \d{3,4}px/);
        expect(controls).toBe(kind === 'fit' ? undefined : kind);
        expect(read(Object.entries(attributes))).toEqual(wanted);
        expect(attributesOf(texts.snippet, 'a').get('href')).toBe(texts.link);
        expect(attributesOf(texts.snippet, 'script').get('src')).toBe(
          'https://example.org/many/embed.js',
        );

        const frame = attributesOf(texts.frame, 'iframe');
        const framed = new URL(frame.get('src') ?? '');
        expect(framed.searchParams.get('controls') ?? undefined).toBe(controls);
        const pairs = [...framed.searchParams].filter(([name]) => name !== 'controls');
        expect(read(pairs)).toEqual(wanted);
        expect(frame.get('title')).toBe(words.title);
        expect(texts.snippet + texts.frame).toContain(`${frame.get('height')}px`);
      }),
      { numRuns: 60 },
    );
  });

  it('is of the lesson on show and its step, where a link can name it', () => {
    const lesson = { name: 'twins', step: 'alike' };
    const texts = shared(defaultState, page, 'fit', words, lesson);
    expect(new URL(texts.link).hash).toBe('#lesson=twins&step=alike');
    const { lesson: name, step } = Object.fromEntries(attributesOf(texts.snippet, 'many-heads'));
    expect({ name, step }).toEqual(lesson);
    const framed = new URL(attributesOf(texts.frame, 'iframe').get('src') ?? '');
    expect(framed.search).toBe('?lesson=twins&step=alike');
  });

  it('names a lesson by its whole address, and none of another site, which a link may not ask', () => {
    const own = { name: 'mine.md', step: 'first' };
    expect(nameable(own, page, 'https://example.org/course/')?.name).toBe(
      'https://example.org/course/mine.md',
    );
    expect(nameable(own, page, 'https://school.example/')).toBeNull();
    expect(nameable({ name: 'twins', step: '' }, page, 'https://school.example/')?.name).toBe(
      'twins',
    );
  });

  it('reserves more for a second layer and for a training', () => {
    const [layer] = defaultState.layers;
    const trained = { ...layer, parameters: 'trained' as const };
    const height = (layers: State['layers']) => {
      const { snippet } = shared({ ...defaultState, layers }, page, 'fit', words);
      return Number(/min-height: (\d+)px/.exec(snippet)?.[1]);
    };
    const [one, two] = [height([layer]), height([layer, layer])];
    const [alone, both] = [height([trained]), height([layer, trained])];
    expect([one < two, one < alone, two < both, alone < both]).toEqual([true, true, true, true]);
  });

  it('always says what a later default could change', () => {
    const { link } = shared(defaultState, page, 'fit', words);
    const said = new URLSearchParams(new URL(link).hash.slice(1));
    expect(Object.fromEntries(said)).toEqual({
      ...{ variant: 'split', heads: '4', 'd-model': '16', parameters: 'constructed' },
      stage: 'embed',
    });
    for (const name of said.keys()) expect(fields.map((field) => field.name)).toContain(name);
  });
});
