/** The thirty pictures that tests/e2e/deck.spec.ts compares with the PNGs in tests/deck/references/. */
import type { Conceal, Focus } from '../../web/lessons/format';
import type { State } from '../../web/state/state';
import { startOf } from '../../web/state/training';
import { phone, type Size } from '../web/support/layers';
import type { Card } from './cards';

interface More {
  readonly size?: Size;
  readonly conceal?: Conceal;
  readonly focus?: readonly Focus[];
}

const card = (title: string, state: Partial<State>, more: More = {}): Card => ({
  ...{ group: 'Compared', title, state, size: { width: 600, height: 360 } },
  ...{ says: [], conceal: null, focus: [], ...more },
});

const causal = { mask: 'causal' } as const;
const cross = { memory: 'she will leave her money', mask: 'padding', padding: [4] } as const;
const random = { parameters: 'random' } as const;
const back = { ...random, direction: 'backward' } as const;
const compare: State['compare'] = { heads: 2, mask: 'causal' };

export const compared: readonly Card[] = [
  card('embed', { stage: 'embed' }),
  card('embed-cross-dark', { ...cross, stage: 'embed', theme: 'dark' }),
  card('project', { stage: 'project' }),
  card('project-wide', { stage: 'project', variant: 'wide', theme: 'dark' }),
  card('project-narrow', { stage: 'project', variant: 'narrow', theme: 'projector' }),
  card('project-shared', { ...random, stage: 'project', kvHeads: 2, head: 2 }),
  card('project-edited', {
    ...{ stage: 'project', cell: { name: 'W_Q', index: [3, 5] } },
    edits: [{ name: 'W_Q', index: [3, 5], value: 3 }],
  }),
  card('heads', { stage: 'heads' }),
  card('heads-arriving-narrow', { stage: 'heads', variant: 'narrow', progress: 0.12 }),
  card('heads-of-eight-dark', { stage: 'heads', heads: 8, theme: 'dark' }),
  card('norm', { ...random, stage: 'norm', qkNorm: 'head' }),
  card('scores-cell', { stage: 'scores', cell: { name: 'scores', index: [1, 4, 6] } }),
  card('scores-cross-narrow', { ...cross, stage: 'scores', variant: 'narrow' }),
  card(
    'scores-concealed',
    { stage: 'scores' },
    {
      conceal: { tensors: [{ tensor: 'scores', index: [null, 4, null] }] },
      focus: [{ tensor: 'q' }],
    },
  ),
  card('scale-projector', { stage: 'scale', theme: 'projector' }),
  card('mask-causal', { ...causal, stage: 'mask' }),
  card('mask-no-self-dark', { stage: 'mask', mask: 'no-self', theme: 'dark' }),
  card('softmax-half', { ...causal, stage: 'softmax', progress: 0.49 }),
  card('softmax-phone', { ...causal, stage: 'softmax' }, { size: phone }),
  card('softmax-two-layers', { ...random, stage: 'softmax', compare }),
  card('softmax-ones', { stage: 'softmax', parameters: 'ones', heads: 2 }),
  card('training', { ...startOf('what-where'), trainingStep: 40, stage: 'softmax' }),
  card('weigh', { stage: 'weigh' }),
  card('weigh-wide-projector', { stage: 'weigh', variant: 'wide', heads: 8, theme: 'projector' }),
  card('weigh-back', { ...back, stage: 'weigh' }),
  card('concat', { stage: 'concat' }),
  card('concat-arriving-dark', { stage: 'concat', progress: 0.4, theme: 'dark' }),
  card('output', { stage: 'output' }),
  card('output-muted-phone', { stage: 'output', muted: [1] }, { size: phone }),
  card('output-back-dark', { ...back, stage: 'output', theme: 'dark' }),
];
