/** A core that stops for good, for example out of memory: the session continues with a new one. */
import { expect, it, vi } from 'vitest';
import type { Core } from '../../../web/core/core-types';
import type { Layer } from '../../../web/core/types';
import { core } from '../support/layers';
import { open } from '../support/session';

const stopped = () => Object.assign(new Error('The core stopped.'), { code: 'lost' });

/** A core that stops when `when` holds for a running layer, and then refuses every call. */
function mortal(when: (config: Layer['config']) => boolean = () => false) {
  const state = { dead: false };
  const alive = () => {
    if (state.dead) throw stopped();
  };
  const on: Core = {
    ...core,
    createLayer(config) {
      alive();
      const layer = core.createLayer(config);
      const own = (name: keyof Layer) => (layer[name] as () => unknown).bind(layer);
      return new Proxy(layer, {
        get(_, name: keyof Layer) {
          if (name === 'dispose') return own(name);
          alive();
          if (name === 'begin' && when(layer.config)) {
            state.dead = true;
            throw stopped();
          }
          return typeof layer[name] === 'function' ? own(name) : layer[name];
        },
      });
    },
    embed: (request) => {
      alive();
      return core.embed(request);
    },
  };
  return { on, stop: () => (state.dead = true) };
}

const outputOf = (opened: ReturnType<typeof open>) =>
  opened.session.snapshot?.tensor('output').data;

it('a change while the core is gone is made with the next one, and what was chosen stays', async () => {
  const first = mortal();
  const load = vi.fn(() => Promise.resolve(core));
  const opened = open('heads=8&stage=output', { on: first.on, load });
  opened.session.change({ mask: 'causal' });
  first.stop();
  opened.session.change({ variant: 'wide' });
  // Another change while the next one comes does not ask for a third.
  opened.session.change({ bias: true });
  expect(opened.session.snapshot).toBeNull();
  expect(opened.session.failure).toBe('The core stopped.');
  await vi.waitFor(() => expect(opened.session.snapshot).not.toBeNull());
  const chosen = { heads: 8, mask: 'causal', variant: 'wide', bias: true } as const;
  expect(opened.session.state).toMatchObject(chosen);
  expect(outputOf(opened)).toEqual(outputOf(open('heads=8&mask=causal&variant=wide&bias=on')));
  expect(opened.session.failure).toBeNull();
  expect(opened.said()).toEqual([]);
  expect(load).toHaveBeenCalledTimes(1);
  // Earlier changes can still be undone.
  for (let steps = 0; steps < 3; steps++) opened.session.undo();
  expect(opened.session.state).toMatchObject({ mask: 'none', variant: 'split', heads: 8 });
});

it('a change that stops every core is left out, and said', async () => {
  const deadly = () => mortal(({ variant }) => variant === 'wide').on;
  const load = vi.fn(() => Promise.resolve(deadly()));
  const opened = open('heads=8', { on: deadly(), load });
  const before = outputOf(opened)?.slice();
  opened.session.change({ variant: 'wide' });
  await vi.waitFor(() => expect(opened.session.snapshot).not.toBeNull());
  expect(opened.session.state).toMatchObject({ variant: 'split', heads: 8 });
  expect(outputOf(opened)).toEqual(before);
  expect(opened.said()).toEqual(['The core stopped.']);
  expect(opened.session.failure).toBeNull();
  expect(load).toHaveBeenCalledTimes(2);
});

it('where no layer runs any more the session stops trying, until something else is asked for', async () => {
  const dead = () => mortal(() => true).on;
  const load = vi.fn(() => Promise.resolve(dead()));
  const opened = open('', { on: dead(), load });
  await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(2));
  await Promise.resolve();
  expect(opened.session.failure).toBe('The core stopped.');
  load.mockImplementation(() => Promise.resolve(core));
  opened.session.change({ heads: 2 });
  await vi.waitFor(() => expect(opened.session.snapshot).not.toBeNull());
  expect(opened.session.failure).toBeNull();
  expect(opened.session.state.heads).toBe(2);
  expect(load).toHaveBeenCalledTimes(3);
});

it('one core after another is replaced where each has worked', async () => {
  let current = mortal();
  const load = () => {
    current = mortal();
    return Promise.resolve(current.on);
  };
  const { session } = open('', { on: current.on, load });
  for (const heads of [1, 2, 8]) {
    current.stop();
    session.change({ heads });
    await vi.waitFor(() => expect(session.snapshot?.config.heads).toBe(heads));
  }
});

it('a number that can no longer be read brings a fresh core, too, of both layers', async () => {
  for (const which of ['A', 'B'] as const) {
    const first = mortal();
    const opened = open('compare=heads:8', { on: first.on, load: () => Promise.resolve(core) });
    const { session } = opened;
    const read = () => (which === 'A' ? session : session.second).snapshot?.tensor('merged');
    first.stop();
    expect(read).toThrow('The core stopped.');
    expect(session.snapshot).toBeNull();
    await vi.waitFor(() => expect(session.snapshot).not.toBeNull());
    expect(read()?.shape[0]).toBe(which === 'A' ? 4 : 8);
  }
});

it('a layer from a file is there again in the fresh core', async () => {
  const first = mortal();
  const opened = open('', { on: first.on, load: () => Promise.resolve(core) });
  const config = { dModel: 2, heads: 1, bias: false };
  const parameters = {
    in_proj_weight: Float32Array.from({ length: 12 }, (_, k) => k),
    'out_proj.weight': Float32Array.of(1, 2, 3, 4),
  };
  opened.session.import({ name: 'layer', config, parameters, inputs: null });
  first.stop();
  opened.session.change({ mask: 'causal' });
  await vi.waitFor(() => expect(opened.session.snapshot).not.toBeNull());
  expect(opened.session.snapshot?.file).toBe('layer');
  expect([...(opened.session.snapshot?.tensor('W_O').data ?? [])]).toEqual([1, 3, 2, 4]);
});

it('a session that was stopped meanwhile stays stopped, and started again keeps its own core', async () => {
  const first = mortal();
  let give: (fresh: Core) => void = () => undefined;
  const coming = new Promise<Core>((resolve) => (give = resolve));
  const { session } = open('', { on: first.on, load: () => coming });
  first.stop();
  session.change({ heads: 2 });
  session.stop();
  const late = vi.fn(core.createLayer.bind(core));
  give({ ...core, createLayer: late });
  await coming;
  await Promise.resolve();
  expect(session.snapshot).toBeNull();
  session.start(core);
  session.change({ heads: 8 });
  expect(session.snapshot?.config.heads).toBe(8);
  expect(late).not.toHaveBeenCalled();
});

it('says why there is none where no fresh core can be loaded, and asks again with the next change', async () => {
  const first = mortal();
  const load = vi.fn(() => Promise.reject<Core>(new Error('no wasm')));
  const { session, events } = open('', { on: first.on, load });
  first.stop();
  session.change({ heads: 2 });
  await vi.waitFor(() => expect(session.failure).toBe('no wasm'));
  expect(events).toContainEqual({ type: 'mh-error', detail: { message: 'no wasm' } });
  load.mockImplementation(() => Promise.resolve(core));
  session.change({ heads: 8 });
  await vi.waitFor(() => expect(session.snapshot).not.toBeNull());
  expect([session.failure, session.state.heads]).toEqual([null, 8]);
  // Where nobody said how to load one, the element starts again when it is reattached.
  const alone = mortal();
  const other = open('', { on: alone.on }).session;
  alone.stop();
  other.change({ heads: 2 });
  expect(other.failure).toBe('The core stopped.');
  other.start(core);
  expect(other.failure).toBeNull();
});
