/** Labels of handmade heads are true for the current sentence. */
import { describe, expect, it } from 'vitest';
import { handMade } from '../../../web/state/hand-made';
import { headName } from '../../../web/derive/scene/head-jobs';
import { knownMasks, type State } from '../../../web/state/state';
import { headJobNames } from '../../../web/text/en/head-jobs';
import { computed, core, sceneOf } from '../support/layers';

function namesOf(patch: Partial<State>) {
  const { snapshot } = computed(patch);
  return [0, 1, 2, 3].map((head) => headName(snapshot, head));
}

const built = ['previous word', 'verb → object', 'verb → subject', 'preposition → object'];

describe('a constructed head', () => {
  it('has words for each job that the core built one for', () => {
    expect(core.constructed.heads).toEqual(built);
    for (const name of [...built, ...core.patterns.heads]) {
      expect(headJobNames('as-built', name)[0]).toBe(name);
      expect(headJobNames('other', name)[0]).toBe(`built for ${name}`);
      expect(headJobNames('other', name).length).toBeGreaterThan(1);
    }
  });

  it('says on a phone what it does, or was built for, under every mask', () => {
    const sentences = [undefined, 'the old man with the dog gave me some food', 'she sleeps'];
    for (const parameters of handMade)
      for (const mask of knownMasks)
        for (const sentence of sentences)
          for (const stage of ['scores', 'weigh'] as const) {
            const moment = computed({ parameters, stage, mask, ...(sentence ? { sentence } : {}) });
            const { labels } = sceneOf(moment, { width: 360, height: 408 });
            const below = labels.filter(({ role, size }) => role === 'note' && size === 11.5);
            expect(below.length, `${stage}, ${mask}, ${sentence}`).toBe(4);
          }
  });

  it.each([
    ['does what it was built for in the opening sentence', {}, built],
    [
      'says what it looks at where a noun is the subject',
      { sentence: 'the cat sat' },
      [
        'previous word',
        'verb → earliest noun',
        'no known pronoun here',
        'no known preposition here',
      ],
    ],
    [
      'says that several of a kind share its attention',
      { sentence: 'she said he ran' },
      ['previous word', 'no known noun here', 'verb → all pronouns', 'no known preposition here'],
    ],
    [
      'says that the latest of a kind has it',
      { sentence: 'I sat on the chair in the garden' },
      ['previous word', 'verb → object', 'verb → subject', 'preposition → latest noun'],
    ],
    [
      'says what it was built for where a mask hides that',
      { mask: 'causal' },
      [
        'previous word',
        'built for verb → object',
        'verb → subject',
        'built for preposition → object',
      ],
    ],
    [
      'looks into the second sentence in cross-attention, which has no objects of the first',
      { memory: 'she will leave her money at the old bank' },
      ['previous word', 'verb → earliest noun', 'verb → subject', 'preposition → latest noun'],
    ],
  ] as const)('%s', (_, patch, names) => {
    expect(namesOf(patch)).toEqual(names);
  });

  it.each([
    { heads: 8 },
    { variant: 'narrow' },
    { sharedQK: true },
    { parameters: 'random' },
  ] as const)('has no name in %o', (patch) =>
    expect(namesOf(patch)).toEqual([null, null, null, null]),
  );
});

describe('a head with a pattern', () => {
  const patternsOf = (patch: Partial<State>) => namesOf({ parameters: 'patterns', ...patch });

  it.each([
    [{}, core.patterns.heads],
    [{ sentence: 'the cat sat on a quux mat' }, core.patterns.heads],
    [
      { sentence: 'zig zag zog' },
      ['previous word', 'no known noun here', 'next word', 'first word'],
    ],
    [
      { mask: 'causal' },
      ['previous word', 'built for nearest noun', 'built for next word', 'first word'],
    ],
    [{ positions: false }, core.patterns.heads.map((name) => `built for ${name}`)],
  ] as const)('says of %o what it does or was built for', (patch, names) => {
    expect(patternsOf(patch)).toEqual(names);
  });
});
