/** The current language: areas follow it, including those that load later. */

import { afterEach, describe, expect, it } from 'vitest';
import { scorerLooks } from '../../../web/derive/panels/scorers';
import { pageText } from '../../../web/text';
import { coreText } from '../../../web/text/core';
import * as english from '../../../web/text/en/areas/page';
import { locales, localeOnShow, speak } from '../../../web/text/languages';
import { computed, desktop, sceneOf } from '../support/layers';
import { addPseudoLanguages } from '../../support/pseudo';

addPseudoLanguages();

afterEach(() => speak('en'));

describe('the language on show', () => {
  it('is English at first, as it is written', () => {
    expect(localeOnShow()).toBe('en');
    expect(pageText).toBe(english);
  });

  it.each(locales().filter((each) => each !== 'en'))(
    'is %s in every area that is there',
    async (locale) => {
      await speak(locale);
      expect(localeOnShow()).toBe(locale);
      expect(pageText.language.lang).toBe(locale);
      expect(pageText.names.stageTitles.embed).not.toBe('Embed');
      expect(coreText.givenValues.typeNames.number).not.toBe('a number');
    },
  );

  it('is that of an area that is loaded later', async () => {
    await speak('en-XA');
    const { makerText } = await import('../../../web/text/maker');
    expect(makerText.maker.makerLabels.title).toMatch(/^⟦.*⟧$/);
  });

  it('is the one that was asked for last, whichever is loaded first', async () => {
    await Promise.all([speak('ar-XB'), speak('en-XA'), speak('en')]);
    expect(localeOnShow()).toBe('en');
    await Promise.all([speak('en'), speak('ar-XB')]);
    expect(localeOnShow()).toBe('ar-XB');
  });
});

it('what is kept of a layer, its scorers and scenes on their way, follows the language', async () => {
  const { snapshot } = computed({ memory: 'the bank', parameters: 'random' });
  const moment = computed({ stage: 'scores', progress: 0.05, parameters: 'random' });
  const said = () => ({
    scorers: scorerLooks(snapshot).map(({ grid, refusal }) => grid?.name ?? refusal),
    labels: sceneOf(moment, desktop).labels.map(({ text }) => text),
  });
  const before = said();
  await speak('en-XA');
  for (const text of said().scorers) expect(text).toMatch(/⟦/);
  expect(said().labels.join()).toMatch(/⟦/);
  await speak('en');
  expect(said()).toEqual(before);
});
