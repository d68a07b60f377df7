/** Words without spaces between them. Their boundaries depend on the dictionaries of Node and each browser. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { decode, encode } from '../../../web/state/codec';
import { cutsOf, withCuts } from '../../../web/state/cut-words';
import { replaceWord, tokenise } from '../../../web/state/sentence';
import { defaultState } from '../../../web/state/state';

afterEach(() => vi.unstubAllGlobals());
const words = (text: string) => tokenise(text).words;

describe('a text without spaces', () => {
  it.each([
    ['我喜欢猫。', ['我', '喜欢', '猫', '。']],
    ['今日は天気がいい', ['今日', 'は', '天気', 'が', 'いい']],
    ['ฉันชอบแมวมาก', ['ฉัน', 'ชอบ', 'แมว', 'มาก']],
  ])('%s is cut by the browser, which is said', (text, expected) => {
    expect(tokenise(text)).toEqual({
      words: expected,
      total: expected.length,
      cuts: 'by-browser',
    });
  });

  it.each(['猫犬', 'ねこいぬ', 'ネコイヌ', 'แมวหมา', 'ແມວຫມາ', 'ឆ្មាឆ្កែ', 'ကြောင်ခွေး'])(
    '%s is of a script without spaces',
    (text) => {
      vi.stubGlobal('Intl', { ...Intl, Segmenter: undefined });
      expect(cutsOf(text)).toBe('not-at-all');
    },
  );

  it('is cut between its spaces, too, and what is of other letters stays whole', () => {
    expect(words('I like 寿司が好き, really')).toEqual([
      ...['I', 'like', '寿司', 'が', '好き', ',', 'really'],
    ]);
    expect(words('GPT-4は賢い don’t')).toEqual(['GPT-4', 'は', '賢い', 'don’t']);
    expect(words('ฉันชอบแมว แต่เธอไม่ชอบ').length).toBeGreaterThan(4);
  });

  it('has no cuts where there is nothing to cut', () => {
    for (const text of ['I am here', '猫', '', 'éa\u0301b', '안녕하세요 세계', 'a·b'])
      expect([cutsOf(text), withCuts(text)], text).toEqual([null, text]);
  });

  it('is one word, which is said, where the browser has no dictionary', () => {
    vi.stubGlobal('Intl', { ...Intl, Segmenter: undefined });
    expect(tokenise('我喜欢猫')).toEqual({ words: ['我喜欢猫'], total: 1, cuts: 'not-at-all' });
    expect(tokenise('I am here').cuts).toBeNull();
  });

  it('is cut as its writer did where it has cuts', () => {
    const own = '我喜\u200B欢猫';
    expect(tokenise(own)).toEqual({ words: ['我喜', '欢猫'], total: 2, cuts: null });
  });

  it('is in a link with its cuts: another browser shows the same words', () => {
    const state = { ...defaultState, sentence: '我喜欢猫', memory: 'I like 寿司が好き' };
    const { values } = decode(encode(state));
    vi.stubGlobal('Intl', { ...Intl, Segmenter: undefined });
    expect(words(values.sentence ?? '')).toEqual(['我', '喜欢', '猫']);
    expect(words(values.memory ?? '')).toEqual(['I', 'like', '寿司', 'が', '好き']);
  });

  it('keeps its other words where one is replaced, without a space that anybody sees', () => {
    const text = replaceWord('I like 我喜欢猫', 3, '不喜欢');
    expect(words(text)).toEqual(['I', 'like', '我', '不喜欢', '猫']);
    expect(text).toBe('I like 我\u200B不喜欢\u200B猫');
    expect(words(replaceWord(text, 2, ''))).toEqual(['I', 'like', '不喜欢', '猫']);
  });
});
