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
    const preferences = { theme: 'dark', speed: 2, step: 'row', trainingPace: 'fast' } as const;
    opened.session.change({ ...preferences, lockScale: true });
    opened.session.open(pairs('variant=wide&stage=scores&cell=scores.1.4.6'));
    const fresh = open('variant=wide&stage=scores&cell=scores.1.4.6').session.state;
    expect(opened.session.state).toEqual({ ...fresh, ...preferences });
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
