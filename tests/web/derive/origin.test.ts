/** Origins of inputs, parameters and gradients, and which numbers a reader can edit. */
import { describe, expect, it } from 'vitest';
import { lockOf, originOf } from '../../../web/derive/inspect/origin';
import { inspect } from '../../../web/derive/inspect/inspect';
import type { Snapshot } from '../../../web/derive/scene/snapshot';
import type { State } from '../../../web/state/state';
import { startOf } from '../../../web/state/training';
import { notInLossText, sumOriginText, taskOriginText } from '../../../web/text/en/captions-back';
import { lockTexts } from '../../../web/text/en/inspector';
import { trainedInputText, trainedParameterText } from '../../../web/text/en/training';
import { computed, numberAt } from '../support/layers';

const layer = (patch: Partial<State> = {}) => computed(patch).snapshot;
const place = (name: string, ...index: number[]) => ({ name, index });
const origin = (snapshot: Snapshot, name: string, ...index: number[]) =>
  originOf(snapshot, place(name, ...index), null);

describe('a number that cannot be edited', () => {
  it.each([
    ['computed from others', {}, 'x', false, 'computed'],
    ['a bias that there is not', {}, 'b_Q', false, 'no-bias'],
    ['a matrix that is held', { valueProjection: false }, 'W_V', false, 'no-value-projection'],
    ['one that is left out', { outputProjection: false }, 'W_O', false, 'no-output-projection'],
    ['W_K, which follows a shared W_Q', { sharedQK: true }, 'W_K', true, 'shared-qk'],
    ['of head 2, which follows head 1', { sharedHeads: true }, 'W_K', true, 'shared-heads'],
    ['no bias of a layer with biases', { bias: true }, 'b_Q', false, null],
    ['no matrix of another layer', {}, 'W_O', false, null],
  ] as const)('is %s', (_, patch, name, copied, lock) => {
    const snapshot = layer({ parameters: 'random', variant: 'narrow', ...patch });
    expect(lockOf(snapshot, place(name, 0, 0), copied)).toBe(lock);
  });

  it('is said so by the inspector', () => {
    const shared = layer({ sharedQK: true, parameters: 'random' });
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

const back = { direction: 'backward' } as const;

describe('a gradient of the output', () => {
  it('is 1 of each number where L is the sum of them all', () => {
    const { snapshot } = computed(back);
    expect(origin(snapshot, 'grad.output', 0, 0)).toBe(sumOriginText);
    expect(origin(computed().snapshot, 'grad.output', 0, 0)).toBe(sumOriginText);
  });

  it('comes from the question that its column answers, with 1 for the right answer and 0 for the others', () => {
    const { snapshot } = computed({ ...startOf('what-where'), ...back });
    // The fifth word, “deposit”, has two questions: what (money, the first of 8 answers) and where (bank, the second).
    for (const [column, question, target] of [
      [0, 'what', 1],
      [1, 'what', 0],
      [7, 'what', 0],
      [8, 'where', 0],
      [9, 'where', 1],
    ] as const) {
      const output = numberAt(snapshot, { name: 'output', index: [4, column] }) ?? NaN;
      const text = taskOriginText({ question, output, target, rows: 1 });
      expect(origin(snapshot, 'grad.output', 4, column), String(column)).toBe(text);
    }
    // The other rows have no question.
    for (const row of [0, 3, 5, 9])
      expect(origin(snapshot, 'grad.output', row, 0)).toBe(notInLossText);
  });

  it('is divided by the rows that are asked, where there are several', () => {
    const { snapshot } = computed({ ...startOf('prey'), ...back });
    const asked = snapshot.back?.of === 'task' ? snapshot.back.asked : [];
    expect(new Set(asked.map(({ row }) => row)).size).toBe(6);
    const [first] = asked;
    if (!first) throw new Error('the task asks nothing');
    const column = first.firstColumn + (first.answer ?? NaN);
    const output = numberAt(snapshot, { name: 'output', index: [first.row, column] }) ?? NaN;
    expect(origin(snapshot, 'grad.output', first.row, column)).toBe(
      taskOriginText({ question: first.name, output, target: 1, rows: 6 }),
    );
    // Columns before and after those of the answers have no gradient.
    expect(origin(snapshot, 'grad.output', first.row, first.firstColumn - 1)).toBe(notInLossText);
    const beyond = first.firstColumn + first.answers;
    expect(origin(snapshot, 'grad.output', first.row, beyond)).toBe(notInLossText);
  });
});

it('parameters and inputs of a training come from it', () => {
  const { snapshot } = computed(startOf('what-where'));
  const { trained } = snapshot;
  if (!trained) throw new Error('nothing is trained');
  expect(origin(snapshot, 'W_Q', 0, 0)).toBe(trainedParameterText(trained));
  expect(origin(snapshot, 'token', 4, 0)).toBe(trainedInputText(trained, 'deposit'));
  expect(origin(snapshot, 'position', 4, 0)).toBe(trainedInputText(trained, 'deposit'));
});
