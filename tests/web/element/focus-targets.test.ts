import { describe, expect, it } from 'vitest';
import { focusTargets, memoryTargets } from '../../../web/element/focus-targets';

describe('what is opened gets the focus', () => {
  it('a text its field, a word its editor', () => {
    expect(focusTargets({ text: 'sentence', word: null }, null)).toEqual(['#sentence-text']);
    expect(focusTargets({ text: 'memory', word: null }, null)).toEqual(['#memory-text']);
    expect(focusTargets({ text: 'memory', word: 2 }, null)).toEqual(['.word-editor']);
    expect(focusTargets({ text: 'sentence', word: 0 }, null)).toEqual(['.word-editor']);
  });

  it('whatever it took the place of', () => {
    const closed = { text: 'sentence', word: 3 } as const;
    expect(focusTargets({ text: 'memory', word: null }, closed)).toEqual(['#memory-text']);
  });
});

describe('what is closed gives the focus back', () => {
  const row = (text: string) => [`#edit-${text}`, '#add-memory', '#edit-sentence'];

  it('a text to the button that opened it', () => {
    expect(focusTargets(null, { text: 'sentence', word: null })).toEqual(row('sentence'));
    expect(focusTargets(null, { text: 'memory', word: null })).toEqual(row('memory'));
    expect(focusTargets(null, null)).toEqual(row('sentence'));
  });

  it('a word to its chip, counted from 1 as CSS does, else to its row', () => {
    expect(focusTargets(null, { text: 'sentence', word: 0 })).toEqual([
      '.text-row.of-sentence .chip-item:nth-child(1) .chip',
      ...row('sentence'),
    ]);
    expect(focusTargets(null, { text: 'memory', word: 4 })).toEqual([
      '.text-row.of-memory .chip-item:nth-child(5) .chip',
      ...row('memory'),
    ]);
  });

  it('a second sentence to its button, or to the one that brings it', () => {
    expect(memoryTargets).toEqual(['#edit-memory', '#add-memory']);
  });
});
