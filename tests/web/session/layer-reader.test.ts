import { describe, expect, it, vi } from 'vitest';
import type { Layer, TensorData } from '../../../web/core/types';
import type { Baseline } from '../../../web/session/edited-numbers';
import { layerReader, type ReadFrom } from '../../../web/session/layer-reader';

const tensor = (...values: number[]): TensorData => ({
  shape: [values.length],
  data: Float32Array.from(values),
});

/** A layer with these tensors, counts of reads, and its reader. */
function reading(
  made: Readonly<Record<string, TensorData>>,
  more: Partial<ReadFrom> = {},
  methods: Partial<Record<keyof Layer, unknown>> = {},
) {
  const asked = vi.fn((name: string) => {
    const found = made[name];
    if (!found) throw new RangeError(`name: there is no ${name}`);
    return { ...found, data: found.data.slice() };
  });
  const layer = { tensor: asked, ...methods } as unknown as Layer;
  const lost = vi.fn();
  const from: ReadFrom = {
    layer,
    baseline: null,
    tensors: new Map(),
    earlier: new Map(),
    shapes: new Map(),
    lost,
    ...more,
  };
  return { asked, lost, from, ...layerReader(from) };
}
const baseline = (made: Readonly<Record<string, TensorData>>): Baseline => ({
  key: '',
  tensor: (name) => made[name] ?? null,
});

describe('a tensor', () => {
  it('is read once, when it is asked for', () => {
    const one = reading({ x: tensor(1, 2) });
    expect(one.asked).not.toHaveBeenCalled();
    expect([...one.tensor('x').data]).toEqual([1, 2]);
    expect(one.tensor('x')).toBe(one.tensor('x'));
    expect(one.shape('x')).toEqual([2]);
    expect(one.asked).toHaveBeenCalledTimes(1);
  });

  it('shares its array with the run before where every bit is the same', () => {
    const before = tensor(0, NaN, 2);
    const array = (after: TensorData) =>
      reading({ x: after }, { earlier: new Map([['x', before]]) }).tensor('x').data;
    expect(array(tensor(0, NaN, 2))).toBe(before.data);
    for (const other of [tensor(-0, NaN, 2), tensor(0, NaN, 3), tensor(0, NaN), tensor(1, NaN, 2)])
      expect(array(other)).not.toBe(before.data);
  });

  it('has its own shape also where it shares the array', () => {
    const before = { shape: [2, 1], data: Float32Array.of(1, 2) };
    const { shape } = reading({ x: tensor(1, 2) }, { earlier: new Map([['x', before]]) }).tensor(
      'x',
    );
    expect(shape).toEqual([2]);
  });

  it('needs not be made for its shape where that is known', () => {
    const shapes = new Map([['merged', [4, 16, 16]]]);
    const one = reading({}, { shapes });
    expect(one.shape('merged')).toEqual([4, 16, 16]);
    const other = reading({ merged: tensor(1) }, { shapes: new Map() });
    other.shape('merged');
    expect(other.from.shapes.get('merged')).toEqual([1]);
  });
});

describe('an edit', () => {
  const made = { x: tensor(1, 2), q: tensor(3, 4) };
  const edited = baseline({ x: tensor(1, 5), q: tensor(3, 4) });

  it('is seen in the tensors that it changed, without a copy of them', () => {
    const one = reading(made, { baseline: edited });
    expect([one.isEdited('x'), one.isEdited('q')]).toEqual([true, false]);
    expect([...(one.unedited('x')?.data ?? [])]).toEqual([1, 5]);
    expect(one.from.tensors.size).toBe(0);
  });

  it('is looked for in what was read already', () => {
    const one = reading(made, { baseline: edited });
    one.tensor('x');
    one.asked.mockClear();
    expect(one.isEdited('x')).toBe(true);
    expect(one.asked).not.toHaveBeenCalled();
  });

  it('is nowhere without edits', () => {
    const one = reading(made);
    expect(one.isEdited('x')).toBe(false);
    expect(one.unedited('x')).toBeNull();
    expect(reading(made, { baseline: baseline({}) }).isEdited('x')).toBe(false);
  });
});

describe('what is asked of the layer', () => {
  const place = { name: 'q', index: [0, 1] };

  it('is asked of it, and an explanation once for each place', () => {
    const asked = vi.fn((name: string, index: readonly number[]) => ({ name, index }));
    const one = reading(
      {},
      {},
      {
        explain: asked,
        feeds: vi.fn(() => ['feeds']),
        dependents: vi.fn(() => ['dependents']),
        score: vi.fn((scorer: string) => scorer),
      },
    );
    expect(one.explain(place)).toEqual(place);
    one.explain({ ...place });
    expect(asked).toHaveBeenCalledTimes(1);
    one.explain({ name: 'k', index: [0, 1] });
    expect(asked).toHaveBeenLastCalledWith('k', [0, 1]);
    expect(one.feeds(place)).toEqual(['feeds']);
    expect(one.dependents(place)).toEqual(['dependents']);
    expect(one.score('dot')).toBe('dot');
  });

  it('of a core that has stopped is told, and thrown', () => {
    const stopped = Object.assign(new Error('The core stopped.'), { code: 'lost' });
    const stop = () => {
      throw stopped;
    };
    const dead = {
      tensor: stop,
      explain: stop,
      feeds: stop,
      dependents: stop,
      score: stop,
    };
    const one = reading({}, { baseline: baseline({ x: tensor(1) }) }, dead);
    const calls = [
      () => one.tensor('x'),
      () => one.shape('x'),
      () => one.isEdited('x'),
      () => one.explain(place),
      () => one.feeds(place),
      () => one.dependents(place),
      () => one.score('dot'),
    ];
    for (const call of calls) expect(call).toThrow(stopped);
    expect(one.lost.mock.calls).toEqual(calls.map(() => [stopped]));
  });

  it('only throws where the layer refuses it', () => {
    const one = reading({});
    expect(() => one.tensor('y')).toThrow('there is no y');
    expect(one.lost).not.toHaveBeenCalled();
  });
});
