/** Attributes and properties of `<many-heads>`, and what each refuses; names and defaults come from the element itself. */
import { describe, expect, it } from 'vitest';
import type { ManyHeads } from '../../../web/element';
import { create, eventsOf, opened, place, whole } from '../support/element';

const messages = (element: ManyHeads) => {
  const events = eventsOf(element, 'mh-error');
  return () => events.map(({ detail }) => (detail as { message: string }).message);
};

async function written(attributes: string): Promise<ManyHeads> {
  const around = document.createElement('div');
  around.innerHTML = `<many-heads ${attributes}></many-heads>`;
  place(around);
  return whole(around.firstElementChild as ManyHeads);
}

describe('attributes', () => {
  it('are read, and each is a property', async () => {
    const element = await written(
      'sentence="They hide our boat" variant="narrow" mask="causal" parameters="random" d-model="24" heads="3" seed="11" stage="softmax" progress="0.5" head="3" cell="attn_weights.2.1.0" theme="dark" speed="2" bias="false"',
    );
    expect(element).toMatchObject({
      ...{ sentence: 'They hide our boat', variant: 'narrow', mask: 'causal' },
      ...{ parameters: 'random', dModel: 24, heads: 3, seed: 11, stage: 'softmax' },
      ...{ progress: 0.5, head: 3, cell: 'attn_weights.2.1.0', theme: 'dark', speed: 2 },
      ...{ bias: false, positions: true, scaling: 'sqrt_d_k' },
    });
  });

  it('stay as they were written, and follow the properties that are not of the layer', async () => {
    const element = await written('sentence="the cat sat" heads="2" stage="softmax"');
    const own = ['sentence', 'heads', 'stage'];
    expect(element.getAttributeNames()).toEqual(own);
    Object.assign(element, { hide: 'caption', controls: 'none', autoplay: true });
    await element.updateComplete;
    expect(element.getAttributeNames()).toEqual([...own, 'hide', 'controls', 'autoplay']);
    Object.assign(element, { hide: '', controls: null, autoplay: false });
    await element.updateComplete;
    expect(element.getAttributeNames()).toEqual(own);
  });

  it('refuse in words what they do not know, each of them, and change nothing', async () => {
    const element = await opened('stage=softmax');
    const said = messages(element);
    const names = (customElements.get('many-heads') as unknown as { observedAttributes: string[] })
      .observedAttributes;
    expect(names.length).toBeGreaterThan(55);
    for (const name of names) {
      const known = said().length;
      const before = element.getState();
      const text = ['sentence', 'memory'].includes(name) ? 'x'.repeat(10_001) : 'http://';
      element.setAttribute(name, text);
      // A lesson loads asynchronously, so its message comes later.
      await expect.poll(() => said().length, { message: name }).toBe(known + 1);
      expect(said()[known]).toContain(name.toLowerCase());
      expect(element.getState(), name).toEqual(before);
      element.removeAttribute(name);
    }
  });

  it('without any, a figure has heads with patterns; with one of the layer, the layer it had', async () => {
    const kinds = [];
    for (const attributes of ['', 'stage="embed"', 'heads="4"', 'theme="dark"'])
      kinds.push((await written(attributes)).getState().parameters);
    expect(kinds).toEqual(['patterns', 'constructed', 'constructed', 'constructed']);
  });
});

describe('properties', () => {
  it('are their defaults when they are null or undefined, every one', async () => {
    const element = await written('sentence="the cat sat" heads="2" stage="softmax"');
    const said = messages(element);
    const fresh = create();
    let settable = 0;
    for (const key in fresh) {
      const descriptor = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(element), key);
      if (!descriptor?.set || typeof Reflect.get(element, key) === 'function') continue;
      settable += 1;
      for (const nothing of [null, undefined]) Reflect.set(element, key, nothing);
    }
    expect(settable).toBeGreaterThan(50);
    await element.updateComplete;
    // Only a layer without any choice starts with the patterns.
    expect(element.getState()).toEqual({ ...fresh.getState(), parameters: 'constructed' });
    expect([element.hide, element.controls, element.offers]).toEqual(['', null, []]);
    expect(said()).toEqual([]);
  });

  it('say what they refuse, which changes nothing', async () => {
    const element = await opened();
    const said = messages(element);
    Object.assign(element, { heads: 8 });
    element.setAttribute('heads', '2');
    expect(element.getState().heads).toBe(2);
    Object.assign(element, { variant: 'foo' });
    await element.updateComplete;
    expect(element.getState()).toMatchObject({ variant: 'split', heads: 2 });
    expect(said()).toEqual([expect.stringContaining('wide, split, narrow')]);
  });
});

it('setState throws an error that names the field, and changes nothing', async () => {
  const element = await opened();
  const before = element.getState();
  for (const values of [
    ...[{ heads: 0 }, { variant: 'foo' }, { seed: NaN }, { progress: 2 }, { cell: 7 }],
    ...[{ mask: undefined }, { nonsense: 1 }],
  ]) {
    expect(() => element.setState(values as object)).toThrow(Object.keys(values)[0]);
    expect(element.getState()).toEqual(before);
  }
});

it('events bubble, and leave the shadow tree that a page puts the element in', async () => {
  const host = place(document.createElement('div'));
  const names = ['mh-ready', 'mh-stage', 'mh-change', 'mh-inspect', 'mh-error'];
  const events = eventsOf(document, ...names);
  const inner = create();
  host.attachShadow({ mode: 'open' }).append(inner);
  await whole(inner);
  inner.goTo('softmax');
  inner.setAttribute('variant', 'foo');
  inner.shadowRoot
    ?.querySelector('canvas')
    ?.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true }));
  await inner.updateComplete;
  expect([...new Set(events.map(({ type }) => type))].sort()).toEqual([...names].sort());
});

it('controls that a writer does not want are hidden, by each name', async () => {
  const element = await opened('controls=all');
  const names = ['sentence', 'knife', 'heads', 'cost', 'settings', 'strip', 'transport'];
  const all = [...names, 'inspector', 'legend', 'caption'];
  const there = () => all.filter((name) => element.shadowRoot?.querySelector(`[part~=${name}]`));
  expect(there()).toEqual(all);
  element.setAttribute('hide', all.join(' '));
  await element.updateComplete;
  expect(there()).toEqual([]);
});
