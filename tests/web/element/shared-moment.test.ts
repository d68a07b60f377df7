import { describe, expect, it } from 'vitest';
import { sharedMoment } from '../../../web/element/shared-moment';
import { encode } from '../../../web/state/codec';
import { defaultState, openingState, type State } from '../../../web/state/state';

const page = 'https://example.org/play/index.html';
const sentence = 'say "a < b" & go\n\n> two\n    three\tfour';
const state: State = { ...defaultState, sentence, stage: 'softmax', head: 2 };
const shared = sharedMoment(state, page, encode(state));

const entities: Readonly<Record<string, string>> = {
  ...{ amp: '&', quot: '"', lt: '<', gt: '>' },
  ...{ '#10': '\n', '#9': '\t' },
};

/** The element's attributes in a snippet, as a browser parses them. */
function attributesOf(snippet: string): Record<string, string> {
  const [, text = ''] = /<many-heads([^>]*)>/.exec(snippet) ?? [];
  return Object.fromEntries(
    [...text.matchAll(/ ([a-z-]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [
      name,
      value.replace(/&(#?\w+);/g, (_, entity: string) => entities[entity] ?? '?'),
    ]),
  );
}

describe('a shared moment', () => {
  it('is a link whose hash is the moment, and the page alone where nothing differs', () => {
    expect(new URL(shared.link).origin).toBe('https://example.org');
    const hash = new URLSearchParams(new URL(shared.link).hash.slice(1));
    expect(Object.fromEntries(hash)).toEqual(Object.fromEntries(encode(state)));
    expect(sharedMoment(defaultState, page, []).link).toBe(page);
  });

  it('keeps the query that the page was opened with, in the link alone', () => {
    const queried = sharedMoment(state, `${page}?heads=8`, [['stage', 'mask']]);
    expect(queried.link).toBe(`${page}?heads=8#stage=mask`);
    expect(queried.iframe).not.toContain('heads=8');
    expect(queried.snippet).toContain('src="https://example.org/play/embed.js"');
  });

  it('is an element with exactly the attributes that differ, any text in them, in one line', () => {
    expect(attributesOf(shared.snippet)).toEqual(Object.fromEntries(encode(state)));
    for (const text of [shared.link, shared.snippet, shared.iframe])
      expect(text).not.toMatch(/[\n\r\t]|^[\s>]/);
  });

  it('names the default layer, since an element without attributes opens with another', () => {
    const { snippet, iframe } = sharedMoment(defaultState, page, []);
    expect(attributesOf(snippet)).toEqual({ parameters: 'constructed' });
    expect(iframe).toContain('#parameters=constructed"');
    expect(attributesOf(sharedMoment(openingState, page, []).snippet)).toEqual({
      parameters: 'patterns',
    });
  });

  it('has addresses that work on any page, and says where its script is', () => {
    for (const [, address = ''] of shared.snippet.matchAll(/(?:src|href)="([^"]*)"/g))
      expect(address).toMatch(/^https:/);
    expect(shared.script).toBe('https://example.org/play/embed.js');
  });

  it('is a frame of the page with a player', () => {
    const [, src = ''] = /src="([^"]*)"/.exec(shared.iframe) ?? [];
    const url = new URL(src.replaceAll('&amp;', '&'));
    expect(url.searchParams.get('controls')).toBe('player');
    expect(Object.fromEntries(new URLSearchParams(url.hash.slice(1)))).toEqual(
      Object.fromEntries(encode(state)),
    );
  });
});
