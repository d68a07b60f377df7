/** What a figure opens with, by its attributes and its links; what is refused is said and changes nothing. */
import { describe, expect, it } from 'vitest';
import { fields } from '../../../web/model/fields';
import { decode, patched } from '../../../web/model/link';
import { defaultState, openingState } from '../../../web/model/state';
import {
  attributes,
  decoded,
  decodedAttribute,
  misspelt,
  openingOf,
  Own,
  showOrSay,
  takeOwn as take,
} from '../../../web/figure/properties';
import { languageTag, registerWords } from '../../../web/words/words';
import english from '../../../web/words/en/ui.ftl?raw';
import '../support/model';

registerWords(english);

/** What turns out later is said, which is nothing here. */
const takeOwn = (own: Own, name: string, text: string | null) =>
  take(own, name, text, (sentence) => expect.unreachable(sentence));

describe('a figure', () => {
  it('opens with its own layer where nothing is said of one, and links keep theirs', () => {
    expect(openingOf([]).state).toEqual(openingState);
    // Links of 0.3.0 say nothing of the default: it was another.
    expect(openingOf([]).base).toEqual(defaultState);
    expect(openingOf([['theme', 'dark']]).state).toEqual({ ...openingState, theme: 'dark' });
    for (const pair of [
      ['stage', 'mask'],
      ['heads', '2'],
      ['sentence', 'a b'],
      ['compare', 'same'],
    ] as const) {
      const { state, base } = openingOf([pair]);
      expect(state.layers[0].parameters).toBe('constructed');
      expect(state).toEqual(patched(defaultState, decode([pair]).patch));
      expect(base).toEqual(state);
    }
  });

  it('has each field as an attribute, with the default back where it is removed', () => {
    for (const { name, key, write } of fields) {
      expect(attributes).toContain(name);
      const { patch, refusals } = decodedAttribute(name, null);
      expect(refusals).toEqual([]);
      const values = { ...defaultState, ...defaultState.layers[0] };
      expect({ ...patch.shared, ...patch.layer }).toEqual({ [key]: values[key as 'heads'] });
      expect(write(values[key as 'heads'])).toBeTypeOf('string');
    }
  });

  it('takes a switch as HTML and frameworks write it', () => {
    for (const [text, bias] of [
      ['', true],
      ['true', true],
      ['on', true],
      ['false', false],
      ['off', false],
    ] as const)
      expect(decoded([['bias', text]])).toMatchObject({ patch: { layer: { bias } }, refusals: [] });
    expect(decoded([['bias', 'yes']]).refusals).toHaveLength(1);
  });

  it('says how a misspelt attribute is called', () => {
    const own = new Own();
    expect(misspelt.get('dmodel')).toBe('d-model');
    expect(takeOwn(own, 'd_model', '4')?.[0]).toContain('it is called d-model');
  });

  it('hides parts by name, also by those of 0.3.0, and refuses others', () => {
    const own = new Own();
    expect(takeOwn(own, 'hide', 'caption, legend')).toEqual([]);
    expect([...own.hide.value]).toEqual(['caption', 'legend']);
    expect(takeOwn(own, 'hide', 'caption nonsense')).toHaveLength(1);
    expect([...own.hide.value]).toEqual(['caption', 'legend']);
    expect(takeOwn(own, 'hide', null)).toEqual([]);
    expect(own.hide.value.size).toBe(0);
  });

  it('has switches of its own with their defaults', () => {
    const own = new Own();
    for (const [name, key, without] of [
      ['autoplay', 'autoplay', false],
      ['lesson-progress', 'lessonProgress', true],
      ['shortcuts', 'shortcuts', true],
    ] as const) {
      expect(own[key].value).toBe(without);
      expect(takeOwn(own, name, without ? 'off' : '')).toEqual([]);
      expect(own[key].value).toBe(!without);
      expect(takeOwn(own, name, 'perhaps')).toHaveLength(1);
      expect(own[key].value).toBe(!without);
      takeOwn(own, name, null);
      expect(own[key].value).toBe(without);
    }
  });

  it('says why a language cannot be had, and keeps the one on show', async () => {
    const said: string[] = [];
    const load = () => Promise.reject(new Error('no network'));
    await showOrSay({ tag: 'xx', load }, (sentence) => said.push(sentence));
    expect(said).toEqual(['The words of the language xx could not be loaded: no network']);
    expect(languageTag()).toBe('en');
  });
});
