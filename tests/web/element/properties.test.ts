import { beforeEach, describe, expect, it } from 'vitest';
import {
  decodedAttribute,
  defineProperties,
  misspelt,
  stateAttributes,
  takeEarlyProperties,
  type StateHolder,
} from '../../../web/element/properties';
import { RefusedZeros } from '../../../web/element/refused-zeros';
import type { Decoded } from '../../../web/state/codec';
import { defaultState, type State } from '../../../web/state/state';

/** An element without a page: accepted values become its state at once. */
class Holder implements StateHolder {
  state: State = defaultState;
  taken: Decoded[] = [];
  zeros = new RefusedZeros((decoded) => this.take(decoded));
  getState() {
    return this.state;
  }
  take(decoded: Decoded) {
    this.taken.push(decoded);
    this.state = { ...this.state, ...decoded.values };
  }
  // No lesson is open.
  takesStep() {
    return false;
  }
}
defineProperties(Holder.prototype);

let element: Holder & Record<string, unknown>;
beforeEach(() => {
  element = new Holder() as Holder & Record<string, unknown>;
});

/** The value of a property after assigning `value`. */
const assigned = (name: string, value: unknown) => {
  element[name] = value;
  return element[name];
};
const refused = () => element.taken.flatMap(({ refusals }) => refusals.map(({ name }) => name));

describe('attributes', () => {
  it('that are on or off are also written as HTML, XML and frameworks write them', () => {
    const texts = ['on', '', 'true', 'all-heads', 'off', 'false'];
    expect(texts.map((text) => decodedAttribute('all-heads', text)?.values.allHeads)).toEqual([
      ...[true, true, true, true],
      ...[false, false],
    ]);
  });

  it('by another name are refused with their own', () => {
    for (const name of ['d_model', 'dModel', 'sharepage']) expect(misspelt.has(name)).toBe(true);
    expect(decodedAttribute('dmodel', '24')?.refusals).toEqual([
      { name: 'dmodel', got: '24', allowed: null, meant: 'd-model' },
    ]);
    expect(decodedAttribute('dmodel', null)?.refusals).toEqual([]);
    for (const [other] of misspelt) expect(stateAttributes).not.toContain(other);
    expect(decodedAttribute('class', 'wide')).toBeNull();
  });
});

describe('a property', () => {
  it.each([
    ['dModel', 32, 32],
    ['dModel', '24', 24],
    ['positions', false, false],
    ['variant', 'wide', 'wide'],
    ['variant', '', 'split'],
    ['sentence', 'two words', 'two words'],
    ['sentence', '', ''],
    ['seed', 0, 0],
    ['cell', 'scores.1.4.6', 'scores.1.4.6'],
    ['muted', [], []],
  ])('%s takes %j and reads as %j', (name, value, read) => {
    expect(assigned(name, value)).toEqual(read);
    expect(refused()).toEqual([]);
  });

  it('counts heads from 1, as readers see them', () => {
    expect(assigned('head', 3)).toBe(3);
    expect(assigned('muted', [1, 4])).toEqual([1, 4]);
    expect(element.state).toMatchObject({ head: 2, muted: [0, 3] });
  });

  it('refuses 0 a moment later, and is by default where its attribute is taken away at once', async () => {
    assigned('heads', 8);
    element['heads'] = 0;
    expect(refused()).toEqual([]);
    await Promise.resolve();
    expect([element['heads'], refused()]).toEqual([8, ['heads']]);
    for (const [name, attribute] of [
      ['dModel', 'd-model'],
      ['dModel', 'dModel'],
      ['heads', 'heads'],
    ] as const) {
      element.state = { ...defaultState, heads: 8, dModel: 32 };
      element[name] = 0;
      element.zeros.removed('class');
      element.zeros.removed(attribute);
      expect(element[name]).toBe(defaultState[name]);
    }
    await Promise.resolve();
    expect(refused()).toEqual(['heads']);
  });

  it.each([
    ['sentence', {}],
    ['cell', { name: 'scores', index: [0, 1, 2] }],
    ['heads', 2.5],
    ['heads', [4]],
    ['mask', Symbol('causal')],
    ['bias', 1],
    ['muted', [0]],
  ])('%s refuses %s, and stays as it was', (name, value) => {
    const before = element[name];
    element[name] = value;
    expect(element[name]).toEqual(before);
    expect(refused()).toEqual([name]);
  });
});

describe('a property that was set before the element was defined', () => {
  it('is taken, and no longer hides the accessor', () => {
    Object.defineProperties(element, {
      dModel: { value: 32, configurable: true, writable: true, enumerable: true },
      variant: { value: 'wide', configurable: true, writable: true, enumerable: true },
    });
    expect(element.state.dModel).toBe(16);
    takeEarlyProperties(element);
    expect(element.state).toMatchObject({ dModel: 32, variant: 'wide' });
    expect(Object.hasOwn(element, 'dModel')).toBe(false);
    expect(assigned('dModel', 24)).toBe(24);
    expect(element.state.dModel).toBe(24);
  });
});
