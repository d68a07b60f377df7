/** Key and value heads: the allowed counts, and their changes when the layer changes. */
import { describe, expect, it } from 'vitest';
import { layerConfig } from '../../../web/state/layer-config';
import { offeredKeyHeads } from '../../../web/state/key-heads';
import { settle } from '../../../web/state/settle';
import { defaultState, type State } from '../../../web/state/state';
import { adjustmentText } from '../../../web/text/en/notices';
import { core } from '../support/layers';
import { plainRules } from '../support/states';

const random: State = { ...defaultState, parameters: 'random', heads: 4, kvHeads: 2 };
const changed = (patch: Partial<State>, from = random) =>
  settle(plainRules, { ...from, ...patch }, Object.keys(patch) as (keyof State)[]);
const said = ({ state, adjustments }: ReturnType<typeof changed>) =>
  adjustments.map((each) => adjustmentText(each, state));

describe('heads of k and v', () => {
  it('are as many as the core takes', () => {
    for (const variant of ['wide', 'split', 'narrow'] as const)
      for (const heads of [1, 2, 4, 8])
        for (const sharedQK of [false, true])
          for (const valueProjection of [false, true]) {
            const layer = { ...random, variant, heads, sharedQK, valueProjection };
            const taken = [8, 7, 6, 5, 4, 3, 2, 1].filter((kvHeads) => {
              try {
                core.createLayer({ ...layerConfig({ ...layer, kvHeads }, null) }).dispose();
                return true;
              } catch (error) {
                expect(error).toBeInstanceOf(RangeError);
                return false;
              }
            });
            expect(offeredKeyHeads(layer), JSON.stringify(layer)).toEqual(taken);
          }
  });

  it('stay where they divide the heads, and become fewer where they do not', () => {
    expect(changed({ heads: 8 })).toMatchObject({ state: { kvHeads: 2 }, adjustments: [] });
    const three = changed({ kvHeads: 3 });
    expect(three.state.kvHeads).toBe(2);
    expect(said(three)).toEqual(['kv-heads: 3 does not divide the 4 heads evenly; it is now 2.']);
    const one = changed({ heads: 1 });
    expect(one.state.kvHeads).toBeNull();
    expect(said(one)).toEqual([
      'kv-heads: 2 is more than there are heads; it is now as many as heads, 1.',
    ]);
    expect(changed({ kvHeads: 4 })).toMatchObject({ state: { kvHeads: null }, adjustments: [] });
  });

  it.each([{ variant: 'narrow' }, { sharedQK: true }, { valueProjection: false }] as const)(
    'are as many as heads with %o, and that is said',
    (patch) => {
      const found = changed(patch);
      expect(found.state).toMatchObject({ ...patch, kvHeads: null });
      expect(said(found)).toEqual([expect.stringContaining('heads cannot share k and v here')]);
    },
  );

  it('take the place of parameters made by hand, or these theirs: what was chosen last stays', () => {
    const shared = changed({ kvHeads: 2 }, defaultState);
    expect(shared.state).toMatchObject({ kvHeads: 2, parameters: 'random' });
    expect(said(shared)).toEqual([
      'parameters: heads made by hand have keys and values of their own; they are now random.',
    ]);
    const byHand = changed({ parameters: 'constructed' });
    expect(byHand.state).toMatchObject({ kvHeads: null, parameters: 'constructed' });
    expect(said(byHand)).toEqual([expect.stringContaining('heads cannot share k and v here')]);
  });

  it('of a file belong to it, and so does its head count', () => {
    const imported = { dModel: 16, heads: 4, kvHeads: 2, variant: 'split' } as const;
    const rules = { ...plainRules, imported };
    const asked = { ...defaultState, parameters: 'imported' } as const;
    const { state } = settle(rules, asked, ['parameters']);
    expect(state).toMatchObject({ parameters: 'imported', heads: 4, kvHeads: 2 });
    const other = settle(rules, { ...state, heads: 8 }, ['heads']);
    expect(other.state).toMatchObject({ parameters: 'random', heads: 8, kvHeads: 2 });
  });
});
