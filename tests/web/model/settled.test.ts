/** What a choice brings with it: what does not fit any more, with a sentence; nothing else changes. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { typedNumber } from '../../../web/model/edits';
import { carryClasses } from '../../../web/model/sentence';
import { momentAt, positionOf, stepped, type Work } from '../../../web/model/timeline';
import type { LayerChoice, Shared } from '../../../web/model/state';
import english from '../../../web/words/en/ui.ftl?raw';
import { registerWords } from '../../../web/words/words';
import { newModel } from '../support/model';

registerWords(english);

const after = (
  first: Partial<LayerChoice>,
  then: Partial<LayerChoice>,
  shared?: Partial<Shared>,
) => {
  const { model } = newModel();
  if (shared) model.change(shared);
  model.changeLayer({ parameters: 'random', ...first });
  model.notices.value = [];
  model.changeLayer(then);
  return { model, layer: model.layer, said: model.notices.value.map(({ text }) => text).join(' ') };
};

describe('a layer settles', () => {
  it('on the most heads that there are room for, of those asked for', () => {
    expect(after({ dModel: 24, heads: 6 }, { dModel: 16 }).layer.heads).toBe(4);
    expect(after({ dModel: 16, heads: 16 }, { dModel: 12 }).layer.heads).toBe(12);
    expect(after({ variant: 'wide', heads: 3 }, { variant: 'split' }).layer.heads).toBe(2);
  });

  it('without a rotation where a head has an odd number of columns', () => {
    const { layer, said } = after({ rotary: 'halves', heads: 4 }, { heads: 16 });
    expect(layer).toMatchObject({ heads: 16, rotary: 'none' });
    expect(said).toContain('“Rotary: q and k turned by position” is now “no”: ');
    expect(after({ rotary: 'halves', heads: 4 }, { heads: 8 }).layer.rotary).toBe('halves');
    expect(after({ rotary: 'halves' }, { variant: 'wide', dK: 5 }).layer.rotary).toBe('none');
    expect(after({ rotary: 'halves' }, { variant: 'wide', dK: 6 }).layer.rotary).toBe('halves');
  });

  it('without shared keys where the heads cannot share them', () => {
    const shares = { heads: 8, kvHeads: 4 } as const;
    expect(after(shares, { heads: 2 }).layer.kvHeads).toBeNull();
    expect(after(shares, { heads: 4 }).layer.kvHeads).toBeNull();
    expect(after(shares, { heads: 16 }).layer.kvHeads).toBe(4);
    expect(after(shares, { variant: 'narrow' }).layer.kvHeads).toBeNull();
    expect(after(shares, { sharedQK: true }).layer.kvHeads).toBeNull();
  });

  it('with muted heads, a head on show and padding that are there', () => {
    const { layer, model } = after({ heads: 8, muted: [1, 7] }, { heads: 4 }, { head: 7 });
    expect(layer.muted).toEqual([1]);
    expect(model.state.head).toBe(3);
    model.changeLayer({ mask: 'padding' });
    expect(model.state.padding).toEqual([9]);
    model.change({ padding: [0, 3, 9] });
    model.change({ sentence: 'a b c' });
    expect(model.state.padding).toEqual([0]);
    expect(model.layerNumbers?.facts.padding).toEqual([0]);
  });

  it('with padding of keys alone: those of the second sentence where there is one', () => {
    const { model } = newModel();
    model.changeLayer({ mask: 'padding' });
    model.change({ memory: 'she left her money', padding: [3] });
    expect(model.layerNumbers?.facts.padding).toEqual([3]);
    model.change({ padding: [3, 4] });
    expect(model.state.padding).toEqual([3]);
  });
});

describe('a typed number', () => {
  it.each<[string, number | null]>([
    ['1,234', 1234],
    ['1,5', 1.5],
    ['−0.5', -0.5],
    ['.5', 0.5],
    ['1e-3', 0.001],
    ['-0', 0],
    ['10000', 10_000],
    ['10,000.1', null],
    ['10001', null],
    ['1,2,3', null],
    ['', null],
    ['∞', null],
    ['0x10', null],
  ])('%s is %s', (text, value) => expect(typedNumber(text)).toBe(value));
});

describe('a step', () => {
  const order = ['embed', 'project', 'heads'] as const;
  const works: fc.Arbitrary<Work> = fc.record({
    rows: fc.integer({ min: 1, max: 6 }),
    cols: fc.integer({ min: 1, max: 6 }),
  });
  it.each(['row', 'cell', 'stage'] as const)('by %s, back and forth, comes to the same', (by) => {
    fc.assert(
      fc.property(works, fc.integer({ min: 1, max: 60 }), (work, count) => {
        const seen = [momentAt(order, 1)];
        const last = () => seen.at(-1) ?? momentAt(order, 1);
        while (seen.length <= count && positionOf(order, last()) < order.length)
          seen.push(stepped(order, last(), by, 1, work));
        const positions = seen.map((moment) => positionOf(order, moment));
        expect(positions).toEqual(positions.toSorted((a, b) => a - b));
        // A stage has its operands in place, then a moment for each row or cell.
        const each = by === 'row' ? work.rows + 1 : by === 'cell' ? work.rows * work.cols + 1 : 1;
        const whole = positions.filter((at) => at > 1 && at <= 2).length;
        if (positions.some((at) => at > 2)) expect(whole).toBe(each);
        for (const before of seen.slice(0, -1).toReversed()) {
          const back = stepped(order, seen.pop() ?? before, by, -1, work);
          expect(positionOf(order, back)).toBeCloseTo(positionOf(order, before), 9);
        }
      }),
    );
  });
});

it('classes stay with their words, wherever words are put in or taken out', () => {
  const words = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 6 });
  fc.assert(
    fc.property(words, words, words, words, (head, out, put, tail) => {
      const before = [...head, ...out, ...tail];
      const after = [...head, ...put, ...tail];
      const classes = Object.fromEntries(before.map((word, at) => [at, `${word}${at}`]));
      const carried = carryClasses(before, after, classes);
      for (const [at, id] of Object.entries(carried)) expect(id[0]).toBe(after[Number(at)]);
      expect(Object.keys(carried).length).toBeGreaterThanOrEqual(head.length + tail.length);
    }),
  );
});
