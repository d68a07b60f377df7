/** Words that readers did not understand must not reappear in any sentence of the page. */
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { inspect } from '../../../web/derive/inspect/inspect';
import { feedsOf } from '../../../web/derive/inspect/feeds';
import {
  parameterLines,
  parameterNotes,
  stageMeanings,
  tensorTitle,
} from '../../../web/text/en/names';
import { costMeanings } from '../../../web/text/en/cost';
import { layoutPanel, mergedPanel } from '../../../web/text/en/panels';
import { computed } from '../support/layers';

const folder = new URL('../../../web/text/en/', import.meta.url);
/** All texts without the comments between them. */
const texts = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts'))
  .map((file) => readFileSync(new URL(file, folder), 'utf8'))
  .join('\n')
  .replace(/\/\*\*?[^]*?\*\/|^\s*\/\/.*$/gm, '');

describe('the page’s texts', () => {
  it.each([
    'answers one head',
    'shares of 1\\b',
    'for the rest those',
    'Left asks',
    'right is asked',
    'Shares below',
    'own − largest',
    '÷ the same',
    'left × right',
    'as float32',
    'looks at b as',
    'start the same',
    'against 2h',
    'all · ',
    'drown',
    'trained again',
    'start high',
    'mixes what the heads',
    'Six ways',
    'no projections but',
    'no difference from number',
    'Who guesses',
    'W_Q’s larger',
    'Another head count',
    'What is cut\\?',
    'go blind',
    'cut elsewhere',
    'cannot stand here',
    'is lost with it',
    'one head gets further',
    'The strip above',
    'told here that you did',
    'number head to the card',
    'has to be looked at there',
    'trained too short',
    'would cost so',
    'get larger scores',
    'The truth is now',
    'but for ',
    'one row a word',
    'find of|found of',
  ])('do not say “%s”', (words) => {
    expect(texts).not.toMatch(new RegExp(words));
  });

  it('write no name that is for files and programs', () => {
    const { snapshot } = computed({ stage: 'project', memory: 'the bank' });
    for (const { name, kind } of snapshot.tensors) {
      if (kind === 'gradient') continue;
      if (/_packed|unscaled|wrong_view/.test(name)) expect(tensorTitle(name)).not.toContain('_');
    }
    const fed = feedsOf(snapshot, { name: 'x', index: [4, 0] }).map(({ text }) => text);
    expect(fed.join()).not.toContain('_packed');
    expect(fed.some((text) => text.startsWith('q['))).toBe(true);
    const query = inspect(snapshot, { name: 'q_packed', index: [4, 5] });
    expect(query.title).toBe('q[deposit, 6]');
    const { leftName, feeds } = inspect(snapshot, { name: 'q', index: [1, 4, 0] });
    expect(leftName).toBe('q');
    expect(JSON.stringify([query, feeds.map(({ text }) => text)])).not.toContain('q_packed[');
  });

  it('say why there are constructed parameters wherever they say that these are not trained', () => {
    for (const said of [parameterNotes.constructed, parameterLines.constructed])
      expect(said).toMatch(/so that heads can be read|to be readable/);
  });

  it('say what is counted, and what strides and singular values are', () => {
    expect(costMeanings.multiplyAdds).toMatch(/multiplies two numbers and adds/);
    expect(costMeanings.activations).toMatch(/numbers that the layer computes/);
    expect(layoutPanel.lead).toMatch(/strides \(how many places/);
    expect(mergedPanel.singularMeaning).toMatch(/stretches/);
    for (const meaning of Object.values(stageMeanings)) expect(meaning.length).toBeGreaterThan(20);
  });
});
