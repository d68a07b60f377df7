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
});

it('properties say what they refuse, which changes nothing', async () => {
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
