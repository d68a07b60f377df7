/** Cached texts about a layer follow the language, even after a change. */
import { afterEach, describe, expect, it } from 'vitest';
import { differenceOf } from '../../../web/derive/compare/difference';
import { scorerLooks } from '../../../web/derive/panels/scorers';
import { paceOf } from '../../../web/session/pace';
import { hasOtherShape } from '../../../web/text/facts';
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
  it('the place of a difference is', async () => {
    const [a, b] = [
      computed({ parameters: 'random' }),
      computed({ parameters: 'random', seed: 2 }),
    ];
    const said = await saidIn(() => {
      const difference = differenceOf(a.snapshot, b.snapshot, 'attn_weights');
      return hasOtherShape(difference) ? null : difference.largest?.where;
    });
    expect(said.accented).toMatch(/⟦/);
    expect(said.again).toBe(said.english);
  });

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

  it('a stage stays as long as its longer caption takes to read', async () => {
    const { snapshot, state } = computed({ stage: 'softmax', parameters: 'random' });
    const said = await saidIn(() => paceOf(snapshot, state));
    expect(said.accented).not.toEqual(said.english);
    expect(said.again).toEqual(said.english);
  });
});
