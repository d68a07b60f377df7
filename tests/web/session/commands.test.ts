/**
 * Whatever a reader does in whatever order, the session keeps its promises: its numbers are those of a fresh
 * session that its link opens, undo brings back what was chosen before, a refusal changes nothing, and every change
 * is told once.
 */
import fc from 'fast-check';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { difference } from '../../../web/session/history';
import { stageNames, type State } from '../../../web/state/state';
import { openTraining, whatWhere, type Training } from '../support/training';

/** The states that undo leads back to, the last one first. */
interface Model {
  past: State[];
}

type Command = fc.Command<Model, Training>;

const tensors = ['x', 'q', 'attn_weights', 'output'];

/** All numbers of the layers on show, bit for bit. */
const numbersOf = ({ session }: Training) => {
  const layers = session.state.compare ? (['A', 'B'] as const) : (['A'] as const);
  return layers.map((of) =>
    tensors.map((name) => {
      const { shape, data } = session.layer(of).tensor(name);
      return { name, shape, bits: [...new Int32Array(data.slice().buffer)] };
    }),
  );
};

const settled = (opened: Training): Training => {
  opened.clock.rest();
  return opened;
};

const isClean = (value: unknown): boolean =>
  typeof value === 'object' && value !== null
    ? Object.values(value).every(isClean)
    : !Number.isNaN(value) && value !== undefined;

function keepsItsPromises(opened: Training): void {
  const { session } = settled(opened);
  expect(isClean(session.state)).toBe(true);
  const link = new URLSearchParams(session.link()).toString();
  const fresh = settled(openTraining(link));
  expect(fresh.session.state).toEqual(session.state);
  expect(numbersOf(fresh)).toEqual(numbersOf(opened));
  fresh.session.stop();
}

const count = ({ events }: Training) => events.filter(({ type }) => type === 'mh-change').length;

/** Does something that may change the state, and checks what was told and what can be undone. */
function changing(model: Model, opened: Training, change: () => void): void {
  const { session } = settled(opened);
  const before = session.state;
  const told = count(opened);
  change();
  settled(opened);
  const news = count(opened) - told;
  const { parameters, compare } = session.state;
  // A training tells its steps as well; a choice that the rules put back is told, to the controls.
  if (session.state === before) expect(news).toBeLessThanOrEqual(1);
  else if ([parameters, compare?.parameters].includes('trained')) expect(news).toBeGreaterThan(0);
  else expect(news).toBe(1);
  if (difference(before, session.state).length > 0) model.past.unshift(before);
  keepsItsPromises(opened);
}

const command = (name: string, run: (model: Model, opened: Training) => void): Command => ({
  check: () => true,
  run,
  toString: () => name,
});

const choose = (patch: Partial<State>) =>
  command(`choose ${JSON.stringify(patch)}`, (model, opened) => {
    // As for edits below.
    const besideEdits = patch.compare ?? patch.parameters === 'trained';
    if (besideEdits && opened.session.state.edits.length > 0) return;
    changing(model, opened, () => opened.session.change(patch));
  });

const layers: fc.Arbitrary<Partial<State>> = fc.oneof(
  fc.record({ variant: fc.constantFrom('wide', 'split', 'narrow') }),
  fc.record({ heads: fc.constantFrom(1, 2, 4, 8, 5) }),
  fc.record({ kvHeads: fc.constantFrom(null, 1, 2) }),
  // Not the mask `padding`: where other words drop what was padded, the link opens another layer.
  fc.record({ mask: fc.constantFrom('none', 'causal', 'no-self') }),
  fc.record({
    scaling: fc.constantFrom<State['scaling']>('none', 'sqrt_d_k', 'sqrt_d_model', 0.5),
  }),
  fc.record({ parameters: fc.constantFrom('constructed', 'random', 'ones', 'clones') }),
  fc.record({ qkNorm: fc.constantFrom('none', 'head') }),
  fc.record({ seed: fc.nat(9) }),
  fc.record({ dModel: fc.constantFrom(4, 8, 16) }),
  fc.record({ bias: fc.boolean(), positions: fc.boolean() }),
  fc.record({ sharedQK: fc.boolean(), outputProjection: fc.boolean() }),
  fc.record({ muted: fc.subarray([0, 1, 3]) }),
  fc.record({ classes: fc.constantFrom<State['classes']>({}, { 1: 'verb' }) }),
  fc.record({ sentence: fc.constantFrom('I am here', '注意 力', 'one', 'a b c d e f') }),
  fc.record({ memory: fc.constantFrom('', 'she left', 'x y z') }),
  fc.record({ direction: fc.constantFrom('forward', 'backward') }),
  fc.record({ compare: fc.constantFrom(null, {}, { heads: 2 }, { variant: 'wide' as const }) }),
  fc.record({ stage: fc.constantFrom(...stageNames), head: fc.nat(7) }),
  fc.record({ parameters: fc.constant('trained' as const), trainingStep: fc.nat(12) }),
);

const edits = fc
  .tuple(
    fc.constantFrom(
      'token',
      'position',
      'memory_token',
      'W_Q',
      'W_V',
      'W_O',
      'b_Q',
      'b_O',
      'scores',
    ),
    fc.nat(5),
    fc.nat(20),
    fc.option(fc.float({ min: -9, max: 9, noNaN: true })),
  )
  .map(([name, row, column, value]) =>
    command(`edit ${name}.${row}.${column} to ${value}`, (model, opened) => {
      // A link loses the edits of a trained layer: they are dropped while its training runs again.
      // And of two layers, B goes on computing with an edit that a later change has dropped.
      const { parameters, compare } = opened.session.state;
      if (parameters === 'trained' || compare) return;
      let refusal: string | null = null;
      const before = opened.session.state;
      changing(model, opened, () => {
        const index = name.startsWith('b_') ? [column] : [row, column];
        refusal = opened.session.edit({ name, index }, value);
      });
      if (refusal !== null) expect(opened.session.state.edits).toEqual(before.edits);
    }),
  );

const undo = command('undo, redo, undo', ({ past }, opened) => {
  const { session } = settled(opened);
  const before = session.state;
  expect(session.history.canUndo).toBe(past.length > 0);
  session.undo();
  const [expected = before] = past.splice(0, 1);
  expect(difference(session.state, expected)).toEqual([]);
  keepsItsPromises(opened);
  if (expected === before) return;
  session.redo();
  expect(difference(session.state, before)).toEqual([]);
  session.undo();
  expect(difference(session.state, expected)).toEqual([]);
});

const hostile = fc
  .constantFrom<object>(
    { heads: 0 },
    { heads: NaN },
    { variant: 'tall' },
    { seed: -1 },
    { heads: 2, scaling: -2 },
    { compare: { heads: Infinity } },
    { unknown: 1 },
  )
  .map((values) =>
    command(`refuse ${JSON.stringify(values)}`, (_, opened) => {
      const { session } = settled(opened);
      const [before, numbers, told] = [session.state, numbersOf(opened), count(opened)];
      expect(() => session.set(values)).toThrow(/[a-z]/);
      expect(session.state).toBe(before);
      expect(numbersOf(opened)).toEqual(numbers);
      expect(count(opened)).toBe(told);
    }),
  );

// Each change is later than the pause that ends a continuing one, such as typing.
beforeEach(() => {
  let time = 0;
  vi.spyOn(Date, 'now').mockImplementation(() => (time += 10_000));
});
afterEach(() => {
  vi.restoreAllMocks();
});

it.each(['', 'parameters=random&d-model=8&heads=2', whatWhere])(
  'after any commands in a session of “%s”',
  (link) => {
    fc.assert(
      fc.property(
        // A choice is three times as likely as an undo, so that there is something to undo.
        fc.commands(
          [...[1, 2, 3].map(() => layers.map(choose)), edits, fc.constant(undo), hostile],
          {
            maxCommands: 12,
            size: 'max',
          },
        ),
        (commands) => {
          const opened = settled(openTraining(link));
          const model: Model = { past: [] };
          fc.modelRun(() => ({ model, real: opened }), commands);
          for (const expected of model.past) {
            opened.session.undo();
            expect(difference(settled(opened).session.state, expected)).toEqual([]);
          }
          expect(opened.session.history.canUndo).toBe(false);
          opened.session.stop();
        },
      ),
      { numRuns: 15 },
    );
  },
);
