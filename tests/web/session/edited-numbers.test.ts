import { describe, expect, it, vi } from 'vitest';
import type { Embedding, Layer, TensorData } from '../../../web/core/types';
import {
  EditedParameters,
  editedEmbedding,
  offsetIn,
  partNames,
  refusalOfInput,
  stillThere,
  type Baseline,
} from '../../../web/session/edited-numbers';
import type { Edit } from '../../../web/state/edits';

const tensor = (shape: readonly number[], ...values: number[]): TensorData => ({
  shape,
  data: Float32Array.from(values),
});
const edit = (name: string, index: readonly number[], value = 9): Edit => ({ name, index, value });
const baseline = (tensors: Readonly<Record<string, TensorData>>): Baseline => ({
  key: '',
  tensor: (name) => tensors[name] ?? null,
});

describe('a place in a tensor', () => {
  const matrix = tensor([2, 3], 0, 1, 2, 3, 4, 5);

  it('is counted row by row', () => {
    expect(offsetIn(matrix, [0, 0])).toBe(0);
    expect(offsetIn(matrix, [0, 2])).toBe(2);
    expect(offsetIn(matrix, [1, 1])).toBe(4);
    expect(offsetIn(tensor([2, 2, 2]), [1, 0, 1])).toBe(5);
  });

  it('is −1 where there is none', () => {
    for (const index of [[2, 0], [0, 3], [0], [], [0, 0, 0]])
      expect(offsetIn(matrix, index), index.join()).toBe(-1);
  });
});

describe('what an edit replaced is still there', () => {
  const before = tensor([2, 2], 1, 2, 3, 4);
  const still = (name: string, index: readonly number[], after: TensorData, from = before) =>
    stillThere(edit(name, index), baseline({ [name]: from }), baseline({ [name]: after }));

  it('where its row is the same, whatever the others are', () => {
    expect(still('W_Q', [1, 0], tensor([2, 2], 8, 9, 3, 4))).toBe(true);
    expect(still('W_Q', [0, 0], tensor([2, 2], 8, 9, 3, 4))).toBe(false);
    expect(still('token', [1, 1], tensor([2, 2], 8, 9, 3, 4))).toBe(true);
    expect(still('token', [1, 1], tensor([2, 2], 1, 2, 3, 8))).toBe(false);
  });

  it('of a bias where all of it is the same', () => {
    const bias = tensor([2], 1, 2);
    expect(still('b_Q', [1], tensor([2], 1, 2), bias)).toBe(true);
    expect(still('b_Q', [1], tensor([2], 8, 2), bias)).toBe(false);
  });

  it('of a parameter not in another shape, of an input in a longer sentence', () => {
    const longer = tensor([3, 2], 1, 2, 3, 4, 5, 6);
    expect(still('W_Q', [0, 0], longer)).toBe(false);
    expect(still('token', [0, 0], longer)).toBe(true);
    expect(still('token', [0, 0], tensor([1, 4], 1, 2, 3, 4))).toBe(false);
  });

  it('not where its word, or its tensor, is gone', () => {
    expect(still('token', [1, 0], tensor([1, 2], 1, 2))).toBe(false);
    expect(still('token', [2, 0], tensor([2, 2], 1, 2, 3, 4))).toBe(false);
    const here = baseline({ token: before });
    expect(stillThere(edit('token', [0, 0]), here, baseline({}))).toBe(false);
    expect(stillThere(edit('token', [0, 0]), baseline({}), here)).toBe(false);
  });
});

describe('an embedding with edits', () => {
  const embedding: Embedding = {
    token: tensor([2, 2], 1, 2, 3, 4),
    position: tensor([2, 2], 5, 6, 7, 8),
    classes: ['', 'verb'],
  };

  it('has them in its own tensors, and leaves those of the other sentence', () => {
    const edits = [edit('token', [1, 0]), edit('memory_position', [0, 1], 7.5)];
    const own = editedEmbedding(embedding, edits, partNames('words', 'x'));
    expect([...own.token.data]).toEqual([1, 2, 9, 4]);
    expect(own.token.shape).toEqual([2, 2]);
    expect(own.position).toBe(embedding.position);
    expect(own.classes).toBe(embedding.classes);
    const memory = editedEmbedding(embedding, edits, partNames('words', 'memory'));
    expect(memory.token).toBe(embedding.token);
    expect([...memory.position.data]).toEqual([5, 7.5, 7, 8]);
    const given = editedEmbedding(embedding, [edit('x', [0, 1])], partNames('file', 'x'));
    expect([...given.token.data]).toEqual([1, 9, 3, 4]);
    // The original array is not modified.
    expect([...embedding.token.data]).toEqual([1, 2, 3, 4]);
  });
});

describe('an edit of an input', () => {
  const here = baseline({ token: tensor([2, 2], 1, 2, 3, 4) });

  it('can be made where there is such a number', () => {
    expect(refusalOfInput(edit('token', [1, 1]), here, 'words')).toBeNull();
    const given = baseline({ x: tensor([2, 2], 1, 2, 3, 4) });
    expect(refusalOfInput(edit('x', [1, 1]), given, 'file')).toBeNull();
  });

  it('is one of what x is made of, or of x itself where a file gives it', () => {
    expect(refusalOfInput(edit('x', [1, 1]), here, 'words')).toMatch(/x and memory are computed/);
    expect(refusalOfInput(edit('token', [1, 1]), here, 'file')).toMatch(/x is given by a file/);
  });

  it('is refused for a missing number, with the existing ones', () => {
    expect(refusalOfInput(edit('token', [2, 0]), here, 'words')).toBe(
      'token: [2, 0] is not a place in a tensor of 2 × 2.',
    );
    expect(refusalOfInput(edit('memory_token', [0, 0]), here, 'words')).toBe(
      'name: "memory_token" is not there; self-attention has none.',
    );
  });
});

describe('parameters with edits', () => {
  /** A layer with a single matrix, and the numbers written into it. */
  function layer() {
    const values = new Map([
      ['0', 0.5],
      ['1', 1.5],
      ['2', 2.5],
    ]);
    const setValue = vi.fn((_: string, index: readonly number[], value: number) => {
      if (value > 100) throw new RangeError(`value: ${value} is too large`);
      values.set(index.join(), value);
    });
    const explain = (_: string, index: readonly number[]) => ({ value: values.get(index.join()) });
    const parameters = new EditedParameters({ setValue, explain } as unknown as Layer);
    return { parameters, setValue, now: () => [...values.values()] };
  }
  const at = (k: number, value: number) => edit('b_Q', [k], value);

  it('have those that are asked for, and no others', () => {
    const { parameters, now } = layer();
    expect(parameters.apply([at(0, 7), at(2, 8)])).toEqual([]);
    expect(now()).toEqual([7, 1.5, 8]);
    parameters.apply([at(2, 8), at(1, 9)]);
    expect(now()).toEqual([0.5, 9, 8]);
    parameters.apply([]);
    expect(now()).toEqual([0.5, 1.5, 2.5]);
  });

  it('go back to what the layer came with, however often one was edited', () => {
    const { parameters, now } = layer();
    for (const value of [7, 8, 9]) parameters.apply([at(0, value)]);
    expect(now()).toEqual([9, 1.5, 2.5]);
    parameters.apply([]);
    expect(now()).toEqual([0.5, 1.5, 2.5]);
  });

  it('are written only where they change', () => {
    const { parameters, setValue } = layer();
    parameters.apply([at(0, 7)]);
    parameters.apply([at(0, 7)]);
    expect(setValue).toHaveBeenCalledTimes(1);
  });

  it('that the core refuses are named, and leave what was there', () => {
    const { parameters, now } = layer();
    parameters.apply([at(0, 7)]);
    const refused = parameters.apply([at(0, 101), at(1, 102), at(2, 3)]);
    expect(refused).toEqual([
      { edit: at(0, 101), why: 'value: 101 is too large' },
      { edit: at(1, 102), why: 'value: 102 is too large' },
    ]);
    expect(now()).toEqual([7, 1.5, 3]);
    parameters.apply([]);
    expect(now()).toEqual([0.5, 1.5, 2.5]);
  });

  it('hide no fault of another kind', () => {
    const setValue = () => {
      throw new Error('The core stopped.');
    };
    const explain = () => ({ value: 0 });
    const parameters = new EditedParameters({ setValue, explain } as unknown as Layer);
    expect(() => parameters.apply([at(0, 7)])).toThrow('The core stopped.');
  });
});
