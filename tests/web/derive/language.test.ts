/** Cached texts about a layer follow the language, even after a change. */
import { afterEach, describe, expect, it } from 'vitest';
import { scorerLooks } from '../../../web/derive/panels/scorers';
import { speak } from '../../../web/text/languages';
import { computed, desktop, sceneOf } from '../support/layers';
import { addPseudoLanguages } from '../../support/pseudo';

addPseudoLanguages();

afterEach(() => speak('en'));

/** The texts in English, in the accented language, and in English again. */
async function saidIn(say: () => unknown) {
  const english = say();
  await speak('en-XA');
  const accented = say();
  await speak('en');
  return { english, accented, again: say() };
}

describe('in another language', () => {
  it('why an older scorer refuses is, and the name of its attention', async () => {
    const { snapshot } = computed({ memory: 'the bank', parameters: 'random' });
    const said = await saidIn(() =>
      scorerLooks(snapshot).map(({ grid, refusal }) => grid?.name ?? refusal),
    );
    expect(said.accented).not.toEqual(said.english);
    for (const text of said.accented as readonly string[]) expect(text).toMatch(/⟦/);
    expect(said.again).toEqual(said.english);
  });

  it('a scene on the way to its place is', async () => {
    const moment = computed({ stage: 'scores', progress: 0.05, parameters: 'random' });
    const said = await saidIn(() => JSON.stringify(sceneOf(moment, desktop).labels));
    expect(said.accented).toMatch(/⟦/);
    expect(said.again).toBe(said.english);
  });
});
