/** Names for readers; names of tensors in files and programs appear only there. */
import { expect, it } from 'vitest';
import { inspect } from '../../../web/derive/inspect/inspect';
import { feedsOf } from '../../../web/derive/inspect/feeds';
import { guideLabels } from '../../../web/text/en/guide';
import { handoutTexts } from '../../../web/text/en/handout';
import { placeText } from '../../../web/text/en/lesson-facts';
import { bothWidths, tensorTitle } from '../../../web/text/en/names';
import { presentTexts } from '../../../web/text/en/present';
import { computed } from '../support/layers';

it('names that are for files and programs are written nowhere', () => {
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

it('the queries of all heads are q wherever a lesson names a cell of them', () => {
  expect(placeText('q_packed', [4, 0])).toBe('q[5, 1]');
  for (const press of [guideLabels.pressCell, presentTexts.pressCell, handoutTexts.cell])
    expect(press('q_packed')).toMatch(/ell of q\b(?!_)/);
});

it('the widths of a head are said once where they come from the same', () => {
  expect(bothWidths(computed().snapshot.config)).toEqual(['d_k = d_v = 16 / 4 = 4']);
  const { config } = computed({ variant: 'wide', parameters: 'random', dK: 3, dV: 5 }).snapshot;
  expect(bothWidths(config)).toEqual(['d_k = 3, chosen freely', 'd_v = 5, chosen freely']);
});
