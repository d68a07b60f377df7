/** Arbitrary states for tests of properties: every field with all values that it may have. */
import fc from 'fast-check';
import {
  allStageNames,
  layerOptions,
  optimizers,
  preyQuestions,
  relations,
  taskNames,
  trainingOptions,
  trainingStarts,
} from '../../../web/core/interface';
import { largestValue } from '../../../web/model/edits';
import {
  allParameters,
  directions,
  looks,
  masks,
  maxColumns,
  maxHeads,
  maxSeed,
  mostPlanned,
  paces,
  projections,
  qkNorms,
  rotaryKinds,
  rowKinds,
  scalings,
  speeds,
  steps,
  themes,
  variants,
  type LayerChoice,
  type Layers,
  type Shared,
  type State,
} from '../../../web/model/state';

const upTo = (max: number, min = 1) => fc.integer({ min, max });
const oneOf = <T>(names: readonly T[]) => fc.constantFrom(...names);
const orNull = <T>(of: fc.Arbitrary<T>) => fc.option(of, { nil: null });

/** Realistic texts in any script. */
const texts = fc.string({ unit: 'grapheme', maxLength: 40 });

/** What no field means: any characters, lone surrogates, names of every object. */
export const hostileTexts = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({
    unit: fc.oneof(
      oneOf([' ', 'a', '\u0301', '\u200B']),
      fc.integer({ min: 0xd800, max: 0xdfff }).map((code) => String.fromCharCode(code)),
    ),
    maxLength: 20,
  }),
  oneOf(['__proto__', 'constructor', 'NaN', '-1', '1e9', '0x10', '٣', ' 4', '4 ', '∞', '']),
);

const place = fc.record({
  name: oneOf(['x', 'W_Q', 'scores', 'grad.scores', 'output', 'no_such_tensor']),
  index: fc.array(upTo(99_999, 0), { minLength: 1, maxLength: 3 }),
});
const places = (most: number) =>
  fc.uniqueArray(upTo(most, 0), { maxLength: 6 }).map((each) => each.sort((a, b) => a - b));
const classes = fc.dictionary(upTo(99, 0).map(String), oneOf(['verb', 'noun-finance', 'other']), {
  maxKeys: 4,
  noNullPrototype: true,
});
const edits = fc.uniqueArray(
  fc.record({
    name: oneOf(['token', 'memory_position', 'x', 'W_Q', 'b_O', 'g_K']),
    index: fc.array(upTo(99_999, 0), { minLength: 1, maxLength: 2 }),
    value: fc.oneof(
      fc.double({ min: -largestValue, max: largestValue, noNaN: true }).map((value) => value + 0),
      oneOf([0, 0.1, -largestValue, 1e-7]),
    ),
  }),
  { maxLength: 4, selector: ({ name, index }) => [name, ...index].join('.') },
);
/** Up to 3 × 3, with some that hide. */
const ownMasks = fc.tuple(upTo(3), upTo(3)).chain(([n, m]) =>
  fc.record({
    n: fc.constant(n),
    m: fc.constant(m),
    added: fc.array(
      orNull(fc.float({ noNaN: true, noDefaultInfinity: true }).map((each) => each + 0)),
      { minLength: n * m, maxLength: n * m },
    ),
  }),
);

const layers: fc.Arbitrary<LayerChoice> = fc.record({
  variant: oneOf(variants),
  heads: upTo(maxHeads),
  kvHeads: orNull(upTo(maxHeads)),
  dModel: upTo(maxColumns),
  dK: orNull(upTo(maxColumns)),
  dV: orNull(upTo(maxColumns)),
  qkNorm: oneOf(qkNorms),
  rotary: oneOf(rotaryKinds),
  rotaryBase: oneOf([layerOptions.rotaryBase.allowed.range[0], 10_000, 500_000]),
  mask: oneOf(masks),
  window: orNull(upTo(4096)),
  alibi: fc.boolean(),
  sink: orNull(fc.double({ min: -1000, max: 1000, noNaN: true }).map((value) => value + 0)),
  scaling: fc.oneof(oneOf(scalings), fc.double({ min: 1e-30, max: 1e30, noNaN: true })),
  positions: fc.boolean(),
  bias: fc.boolean(),
  sharedQK: fc.boolean(),
  sharedHeads: fc.boolean(),
  valueProjection: fc.boolean(),
  outputProjection: fc.boolean(),
  muted: places(63),
  parameters: oneOf(allParameters),
  seed: upTo(maxSeed, 0),
  start: oneOf(trainingStarts),
  noise: oneOf([0, 1e-9, 0.001, trainingOptions.noise.allowed.range[1]]),
  optimizer: orNull(oneOf(optimizers)),
  learningRate: orNull(oneOf([1e-9, 0.02, 10])),
  weightDecay: orNull(oneOf([0, 0.2, 1])),
  batch: orNull(upTo(trainingOptions.batch.allowed.range[1])),
  trainingSteps: orNull(upTo(trainingOptions.steps.allowed.range[1])),
  edits,
});

const shared: fc.Arbitrary<Shared> = fc.record({
  sentence: texts,
  classes,
  memory: texts,
  memoryClasses: classes,
  rows: oneOf(rowKinds),
  padding: places(70),
  attnMask: orNull(ownMasks),
  task: oneOf(taskNames),
  question: oneOf(preyQuestions),
  relation: oneOf(relations),
  direction: oneOf(directions),
  stage: oneOf(allStageNames),
  // Texts say six digits of it.
  progress: upTo(1e6, 0).map((millionths) => millionths / 1e6),
  trainingStep: upTo(3000, 0),
  head: upTo(maxHeads - 1, 0),
  projection: oneOf(projections),
  cell: orNull(place),
  look: oneOf(looks),
  planDModel: upTo(mostPlanned.dModel),
  planHeads: upTo(mostPlanned.heads),
  planN: upTo(mostPlanned.n),
  allHeads: fc.boolean(),
  learning: fc.boolean(),
  lockScale: fc.boolean(),
  speed: oneOf(speeds),
  step: oneOf(steps),
  trainingPace: oneOf(paces),
  theme: oneOf(themes),
});

export const states: fc.Arbitrary<State> = fc
  .tuple(shared, layers, orNull(layers))
  .map(([own, a, b]) => ({ ...own, layers: (b ? [a, b] : [a]) as Layers }));
