/** Sentences of the backward pass: `npx vitest run tests/web/text/sentences-back.test.ts -u` rewrites their file. */
import { describe, it } from 'vitest';
import { defaultState, allStageNames, type State } from '../../../web/state/state';
import { captionBack, taskOriginText } from '../../../web/text/en/captions-back';
import { backEquation } from '../../../web/text/en/equations-back';
import type { BackFacts, LayerFacts } from '../../../web/text/facts';
import { layerFacts } from '../support/facts';
import { expectFile, type Lines } from '../support/sentence-file';

const sum: BackFacts = { of: 'sum', asksNothing: false };
const asked = (...rows: readonly number[]): BackFacts => ({
  of: 'task',
  loss: 0.125,
  asked: rows.map((row) => ({ row, name: 'what', firstColumn: 0, answers: 2, answer: 1 })),
});
type Case = readonly [string, BackFacts, Parameters<typeof layerFacts>[0], Partial<State>];
const plain = (what: string, back: BackFacts): Case => [what, back, {}, {}];
const trained: LayerFacts['trained'] = {
  task: 'what-where',
  start: 'random',
  seed: 1,
  step: 60,
  steps: 400,
  asked: [1],
  columns: { inputs: [], outputs: [] },
};

const cases: Readonly<Partial<Record<State['stage'], readonly Case[]>>> = {
  output: [
    plain('the sum', sum),
    plain('a task that asks nothing', { of: 'sum', asksNothing: true }),
    ['one row', asked(1, 1), { trained }, {}],
    plain('two rows', asked(0, 2)),
    plain('all rows', asked(0, 1, 2)),
    ['no W_O', sum, { config: { outputProjection: false } }, {}],
  ],
  concat: [
    plain('four heads', sum),
    ['one head', sum, { config: { heads: 1 } }, {}],
    ['one muted', sum, { muted: [1] }, {}],
    ['two muted', sum, { muted: [1, 2] }, {}],
  ],
  mask: [plain('none', sum), ['causal', sum, {}, { mask: 'causal' }]],
  scale: [plain('√d_k', sum), ['off', sum, {}, { scaling: 'none' }]],
  heads: [plain('four', sum), ['one', sum, { config: { heads: 1 } }, {}]],
  project: [
    plain('self-attention', sum),
    ['memory', sum, { memoryWords: ['a'] }, {}],
    ['tied, no W_V', sum, { config: { sharedQK: true, valueProjection: false } }, {}],
  ],
  embed: [plain('not trained', sum), ['trained', asked(1), { trained }, {}]],
};

describe('the way back', () => {
  it('says at every stage what happens there', async () => {
    const lines = allStageNames.toReversed().flatMap((stage) =>
      (cases[stage] ?? [plain('plain', sum)]).map(([what, back, layer, patch]) => {
        const state = { ...defaultState, stage, ...patch };
        const { lead, more } = captionBack(layerFacts(layer), state, back);
        return [`${stage}: ${what}`, lead + more];
      }),
    );
    await expectFile('captions-back', Object.fromEntries(lines) as Lines);
  });

  it('has an equation for every stage', async () => {
    const lines = allStageNames.flatMap((stage) =>
      [{}, { cross: true, mask: 'causal', scaling: 2.5, outputProjection: false } as const].map(
        (patch, k) => {
          const { tex, spoken } = backEquation(stage, { ...defaultState, cross: false, ...patch });
          return [`${stage} ${k + 1}`, `${tex}\n${spoken}`];
        },
      ),
    );
    await expectFile('equations-back', Object.fromEntries(lines) as Lines);
  });

  it('says where a gradient of the output comes from', async () => {
    const each = { question: 'what', output: 0.9, target: 1 };
    await expectFile('origin-back', {
      'one row': taskOriginText({ ...each, rows: 1 }),
      'six rows': taskOriginText({ ...each, target: 0, rows: 6 }),
    });
  });
});
