import { beforeEach, describe, expect, it } from 'vitest';
import { loadCore, type CoreError, type Layer } from '../../../web/core';
import {
  numbers,
  refusing,
  sentence,
  snapshot,
  thrownBy,
  type Case,
  type Snapshot,
} from '../support/core';

const core = await loadCore();
let layer: Layer;
let before: Snapshot;

beforeEach(() => {
  layer = core.createLayer({ dModel: 16, heads: 4, mask: 'causal' });
  layer.forward(numbers(10 * 16), numbers(6 * 16, 2));
  before = snapshot(core, layer);
  return () => layer.dispose();
});

/** A refused call leaves every layer unchanged. */
const refuses = refusing(() => expect(snapshot(core, layer)).toEqual(before));

describe('begin and forward refuse', () => {
  const rows = 'numbers came; needed are (1 … 4096) × 16.';
  const type = 'a Float32Array or an Embedding (what embed() gives) is needed.';
  const withNumber = (value: number) => numbers(48).fill(value, 20, 21);
  const embedding = () => core.embed({ words: sentence, dModel: 16, kind: 'features' });
  for (const method of ['begin', 'forward'] as const) {
    const run = (x: unknown, memory?: unknown) => layer[method](x as never, memory as never);
    refuses(RangeError, [
      ...[0, 15, 17, 4097 * 16].map((length): Case => [
        `${length} numbers of x (${method})`,
        () => run(new Float32Array(length)),
        'x',
        `x: ${length} ${rows}`,
      ]),
      ...[NaN, Infinity, -Infinity].map((value): Case => [
        `${value} in x (${method})`,
        () => run(withNumber(value)),
        'x',
        `x: there is ${value} at [1, 4]; every number must be finite.`,
      ]),
      [
        `a memory of the wrong length (${method})`,
        () => run(numbers(48), new Float32Array(20)),
        'memory',
        `memory: 20 ${rows}`,
      ],
      [
        `an empty memory (${method})`,
        () => run(numbers(48), new Float32Array(0)),
        'memory',
        'memory: 0 numbers came; needed are rows of 16, at least one.',
      ],
      [
        `NaN in memory (${method})`,
        () => run(numbers(16), withNumber(NaN)),
        'memory',
        'memory: there is NaN at [1, 4]; every number must be finite.',
      ],
      [
        `an embedding of another d_model (${method})`,
        () => run(core.embed({ words: sentence, dModel: 24, kind: 'hashed' })),
        'token',
        'token: 10 × 24 numbers came; needed are n × 16.',
      ],
      [
        `an embedding whose shape is not its length (${method})`,
        () => run({ ...embedding(), token: { shape: [11, 16], data: numbers(160) } }),
        'token',
        'token: 160 numbers came; needed are 11 × 16.',
      ],
      [
        `a position of another shape than token (${method})`,
        () => run({ ...embedding(), position: { shape: [5, 16], data: numbers(80) } }),
        'position',
        'position: 5 × 16 numbers came; needed are 10 × 16.',
      ],
      [
        `Infinity in token (${method})`,
        () =>
          run({
            ...embedding(),
            token: { shape: [10, 16], data: new Float32Array(160).fill(Infinity) },
          }),
        'x',
        'x: there is Infinity at [0, 0]; every number must be finite.',
      ],
      [
        `an embedding of another width as memory (${method})`,
        () => run(numbers(48), core.embed({ words: sentence, dModel: 24, kind: 'hashed' })),
        'memory_token',
        'memory_token: 10 × 24 numbers came; needed are n × 16.',
      ],
      [
        `a position of another shape than token in memory (${method})`,
        () =>
          run(numbers(48), {
            memory: { ...embedding(), position: { shape: [5, 16], data: numbers(80) } },
          }),
        'memory_position',
        'memory_position: 5 × 16 numbers came; needed are 10 × 16.',
      ],
      ...(
        [
          [[6], '6'],
          [[0, 5, 6, 7], '6, 7'],
          [[-1], '-1'],
          [[0.5], '0.5'],
          [[1.00000001], '1.00000001'],
          [[-1e-50], '-1e-50'],
          [[NaN], 'NaN'],
          [[2 ** 32], '4294967296'],
        ] as const
      ).map(([padding, wrong]): Case => [
        `a padding of ${wrong} (${method})`,
        () => run(numbers(48), { memory: numbers(6 * 16), padding }),
        'padding',
        `padding: ${wrong} is not allowed; allowed are whole numbers from 0 to 5.`,
      ]),
    ]);
    refuses(TypeError, [
      [`an array for x (${method})`, () => run([1]), 'x', `x: an Array came; ${type}`],
      [
        `doubles for x (${method})`,
        () => run(new Float64Array(16)),
        'x',
        `x: a Float64Array came; ${type}`,
      ],
      [`no x (${method})`, () => run(undefined), 'x', `x: nothing came; ${type}`],
      [
        `half an embedding (${method})`,
        () => run({ token: embedding().token }),
        'x',
        `x: an Object came; ${type}`,
      ],
      [
        `null for memory (${method})`,
        () => run(numbers(16), null),
        'memory',
        `memory: null came; ${type}`,
      ],
      ...(
        [
          ['an Array', [1, 2]],
          ['an Array', []],
          ['a Float64Array', new Float64Array(16)],
          ['the string "x"', 'x'],
        ] as const
      ).map(([what, memory]): Case => [
        `${what} of ${memory.length} for memory (${method})`,
        () => run(numbers(16), memory),
        'memory',
        `memory: ${what} came; ${type}`,
      ]),
      [
        `half an embedding for memory (${method})`,
        () => run(numbers(16), { memory: { token: embedding().token } }),
        'memory',
        `memory: an Object came; ${type}`,
      ],
      [
        `an option that does not exist (${method})`,
        () => run(numbers(16), { memroy: numbers(16) }),
        'memroy',
        `memroy: there is no such option; known are memory, padding, attn_mask${method === 'forward' ? ', out' : ''}.`,
      ],
      [
        `padding that is no array (${method})`,
        () => run(numbers(16), { padding: 1 }),
        'padding',
        'padding: the number 1 came; an array of numbers is needed.',
      ],
      [
        `padding with a hole (${method})`,
        () => run(numbers(16), { padding: Object.assign([], { 1: 0 }) }),
        'padding',
        'padding: nothing at 0 came; an array of numbers is needed.',
      ],
    ]);
  }
});

describe('a run refuses', () => {
  it('padding under the mask none, which takes no key away', () => {
    const open = core.createLayer({ dModel: 16, heads: 4 });
    for (const method of ['begin', 'forward'] as const) {
      const error = thrownBy(() => open[method](numbers(48), { padding: [1, 2] })) as CoreError;
      expect(error).toBeInstanceOf(RangeError);
      expect(error.message).toBe(
        'padding: is only for the masks padding, causal, no-self, own, and the mask is none.',
      );
      expect(error.field).toBe('padding');
    }
    expect(open.forward(numbers(48), { padding: [] })).toEqual(open.forward(numbers(48)));
  });

  it('padding under the mask none, with what is allowed as data', () => {
    const open = core.createLayer({ dModel: 16, heads: 4 });
    const error = thrownBy(() => open.begin(numbers(48), { padding: [1] })) as CoreError;
    expect(error).toMatchObject({ allowed: ['padding', 'causal', 'no-self', 'own'], got: 'none' });
  });

  it('a memory that is too large, in its own columns', () => {
    const cross = core.createLayer({ dModel: 16, heads: 16, dMemory: 32 });
    const memory = new Float32Array(4096 * 32);
    const error = thrownBy(() => cross.begin(new Float32Array(4096 * 16), memory)) as CoreError;
    expect(error.message).toMatch(
      /^memory: 131072 numbers would make the layer larger than 1 GiB; allowed are \(1 … \d+\) × 32\.$/,
    );
  });
});

describe('setParameters refuses', () => {
  const good = () => ({
    in_proj_weight: numbers(48 * 16),
    in_proj_bias: numbers(48),
    'out_proj.weight': numbers(256),
    'out_proj.bias': numbers(16),
  });
  const set = (changed: object) => layer.setParameters({ ...good(), ...changed });
  const lengths: readonly (readonly [keyof ReturnType<typeof good>, string])[] = [
    ['in_proj_weight', '48 × 16'],
    ['in_proj_bias', '48'],
    ['out_proj.weight', '16 × 16'],
    ['out_proj.bias', '16'],
  ];
  refuses(
    RangeError,
    lengths.flatMap(([name, shape]): Case[] => [
      [
        `a wrong length of ${name}`,
        () => set({ [name]: numbers(7) }),
        name,
        `${name}: 7 numbers came; needed are ${shape}.`,
      ],
      [
        `NaN in ${name}`,
        () => set({ [name]: good()[name].fill(NaN, 3) }),
        name,
        `${name}: there is NaN at 3; every number must be finite.`,
      ],
    ]),
  );
  refuses(TypeError, [
    ...lengths.flatMap(([name]): Case[] => [
      [
        `no ${name}`,
        () => set({ [name]: undefined }),
        name,
        `${name}: nothing came; a Float32Array is needed.`,
      ],
      [
        `an array for ${name}`,
        () => set({ [name]: [1, 2] }),
        name,
        `${name}: an Array came; a Float32Array is needed.`,
      ],
    ]),
    [
      'a tensor that does not exist',
      () => set({ W_Q: numbers(256) }),
      'W_Q',
      'W_Q: there is no such option; known are in_proj_weight, q_proj_weight, k_proj_weight, v_proj_weight, in_proj_bias, out_proj.weight, out_proj.bias, q_norm.weight, k_norm.weight.',
    ],
  ]);

  it('a bias for a layer without any', () => {
    const plain = core.createLayer({ dModel: 16, heads: 4, bias: false });
    const error = thrownBy(() => plain.setParameters(good())) as CoreError;
    expect(error).toBeInstanceOf(RangeError);
    expect(error.message).toBe('in_proj_bias: this layer has no biases; leave it out.');
    expect(plain.config.parameters).toBe('random');
  });
});

describe('tensor and explain refuse', () => {
  refuses(RangeError, [
    [
      'a tensor that does not exist',
      () => layer.tensor('weights'),
      'name',
      `name: there is no tensor "weights"; there are ${core.tensorNames.join(', ')}.`,
    ],
    ...[
      [4, 0, 0],
      [0, 10, 0],
      [0, 0, 6],
      [0, 0],
      [0, 0, 0, 0],
      [],
      [-1, 0, 0],
      [0, 0.5, 0],
      [0, NaN, 0],
      [0, 0, 2 ** 32],
    ].map((index): Case => [
      `the place [${index.join(', ')}]`,
      () => layer.explain('scores', index),
      'index',
      `index: [${index.join(', ')}] is not a place in a tensor of 4 × 10 × 6.`,
    ]),
  ]);
  refuses(TypeError, [
    [
      'a name that is no string',
      () => layer.tensor(3 as never),
      'name',
      'name: the number 3 came; a string is needed.',
    ],
    [
      'an index with a hole',
      () => layer.explain('scores', Object.assign([0], { 2: 0 })),
      'index',
      'index: nothing at 1 came; an array of numbers is needed.',
    ],
    [
      'an index that is no array',
      () => layer.explain('scores', 3 as never),
      'index',
      'index: the number 3 came; an array of numbers is needed.',
    ],
    [
      'an index of strings',
      () => layer.explain('scores', [0, '1', 0] as never),
      'index',
      'index: the string "1" at 1 came; an array of numbers is needed.',
    ],
  ]);

  it('a tensor whose stage has not run, saying which stage that is', () => {
    layer.begin(numbers(16));
    layer.step();
    expect(() => layer.tensor('scores')).toThrow(
      'name: "scores" has not been computed yet; the stage "scores" does that.',
    );
    expect(() => layer.explain('softmax', [0, 0, 0])).toThrow('the stage "softmax" does that');
    expect(() => layer.tensor('memory')).toThrow('self-attention has none');
    expect(() => core.createLayer({ dModel: 4, heads: 1 }).tensor('x')).toThrow(
      'name: "x" is not there yet; begin or forward gives it.',
    );
  });
});
