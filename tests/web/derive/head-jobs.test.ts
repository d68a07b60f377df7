/** Labels of handmade heads are true for the current sentence. */
import { describe, expect, it } from 'vitest';
import { handMade } from '../../../web/state/hand-made';
import { headName, headNames } from '../../../web/derive/scene/head-jobs';
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

  it('is named in short where there is little room', () => {
    const { snapshot } = computed({});
    expect(headNames(snapshot, 3)).toEqual([
      'preposition → object',
      'prep. → object',
      'prep. → obj.',
    ]);
    expect(headNames(computed({ sentence: 'she sleeps' }).snapshot, 1)).toEqual([
      'no known verb here',
      'no known verb',
      'no verb',
    ]);
  });

  it('says on a phone what it does, or was built for, under every mask', () => {
    const sentences = [undefined, 'the old man with the dog gave me some food', 'she sleeps'];
    for (const parameters of handMade)
      for (const mask of knownMasks)
        for (const sentence of sentences)
          for (const stage of ['scores', 'mask', 'softmax', 'weigh'] as const) {
            const moment = computed({ parameters, stage, mask, ...(sentence ? { sentence } : {}) });
            const { labels } = sceneOf(moment, { width: 360, height: 408 });
            const below = labels.filter(({ role, size }) => role === 'note' && size === 11.5);
            expect(below.length, `${stage}, ${mask}, ${sentence}`).toBe(4);
          }
  });

  it('does what it was built for in the opening sentence', () => {
    expect(namesOf({})).toEqual(built);
  });

  it('says what it looks at where a noun is the subject', () => {
    expect(namesOf({ sentence: 'the cat sat' })).toEqual([
      'previous word',
      'verb → earliest noun',
      'no known pronoun here',
      'no known preposition here',
    ]);
  });

  it('says what the sentence lacks', () => {
    expect(namesOf({ sentence: 'she sleeps' })[1]).toBe('no known verb here');
    expect(namesOf({ sentence: 'she slept' })[1]).toBe('no known noun here');
    expect(namesOf({ sentence: 'she went to it at once' })[3]).toBe('no known noun here');
  });

  it('says that several of a kind share its attention, or that the latest one has it', () => {
    expect(namesOf({ sentence: 'she said he ran' })[2]).toBe('verb → all pronouns');
    expect(namesOf({ sentence: 'I sat on the chair in the garden' })[3]).toBe(
      'preposition → latest noun',
    );
  });

  it('says what it was built for where a mask hides that, or positions are off', () => {
    expect(namesOf({ mask: 'causal' })).toEqual([
      'previous word',
      'built for verb → object',
      'verb → subject',
      'built for preposition → object',
    ]);
    expect(namesOf({ positions: false })[0]).toBe('built for previous word');
  });

  it('looks into the second sentence in cross-attention, which has no objects of the first', () => {
    const names = namesOf({ memory: 'she will leave her money at the old bank' });
    expect(names[1]).toBe('verb → earliest noun');
    expect(names[3]).toBe('preposition → latest noun');
  });

  it('has no name in another cut, and none where its two matrices are one', () => {
    for (const patch of [
      ...([{ heads: 8 }, { variant: 'narrow' }, { sharedQK: true }] as const),
      { parameters: 'random' } as const,
    ])
      expect(namesOf(patch), JSON.stringify(patch)).toEqual([null, null, null, null]);
  });
});

describe('a head with a pattern', () => {
  const patternsOf = (patch: Partial<State>) => namesOf({ parameters: 'patterns', ...patch });

  it('does what it was built for in the opening sentence, and in any with a known noun', () => {
    for (const patch of [{}, { sentence: 'the cat sat on a quux mat' }, { sentence: 'money' }])
      expect(patternsOf(patch)).toEqual(core.patterns.heads);
  });

  it('says that there is no noun it knows', () => {
    expect(patternsOf({ sentence: 'zig zag zog' })).toEqual([
      'previous word',
      'no known noun here',
      'next word',
      'first word',
    ]);
  });

  it('says what it was built for where a mask hides that, or positions are off', () => {
    expect(patternsOf({ mask: 'causal' })).toEqual([
      'previous word',
      'built for nearest noun',
      'built for next word',
      'first word',
    ]);
    expect(patternsOf({ mask: 'no-self' })[3]).toBe('built for first word');
    expect(patternsOf({ positions: false })).toEqual([
      'built for previous word',
      'built for nearest noun',
      'built for next word',
      'built for first word',
    ]);
  });
});
