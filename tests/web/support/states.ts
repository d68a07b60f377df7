/** Arbitrary states for property tests: every reachable value of every field. */
import { isHandMade } from '../../../web/state/hand-made';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { allRows } from '../../../web/state/rows';
import type { Adjustment, Rules } from '../../../web/state/rules';
import { settle } from '../../../web/state/settle';
import { editableInputs, editableParameters, largestValue } from '../../../web/state/edits';
import {
  allParameters,
  defaultState,
  looks,
  allMasks,
  maxColumns,
  maxSeed,
  projections,
  scalings,
  speeds,
  steps,
  allStageNames,
  qkNorms,
  themes,
  trainingPaces,
  variants,
  type State,
  directions,
} from '../../../web/state/state';
import {
  mostBatch,
  mostTrainingSteps,
  optimizers,
  recipes,
  preyQuestions,
  relations,
  taskNames,
  trainingStarts,
} from '../../../web/state/training';

const wordClass = fc.constantFrom('verb', 'noun', 'noun-place-finance', 'other', 'no-such-class');

const place = fc.record({
  name: fc.constantFrom('x', 'W_Q', 'scores', 'attn_weights', 'output', 'no_such_tensor'),
  index: fc.array(fc.integer({ min: 0, max: 99_999 }), { minLength: 1, maxLength: 3 }),
});

/** The state stores progress in millionths of a stage. */
const progress = fc.integer({ min: 0, max: 1e6 }).map((millionths) => millionths / 1e6);

/** Realistic texts in any script. */
export const texts = fc.string({ unit: 'grapheme', maxLength: 60 });
/** Unrealistic texts. */
export const hostileTexts = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ maxLength: 60 }),
  // UTF-16 as a program could produce it: lone surrogates among words.
  fc.string({
    unit: fc.oneof(
      fc.constantFrom(' ', 'a', '\u0301', '\u200B'),
      fc.nat({ max: 0xffff }).map((code) => String.fromCharCode(code)),
      fc.integer({ min: 0xd800, max: 0xdfff }).map((code) => String.fromCharCode(code)),
    ),
    maxLength: 20,
  }),
  fc.constantFrom('__proto__', 'constructor', 'NaN', '-1', '1e9', '0x10', '٣', ' 4', '4 ', '∞', ''),
);

const classes = fc.dictionary(fc.integer({ min: 0, max: 99 }).map(String), wordClass, {
  maxKeys: 5,
  noNullPrototype: true,
});

const columns = fc.integer({ min: 1, max: maxColumns });

const places = (most: number) =>
  fc
    .uniqueArray(fc.integer({ min: 0, max: most }), { maxLength: 6 })
    .map((each) => each.sort((a, b) => a - b));

/** Each entry once, as in a list of edits. */
const edits: fc.Arbitrary<State['edits']> = fc.uniqueArray(
  fc.record({
    name: fc.constantFrom(...editableInputs, ...editableParameters),
    index: fc.array(fc.integer({ min: 0, max: 99_999 }), { minLength: 1, maxLength: 2 }),
    value: fc.oneof(
      fc.double({ min: -largestValue, max: largestValue, noNaN: true }).map((value) => value + 0),
      fc.constantFrom(0, 0.1, -largestValue, 1e-7, 5e-324),
    ),
  }),
  { maxLength: 6, selector: ({ name, index }) => [name, ...index].join('.') },
);

const noise = fc.constantFrom(0, 1e-9, 1e-6, 0.001, 0.1, 10);

const recipe = {
  optimizer: fc.option(fc.constantFrom(...optimizers)),
  learningRate: fc.option(fc.constantFrom(1e-9, 0.02, 10)),
  weightDecay: fc.option(fc.constantFrom(0, 0.2, 1)),
  batch: fc.option(fc.integer({ min: 1, max: mostBatch })),
  trainingSteps: fc.option(fc.integer({ min: 1, max: mostTrainingSteps })),
};

const someHeads = fc.integer({ min: 1, max: 64 });

/** Any difference of layer B: any fields, or none. */
const compare = fc.record(
  {
    variant: fc.constantFrom(...variants),
    heads: someHeads,
    kvHeads: fc.option(someHeads),
    qkNorm: fc.constantFrom(...qkNorms),
    dModel: columns,
    dK: fc.option(columns),
    dV: fc.option(columns),
    mask: fc.constantFrom(...allMasks),
    scaling: fc.constantFrom('none' as const, 'sqrt_d_model' as const, 2.5, 1e-9),
    positions: fc.boolean(),
    bias: fc.boolean(),
    sharedQK: fc.boolean(),
    sharedHeads: fc.boolean(),
    valueProjection: fc.boolean(),
    outputProjection: fc.boolean(),
    muted: places(63),
    parameters: fc.constantFrom(...allParameters),
    seed: fc.integer({ min: 0, max: maxSeed }),
    start: fc.constantFrom(...trainingStarts),
    noise,
    ...recipe,
    head: fc.integer({ min: 0, max: 63 }),
    cell: place,
  },
  { requiredKeys: [], noNullPrototype: true },
);

/** Up to 4 × 4, with some hidden entries. */
const ownMasks = fc
  .tuple(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 4 }))
  .chain(([n, m]) =>
    fc.record({
      n: fc.constant(n),
      m: fc.constant(m),
      added: fc.array(
        fc.option(fc.float({ noNaN: true, noDefaultInfinity: true }).map((each) => each + 0)),
        {
          minLength: n * m,
          maxLength: n * m,
        },
      ),
    }),
  );

export const states: fc.Arbitrary<State> = fc.record({
  sentence: texts,
  classes,
  memory: texts,
  memoryClasses: classes,
  rows: fc.constantFrom(...allRows),
  padding: places(70),
  attnMask: fc.option(ownMasks),
  dModel: fc.oneof(fc.constantFrom(4, 12, 16, 64), columns),
  variant: fc.constantFrom(...variants),
  dK: fc.option(columns),
  dV: fc.option(columns),
  sharedQK: fc.boolean(),
  sharedHeads: fc.boolean(),
  valueProjection: fc.boolean(),
  outputProjection: fc.boolean(),
  muted: places(63),
  heads: fc.integer({ min: 1, max: 64 }),
  kvHeads: fc.option(fc.integer({ min: 1, max: 64 })),
  qkNorm: fc.constantFrom(...qkNorms),
  mask: fc.constantFrom(...allMasks),
  scaling: fc.oneof(
    fc.constantFrom(...scalings),
    fc.double({ min: 1e-30, max: 1e30, noNaN: true }),
  ),
  positions: fc.boolean(),
  bias: fc.boolean(),
  parameters: fc.constantFrom(...allParameters),
  seed: fc.integer({ min: 0, max: maxSeed }),
  start: fc.constantFrom(...trainingStarts),
  noise,
  ...recipe,
  task: fc.constantFrom(...taskNames),
  question: fc.constantFrom(...preyQuestions),
  relation: fc.constantFrom(...relations),
  direction: fc.constantFrom(...directions),
  edits,
  stage: fc.constantFrom(...allStageNames),
  progress,
  trainingStep: fc.integer({ min: 0, max: 3000 }),
  head: fc.integer({ min: 0, max: 63 }),
  projection: fc.constantFrom(...projections),
  cell: fc.option(place),
  look: fc.constantFrom(...looks),
  planDModel: fc.integer({ min: 1, max: 2048 }),
  planHeads: fc.integer({ min: 1, max: 2048 }),
  planN: fc.integer({ min: 1, max: 4096 }),
  compare: fc.option(compare),
  speed: fc.constantFrom(...speeds),
  step: fc.constantFrom(...steps),
  lockScale: fc.boolean(),
  allHeads: fc.boolean(),
  learning: fc.boolean(),
  trainingPace: fc.constantFrom(...trainingPaces),
  theme: fc.constantFrom(...themes),
});

/** The core's rules repeated for tests without wasm: head counts are divisors, but any number in wide. */
export const plainRules: Rules = {
  validHeads: (dModel, variant, parameters) =>
    Array.from({ length: 64 }, (_, k) => k + 1).filter(
      (heads) => dModel % heads === 0 || (variant === 'wide' && !isHandMade(parameters)),
    ),
  isWordClass: (id) => id === 'verb' || id === 'noun' || id === 'other',
  imported: null,
  fileRows: null,
  training: ({ task }) => ({
    words: recipes[task].sentence.split(' '),
    longest: 11,
    steps: 400,
  }),
};

/** An adjustment in short: "heads: 3 → 2 (why)". */
const inShort = ({ field, from, to, because }: Adjustment) =>
  `${field}: ${from} → ${to}${because ? ` (${because})` : ''}`;

interface Settling {
  readonly from?: Partial<State>;
  readonly touched?: readonly (keyof State)[];
  readonly rules?: Partial<Rules>;
}

/** What a change of a state becomes, and what is said of it. */
export function settled(
  patch: Partial<State>,
  { from = {}, touched = Object.keys(patch) as (keyof State)[], rules = {} }: Settling = {},
) {
  const wanted = { ...defaultState, ...from, ...patch };
  const { state, adjustments } = settle({ ...plainRules, ...rules }, wanted, touched);
  return { wanted, state, adjustments, said: adjustments.map(inShort) };
}

/** A test for each change: what it becomes besides, and what is said of it. */
export function becomes(
  from: Partial<State>,
  rows: readonly (readonly [
    patch: Partial<State>,
    besides: Partial<State>,
    says: readonly string[],
    more?: Settling,
  ])[],
): void {
  it.for(rows)('%j becomes %j and says %j', ([patch, besides, says, more]) => {
    const { wanted, state, said } = settled(patch, { from, ...more });
    expect(state).toEqual({ ...wanted, ...besides });
    expect(said).toEqual(says);
  });
}
