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
import { fields } from '../../../web/state/fields';
import { defaultState, type State } from '../../../web/state/state';
import { allowedText } from '../../../web/text/en/allowed';

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

const camel = (name: string) =>
  name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());

describe('attributes', () => {
  it('are the fields’ names', () => {
    expect(stateAttributes).toEqual(fields.map(({ name }) => name));
    expect(stateAttributes).toContain('d-model');
  });

  it.each(stateAttributes)('%s refuses what it does not know, with what is allowed', (name) => {
    // Only too long a text is invalid.
    const isText = ['sentence', 'memory'].includes(name);
    const decoded = decodedAttribute(name, isText ? 'x'.repeat(10_001) : 'no such value');
    expect(decoded?.values).toEqual({});
    expect(decoded?.refusals).toHaveLength(1);
    const [{ name: said, allowed } = { name: '', allowed: null }] = decoded?.refusals ?? [];
    expect(said).toBe(name);
    expect(allowed && allowedText(allowed)).toMatch(/\w/);
  });

  it.each(stateAttributes)('%s is by default where it is taken away', (name) => {
    const key = fields.find((each) => each.name === name)?.key ?? 'heads';
    expect(decodedAttribute(name, null)).toEqual({
      values: { [key]: defaultState[key] },
      refusals: [],
      absent: true,
    });
  });

  it('that are on or off are also written as HTML, XML and frameworks write them', () => {
    const texts = ['on', '', 'true', 'all-heads', 'off', 'false'];
    expect(texts.map((text) => decodedAttribute('all-heads', text)?.values.allHeads)).toEqual([
      ...[true, true, true, true],
      ...[false, false],
    ]);
  });

  it('by another name are refused with their own', () => {
    expect(['dmodel', 'd_model', 'dModel', 'sharepage'].every((name) => misspelt.has(name))).toBe(
      true,
    );
    expect(decodedAttribute('dmodel', '24')?.refusals).toEqual([
      { name: 'dmodel', got: '24', allowed: null, meant: 'd-model' },
    ]);
    expect(decodedAttribute('dmodel', null)?.refusals).toEqual([]);
    for (const [other] of misspelt) expect(stateAttributes).not.toContain(other);
    expect(decodedAttribute('class', 'wide')).toBeNull();
  });
});

describe('a property', () => {
  it('is there for every field, its name without hyphens', () => {
    for (const name of ['sentence', 'dModel', 'memoryClasses', 'sharedQk', 'lockScale', 'allHeads'])
      expect(name in element, name).toBe(true);
    expect('d-model' in element).toBe(false);
    const listed: string[] = [];
    for (const name in element) listed.push(name);
    expect(listed).toEqual(expect.arrayContaining(['dModel', 'theme']));
  });

  it('reads as a number, a switch, a text or a list', () => {
    expect(element['dModel']).toBe(16);
    expect(element['positions']).toBe(true);
    expect(element['variant']).toBe('split');
    expect(element['muted']).toEqual([]);
    // Readers see heads counted from 1.
    expect(element['head']).toBe(2);
    expect(element['cell']).toBe('');
  });

  it('takes what it reads as', () => {
    expect(assigned('dModel', 32)).toBe(32);
    expect(assigned('dModel', '24')).toBe(24);
    expect(assigned('positions', false)).toBe(false);
    expect(assigned('positions', true)).toBe(true);
    expect(assigned('variant', 'wide')).toBe('wide');
    expect(assigned('sentence', 'two words')).toBe('two words');
    expect(assigned('head', 3)).toBe(3);
    expect(element.state.head).toBe(2);
    expect(assigned('muted', [1, 4])).toEqual([1, 4]);
    expect(element.state.muted).toEqual([0, 3]);
    expect(assigned('muted', [])).toEqual([]);
    expect(assigned('cell', 'scores.1.4.6')).toBe('scores.1.4.6');
    expect(refused()).toEqual([]);
  });

  it.each([null, undefined])('of every field is by default with %s', (nothing) => {
    for (const { key, name } of fields) {
      element.state = { ...defaultState, [key]: 'another' };
      assigned(camel(name), nothing);
      expect(element.state[key], name).toEqual(defaultState[key]);
    }
    expect(refused()).toEqual([]);
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
    // Where 0 is valid, it stays 0.
    expect(assigned('seed', 0)).toBe(0);
  });

  it('takes an empty text for nothing where it is no text', () => {
    assigned('variant', 'wide');
    assigned('variant', '');
    expect(element.state.variant).toBe('split');
    assigned('sentence', '');
    expect(element.state.sentence).toBe('');
    expect(refused()).toEqual([]);
  });

  it.each([
    ['sentence', {}],
    ['sentence', ['a', 'b']],
    ['cell', { name: 'scores', index: [0, 1, 2] }],
    ['heads', 2.5],
    ['heads', {}],
    ['heads', [4]],
    ['variant', ['wide']],
    ['mask', Symbol('causal')],
    ['mask', () => 'causal'],
    ['bias', 1],
    ['muted', [0]],
    ['muted', 'all'],
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

  it('leaves the others alone', () => {
    takeEarlyProperties(element);
    expect(element.taken).toEqual([]);
  });
});
