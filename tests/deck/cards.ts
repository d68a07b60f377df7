/** What the deck shows: every stage of every kind of layer, and every step of every lesson. */
import type { Conceal, Focus } from '../../web/lessons/format';
import { lessonIds, loadLesson } from '../../web/lessons/catalogue';
import { sayStep } from '../../web/lessons/said';
import { variants } from '../../web/core/interface';
import {
  allMasks,
  allParameters,
  defaultState,
  stageNames,
  type State,
} from '../../web/state/state';
import { startOf, taskNames } from '../../web/state/training';
import { desktop, phone, type Size } from '../web/support/layers';
import { walk } from '../web/support/tour';

export interface Card {
  readonly group: string;
  readonly title: string;
  readonly state: Partial<State>;
  readonly size: Size;
  /** What a lesson says beside it, what it hides, and what it frames. */
  readonly says: readonly string[];
  readonly conceal: Conceal | null;
  readonly focus: readonly Focus[];
}

/** Titles count from nothing else than what differs from the opening layer, so they are names as well. */
const titleOf = (state: Partial<State>): string =>
  Object.entries(state)
    .map(([key, value]) => `${key} ${typeof value === 'object' ? JSON.stringify(value) : value}`)
    .join(', ');

const card = (group: string, state: Partial<State>, more: Partial<Card> = {}): Card => ({
  group,
  title: titleOf(state),
  state,
  size: desktop,
  says: [],
  conceal: null,
  focus: [],
  ...more,
});

const ofStages = (group: string, patch: Partial<State>, more: Partial<Card> = {}) =>
  stageNames.map((stage) => card(group, { ...patch, stage }, more));

const cross = { memory: 'she will leave her money', mask: 'padding', padding: [4] } as const;
const back = { direction: 'backward', parameters: 'random' } as const;
const cell = { name: 'scores', index: [1, 4, 6] } as const;

/** The cards of layers; a lesson's come from `lessonCards`. */
export const layerCards: readonly Card[] = [
  ...variants.flatMap((variant) => ofStages(`The stages, ${variant}`, { variant })),
  ...ofStages('Two sentences', cross),
  ...ofStages('The way back', back),
  ...ofStages('Heads that share keys', { parameters: 'random', kvHeads: 2, head: 2 }),
  ...ofStages('On a phone', { mask: 'causal' }, { size: phone }),
  ...ofStages('For a projector', { mask: 'causal', theme: 'projector' }),
  ...ofStages('Dark', { mask: 'causal', theme: 'dark' }),
  ...variants.flatMap((variant) =>
    [1, 8].flatMap((heads) =>
      (['project', 'heads', 'output'] as const).map((stage) =>
        card('Head counts', { variant, heads, head: heads - 1, stage }),
      ),
    ),
  ),
  ...allMasks.map((mask) => card('Masks', { stage: 'mask', mask, padding: [1] })),
  ...allParameters
    .filter((parameters) => parameters !== 'imported')
    .map((parameters) => card('Parameters', { stage: 'softmax', parameters })),
  ...(['head', 'whole'] as const).map((qkNorm) =>
    card('QK-norm', { stage: 'norm', qkNorm, parameters: 'random' }),
  ),
  ...[0, 0.05, 0.15, 0.4, 0.7].flatMap((progress) =>
    (['heads', 'softmax', 'output'] as const).map((stage) =>
      card('On the way', { stage, progress, mask: 'causal' }),
    ),
  ),
  ...(['project', 'scores', 'softmax', 'output'] as const).map((stage) =>
    card('Two layers', { stage, parameters: 'random', compare: { heads: 2, mask: 'causal' } }),
  ),
  card('An edited number', {
    stage: 'project',
    edits: [{ name: 'W_Q', index: [3, 5], value: 3 }],
  }),
  card('A chosen cell', { stage: 'scores', cell }),
  card('A muted head', { stage: 'output', muted: [1] }),
  ...taskNames.map((task) =>
    card('Trainings', { ...startOf(task), trainingStep: 40, stage: 'softmax' }, { title: task }),
  ),
];

/** Every step of every lesson, with what it says there of its own layer. */
export async function lessonCards(): Promise<readonly Card[]> {
  const lessons = await Promise.all(lessonIds.map(loadLesson));
  return lessons.flatMap((lesson) =>
    lesson.steps.map((step): Card => {
      const { tour, rest } = walk(lesson, { at: step.id });
      rest();
      const said = sayStep(step, tour.facts.values);
      tour.end();
      const state = { ...defaultState, ...lesson.state, ...step.state };
      return {
        group: `Lesson: ${lesson.title}`,
        title: step.title,
        state,
        size: desktop,
        says: Object.values(said).flat(),
        conceal: step.prediction?.conceal ?? null,
        focus: step.focus ?? [],
      };
    }),
  );
}
