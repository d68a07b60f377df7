/** Undo steps, pasted links, restored choices, refused files: each changes only what it claims to. */
import { effect } from '@preact/signals-core';
import { describe, expect, it } from 'vitest';
import type { Imported } from '../../../web/session/imported';
import { core } from '../support/layers';
import { open, pairs } from '../support/session';

/** Number of undo steps. */
function steps({ session }: ReturnType<typeof open>): number {
  let count = 0;
  for (; session.history.canUndo; count++) session.undo();
  return count;
}

describe('a link that is pasted', () => {
  it('shows what it names, all else as on opening but for the preferences', () => {
    const opened = open();
    opened.session.change({ heads: 8, mask: 'causal', stage: 'output', compare: { heads: 2 } });
    opened.session.change({ theme: 'dark', speed: 2, step: 'row', lockScale: true });
    opened.session.open(pairs('variant=wide&stage=scores&cell=scores.1.4.6'));
    const fresh = open('variant=wide&stage=scores&cell=scores.1.4.6').session.state;
    expect(opened.session.state).toEqual({ ...fresh, theme: 'dark', speed: 2, step: 'row' });
  });

  it('is one step to undo', () => {
    const opened = open();
    opened.session.change({ heads: 8 });
    opened.session.open(pairs('variant=wide&mask=causal'));
    opened.session.undo();
    expect(opened.session.state).toMatchObject({ heads: 8, variant: 'split', mask: 'none' });
    expect(steps(opened)).toBe(1);
  });

  it('leaves nothing of a layer B that was there', () => {
    const opened = open();
    opened.session.change({ compare: { heads: 8 } });
    opened.session.open(pairs('variant=wide'));
    expect(opened.session.state.compare).toBeNull();
    opened.session.change({ compare: { heads: 8, mask: 'causal' } });
    opened.session.open(pairs('compare=heads:2'));
    expect(opened.session.state.compare).toEqual({ heads: 2 });
  });

  it('says what it refuses, and nothing of before', () => {
    const opened = open('nonsense=1');
    opened.session.open(pairs('heads=0'));
    expect(opened.said()).toEqual([
      'The link says heads=0; allowed: whole numbers 1 to 64. It was left as it was.',
    ]);
  });
});

describe('a comparison', () => {
  const scores = (...index: number[]) => ({ name: 'scores', index });

  it('has no step for the cell or head of B that is looked at', () => {
    const opened = open('compare=heads:8&stage=scores');
    opened.session.second.change({ head: 6 });
    opened.session.second.inspect(scores(6, 4, 6), false);
    opened.session.second.inspect(scores(7, 1, 2), true);
    expect(opened.session.state.compare).toMatchObject({ head: 7, cell: scores(7, 1, 2) });
    expect(opened.session.history.canUndo).toBe(false);
  });

  it('undoes a change of B, and leaves its head and cell where they are', () => {
    const opened = open('compare=heads:8&stage=scores');
    opened.session.second.change({ mask: 'causal' });
    opened.session.second.change({ head: 6 });
    opened.session.second.inspect(scores(6, 4, 6), false);
    opened.session.undo();
    expect(opened.session.state.compare).toEqual({ heads: 8, head: 6, cell: scores(6, 4, 6) });
    opened.session.redo();
    expect(opened.session.state.compare).toEqual({
      heads: 8,
      mask: 'causal',
      head: 6,
      cell: scores(6, 4, 6),
    });
  });

  it('says nothing of a cell of B that is gone with an undone change', () => {
    const opened = open('compare=same&stage=scores');
    opened.session.second.change({ heads: 8 });
    opened.session.second.inspect(scores(6, 4, 6), true);
    opened.session.undo();
    expect(opened.session.state.compare).toEqual({});
    expect(opened.said()).toEqual([]);
  });
});

describe('a choice that the rules put back', () => {
  const link = 'variant=wide&parameters=random&heads=3';

  it('is said, and tells the controls, though nothing of the state is another', () => {
    const { session, said } = open(link);
    const { state } = session;
    let draws = 0;
    effect(() => {
      void session.changes;
      draws += 1;
    });
    session.change({ outputProjection: false });
    expect(session.state).toEqual(state);
    expect(said()).toEqual([expect.stringContaining('W_O: it stays')]);
    expect(draws).toBe(2);
    // Moving along the timeline is no undo step.
    session.move({ ...session.state, progress: 0.5 });
    expect(draws).toBe(2);
  });
});

describe('a layer from a file', () => {
  const file = (scale: number, more: Partial<Imported['config']> = {}): Imported => ({
    name: `file ${scale}`,
    inputs: null,
    config: { dModel: 2, heads: 1, bias: false, ...more },
    parameters: {
      in_proj_weight: new Float32Array(12).fill(scale),
      'out_proj.weight': new Float32Array(4).fill(scale),
    },
  });

  it('is on show, and a second one after it, each with its own numbers', () => {
    const { session } = open();
    for (const scale of [1, 2]) {
      session.import(file(scale));
      expect(session.state).toMatchObject({ parameters: 'imported', dModel: 2, heads: 1 });
      expect(session.snapshot?.tensor('W_O').data[0]).toBe(scale);
      expect(session.snapshot?.file).toBe(`file ${scale}`);
      expect(session.history.canUndo).toBe(false);
    }
  });

  it('brings its mask and scaling along, and its head count', () => {
    const { session } = open();
    session.import(file(1, { heads: 2, mask: 'causal', scaling: 'none' }));
    expect(session.state).toMatchObject({ heads: 2, mask: 'causal', scaling: 'none' });
    session.import(file(2));
    expect(session.state).toMatchObject({ heads: 1, mask: 'causal', scaling: 'none' });
  });

  const wrong = { ...file(3), parameters: { 'out_proj.weight': new Float32Array(4) } };

  it('that does not fit changes nothing', () => {
    const { session } = open();
    session.import(file(1));
    const { state, snapshot } = session;
    expect(() => session.import(wrong)).toThrow('in_proj_weight');
    expect([session.state, session.snapshot]).toEqual([state, snapshot]);
    session.change({ sentence: 'two words' });
    expect(session.snapshot?.tensor('W_O').data[0]).toBe(1);
  });

  it('that fits, but cannot run, changes nothing: neither the state nor the file', () => {
    // Simulates a core that lacks memory to run the second file.
    const short = {
      ...core,
      createLayer: (config: Parameters<typeof core.createLayer>[0]) => {
        const layer = core.createLayer(config);
        const begin = layer.begin.bind(layer);
        layer.begin = (...given) => {
          if (layer.tensor('W_O').data[0] === 2) throw new RangeError('x: not enough memory');
          begin(...given);
        };
        return layer;
      },
    };
    const opened = open('', { on: short });
    const { session } = opened;
    session.import(file(1));
    const { state } = session;
    expect(() => session.import(file(2))).toThrow('not enough memory');
    expect(session.state).toBe(state);
    expect(session.imported?.name).toBe('file 1');
    expect(opened.said()).toEqual([]);
    session.change({ sentence: 'two words' });
    expect(session.snapshot?.tensor('W_O').data[0]).toBe(1);
    expect(session.snapshot?.file).toBe('file 1');
  });

  it('is refused before there is a layer to take its place', () => {
    const { session } = open();
    session.stop();
    expect(() => session.import(file(1))).toThrow('not there yet');
  });
});

describe('values from a program', () => {
  const refusal = (values: object) => {
    const { session } = open();
    try {
      session.set(values);
    } catch (error) {
      return String(error);
    }
    return 'taken';
  };

  it.each([
    [
      { cell: ['scores', 1, 4, 6] },
      'TypeError: cell: null or a place in a tensor (its name, and its indices counted from 0) such as {"name":"scores","index":[1,4,6]} is needed.',
    ],
    [{ heads: '4' }, 'TypeError: heads: a value such as 4 is needed.'],
    [
      { muted: [0, '1'] },
      'TypeError: muted: a list of heads (counted from 0) such as [0,2] is needed.',
    ],
    [
      { padding: 3 },
      'TypeError: padding: a list of words’ places (counted from 0) such as [0,2] is needed.',
    ],
    [{ dK: '4' }, 'TypeError: dK: null or a value such as 4 is needed.'],
    [
      { compare: { muted: 1 } },
      'TypeError: compare.muted: a list of heads (counted from 0) such as [0,2] is needed.',
    ],
    [
      { compare: 3 },
      'TypeError: compare: null or an object with what is different in layer B such as {"heads":8} is needed.',
    ],
    [
      { classes: [] },
      'TypeError: classes: word classes by the word’s place (counted from 0) such as {"4":"verb"} is needed.',
    ],
    [
      { edits: [{ name: 'W_Q', index: [0.5], value: 1 }] },
      'TypeError: edits: a list of edited numbers such as [{"name":"W_Q","index":[1,2],"value":0.5}] is needed.',
    ],
    [
      { edits: [{ name: 'W_Q', index: [0, 0] }] },
      'TypeError: edits: a list of edited numbers such as [{"name":"W_Q","index":[1,2],"value":0.5}] is needed.',
    ],
    [
      { muted: [0.5] },
      'RangeError: muted: [0.5] is not allowed; allowed: at most 64 whole numbers from 0 to 9998 such as [0,2].',
    ],
    [
      { muted: [3, -1] },
      'RangeError: muted: [3,-1] is not allowed; allowed: at most 64 whole numbers from 0 to 9998 such as [0,2].',
    ],
    [
      { padding: [NaN] },
      'RangeError: padding: [NaN] is not allowed; allowed: at most 64 whole numbers from 0 to 9998 such as [0,2].',
    ],
    [
      { compare: { muted: [9999] } },
      'RangeError: compare.muted: [9999] is not allowed; allowed: at most 64 whole numbers from 0 to 9998 such as [0,2].',
    ],
    [{ head: 64 }, 'RangeError: head: 64 is not allowed; allowed: whole numbers 0 to 63.'],
    [{ dModel: 0 }, 'RangeError: dModel: 0 is not allowed; allowed: whole numbers 1 to 1024.'],
    [{ dK: 0 }, 'RangeError: dK: 0 is not allowed; allowed: null, whole numbers 1 to 1024.'],
    [{ batch: 0 }, 'RangeError: batch: 0 is not allowed; allowed: null, whole numbers 1 to 256.'],
    [
      { classes: { 4: 'Verb' } },
      'RangeError: classes: {"4":"Verb"} is not allowed; allowed: values such as {"4":"verb"}.',
    ],
    [
      { cell: { name: 'q', index: [-1, 0] } },
      'RangeError: cell: {"name":"q","index":[-1,0]} is not allowed; allowed: values such as {"name":"scores","index":[1,4,6]}.',
    ],
    [
      { edits: [{ name: 'W_Q', index: [-1], value: 1 }] },
      'RangeError: edits: [{"name":"W_Q","index":[-1],"value":1}] is not allowed; allowed: values such as [{"name":"W_Q","index":[1,2],"value":0.5}].',
    ],
    [{ heads: 65 }, 'RangeError: heads: 65 is not allowed; allowed: whole numbers 1 to 64.'],
  ])('%j: %s', (values, says) => {
    expect(refusal(values)).toBe(says);
  });

  it('lists the fields if there is no such field', () => {
    expect(refusal({ nonsense: 1 })).toMatch(
      /^TypeError: nonsense: there is no such field; there are sentence, classes, .* theme\.$/,
    );
    expect(refusal({ compare: { theme: 'dark' } })).toMatch(
      /^TypeError: compare\.theme: there is no such field; there are variant, .* seed, start, noise, .* trainingSteps, head, cell\.$/,
    );
  });

  it('takes null for optional fields', () => {
    expect(refusal({ cell: null, dK: null, dV: null, compare: null })).toBe('taken');
  });
});
