/** Origins of inputs and parameters, and which numbers a reader can edit. */
import { describe, expect, it } from 'vitest';
import { lockOf, originOf } from '../../../web/derive/inspect/origin';
import { inspect } from '../../../web/derive/inspect/inspect';
import type { Snapshot } from '../../../web/derive/scene/snapshot';
import type { State } from '../../../web/state/state';
import { lockTexts } from '../../../web/text/en/inspector';
import { computed, numberAt } from '../support/layers';

const layer = (patch: Partial<State> = {}) => computed(patch).snapshot;
const place = (name: string, ...index: number[]) => ({ name, index });
const origin = (snapshot: Snapshot, name: string, ...index: number[]) =>
  originOf(snapshot, place(name, ...index), null);

describe('a number that cannot be edited', () => {
  const locked = (snapshot: Snapshot, name: string, copied = false) =>
    lockOf(snapshot, place(name, 0, 0), copied);

  it('is computed from others', () => {
    for (const name of ['x', 'q_packed', 'scores', 'output', 'memory', 'contributions'])
      expect(locked(layer(), name)).toBe('computed');
  });

  it('is a parameter that the layer does not have', () => {
    expect(locked(layer({ bias: false }), 'b_Q')).toBe('no-bias');
    expect(locked(layer({ bias: true }), 'b_Q')).toBeNull();
    expect(locked(layer({ valueProjection: false }), 'W_V')).toBe('no-value-projection');
    const biased = layer({ outputProjection: false, bias: true, parameters: 'random' });
    expect(['W_O', 'b_O'].map((name) => locked(biased, name))).toEqual([
      'no-output-projection',
      'no-output-projection',
    ]);
    expect(['W_Q', 'W_V', 'W_O'].map((name) => locked(layer(), name))).toEqual([null, null, null]);
  });

  it('follows another: W_K follows a shared W_Q, small matrices that of head 1', () => {
    const shared = layer({ sharedQK: true, parameters: 'random' });
    expect(locked(shared, 'W_K', true)).toBe('shared-qk');
    const narrow = layer({ variant: 'narrow', sharedHeads: true, parameters: 'random' });
    expect(locked(narrow, 'W_K', true)).toBe('shared-heads');
    expect(locked(shared, 'W_Q', true)).toBe('shared-heads');
    expect(inspect(shared, place('W_K', 0, 0)).lock).toBe(lockTexts['shared-qk']);
    expect(inspect(shared, place('W_Q', 0, 0)).lock).toBeNull();
  });
});

describe('the origin', () => {
  it('of a parameter is how it was made, or why it is held', () => {
    expect(origin(layer({ parameters: 'random', seed: 5 }), 'W_Q', 0, 0)).toContain('seed 5');
    expect(origin(layer({ parameters: 'ones' }), 'W_Q', 0, 0)).toContain('is 1');
    expect(originOf(layer(), place('b_Q', 0), 'no-bias')).toBe(lockTexts['no-bias']);
    const imported = { ...layer(), file: 'layer.safetensors' };
    expect(origin(imported, 'W_Q', 0, 0)).toContain('layer.safetensors');
  });

  it('of a constructed token is a feature of the word’s class', () => {
    const text = origin(layer(), 'token', 4, 0);
    expect(text).toContain('“deposit” is of the class “verb”');
    expect(text).toContain(`“${layer().names?.inputs[0] ?? 'no name'}”`);
    expect(origin(layer({ sentence: 'zzz' }), 'token', 0, 0)).toContain('not in the lexicon');
    const cross = layer({ memory: 'deposit zzz' });
    expect(origin(cross, 'memory_token', 0, 0)).toContain('“deposit” is of the class “verb”');
    expect(origin(cross, 'memory_token', 1, 0)).toContain('“zzz” is not in the lexicon');
  });

  /** Evaluates the formula in the text, with its j and column numbers. */
  function computedFrom(text: string): number {
    const formula = /: (?<wave>sin|cos)?\(?(?<argument>[^,;]*?)\)?(?:,|\.$)/.exec(text)?.groups;
    const j = Number(/j = (\d+)/.exec(text)?.[1]);
    const argument = formula?.['argument'] ?? '';
    const sinusoid = /^j \/ 10000\^\((\d+)\/(\d+)$/.exec(argument.replace(/\)$/, ''));
    const clock = /^2πj \/ (\d+)$/.exec(argument);
    const angle = sinusoid
      ? j / 10_000 ** (Number(sinusoid[1]) / Number(sinusoid[2]))
      : clock
        ? (2 * Math.PI * j) / Number(clock[1])
        : j / 10;
    const wave = formula?.['wave'];
    return wave === 'sin' ? Math.sin(angle) : wave === 'cos' ? Math.cos(angle) : angle;
  }

  it.each([
    ['hashed', layer({ parameters: 'random' }), [0, 1, 6, 7, 14, 15]],
    ['constructed', layer(), [11, 12, 13, 14, 15]],
    ['patterns’', layer({ parameters: 'patterns' }), [11, 12, 13, 14, 15]],
  ])('of a %s position is the formula that makes it', (_, snapshot, columns) => {
    for (const column of columns) {
      const text = origin(snapshot, 'position', 4, column);
      const value = numberAt(snapshot, place('position', 4, column));
      expect(computedFrom(text), text).toBeCloseTo(value ?? NaN, 5);
    }
  });

  it('of a position in other columns is that they hold none, and of all when they are off', () => {
    for (const column of [0, 10]) {
      expect(numberAt(layer(), place('position', 4, column))).toBe(0);
      expect(origin(layer(), 'position', 4, column)).toContain('only columns 12 to 16');
    }
    expect(origin(layer({ positions: false }), 'position', 4, 12)).toBe('Positions are off: 0.');
    expect(origin(layer({ memory: 'one two' }), 'memory_position', 1, 11)).toContain(
      '“two” is word 2',
    );
  });

  it('of an edited number says what it was', () => {
    const { snapshot } = computed({ edits: [{ name: 'W_Q', index: [0, 1], value: 3 }] });
    const before = numberAt(layer(), place('W_Q', 0, 1));
    expect(origin(snapshot, 'W_Q', 0, 1)).toMatch(/^Edited: it was /);
    expect(inspect(snapshot, place('W_Q', 0, 1))).toMatchObject({ number: 3, before });
    expect(origin(snapshot, 'W_Q', 0, 2)).not.toContain('Edited');
    expect(inspect(snapshot, place('W_Q', 0, 2)).before).toBeNull();
  });
});
