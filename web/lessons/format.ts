/**
 * A lesson as data: what `parseLesson` makes of a Markdown file. This schema is the source of its types, of its limits
 * and of the messages about them; docs/lessons.md says how to write one.
 */
import * as v from 'valibot';
import { object } from '../model/object';
import { allStageNames } from '../core/interface';
import { say } from '../words/words';
import { placeholdersIn, refusalOfPlaceholder } from './placeholders';
import { refusalsOfMoment } from './moment';
import { refusalOfMarks } from './runs';

/** Enough for a long walkthrough, and no more than a page can show. */
export const limits = {
  /** Characters of a file. */
  file: 100_000,
  steps: 40,
  /** Characters of a title. */
  title: 120,
  /** Characters of a paragraph. */
  text: 600,
  /** Paragraphs before the question. */
  paragraphs: 2,
  options: 6,
  notes: 4,
  /** Names that a step hides, or controls that it uses. */
  names: 24,
} as const;

/** What a step can hide besides tensors: each would tell an answer. */
export const hiddenParts = [
  'caption',
  'cost',
  'differences',
  'labels',
  'learning',
  'links',
  'panel',
] as const;
export type HiddenPart = (typeof hiddenParts)[number];

/** The controls that a step can show. The player and the inspector are always there. */
export const controls = [
  'sentence',
  'variant',
  'heads',
  'kv-heads',
  'sizes',
  'parameters',
  'seed',
  'mask',
  'scaling',
  'positions',
  'muted',
  'head',
  'edits',
  'compare',
  'training',
  'seeds',
] as const;
export type Control = (typeof controls)[number];

/** What a step plays by itself: up to the end of a stage, a training to its step, or trainings from 24 seeds. */
export const plays = [...allStageNames, 'training', 'seeds'] as const;
export type Play = (typeof plays)[number];

const most = (count: number) => () => say('lesson-most', { count });
const names = (allowed: readonly string[]) => () =>
  say('allowed-names', { names: allowed.join(', ') });

/** Text with Markdown's marks for emphasis, code and links, and with placeholders. */
const text = v.pipe(
  v.string(),
  v.maxLength(limits.text, most(limits.text)),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return;
    const refusals = [
      ...placeholdersIn(dataset.value).map(refusalOfPlaceholder),
      refusalOfMarks(dataset.value),
    ];
    for (const message of refusals) if (message !== null) addIssue({ message });
  }),
);

/** A title is a name in menus and links, too, so it has no placeholder. */
const title = v.pipe(
  v.string(),
  v.minLength(1, () => say('lesson-no-title')),
  v.maxLength(limits.title, most(limits.title)),
  v.check(
    (value) => placeholdersIn(value).length === 0,
    () => say('lesson-title-number'),
  ),
);

const option = object({
  text,
  right: v.boolean(),
  /** Shown to who chose it; that of the right one to everybody. '' for none. */
  answer: text,
});

const moment = v.pipe(
  v.string(),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return;
    for (const message of refusalsOfMoment(dataset.value)) addIssue({ message });
  }),
);

/** A tensor, everything from a stage on (`from project`), or a part of the page. */
const hidden = v.pipe(
  v.string(),
  v.regex(/^(from [a-z]+|(grad\.)?[A-Za-z_]+)$/, () => say('lesson-hide')),
  v.check(
    (name) => !name.startsWith('from ') || allStageNames.some((stage) => name === `from ${stage}`),
    names(allStageNames),
  ),
);

const stepFields = object({
  /** Its name in links and in what is kept of a reader's way. */
  id: v.string(),
  title,
  /** The query of the moment on show; null for that of the step before. */
  moment: v.nullable(moment),
  text: v.pipe(v.array(text), v.maxLength(limits.paragraphs, most(limits.paragraphs))),
  question: v.nullable(text),
  options: v.pipe(
    v.array(option),
    v.maxLength(limits.options, most(limits.options)),
    v.check(
      (options) => options.length !== 1,
      () => say('lesson-one-option'),
    ),
    v.check(
      (options) => options.length === 0 || options.filter(({ right }) => right).length === 1,
      () => say('lesson-right'),
    ),
    v.check(
      (options) => options.every(({ right, answer }) => !right || answer !== ''),
      () => say('lesson-no-answer'),
    ),
  ),
  /** Hidden until the reader has guessed; in a step without a question, throughout. */
  hide: v.pipe(v.array(hidden), v.maxLength(limits.names, most(limits.names))),
  use: v.pipe(
    v.array(v.picklist(controls, names(controls))),
    v.maxLength(limits.names, most(limits.names)),
  ),
  play: v.nullable(v.picklist(plays, names(plays))),
  /** The query whose fields must be on show before the reader may go on. */
  until: v.nullable(
    v.pipe(
      moment,
      v.check(
        (query) => !new URLSearchParams(query).has('compare'),
        () => say('lesson-until'),
      ),
    ),
  ),
  /** For the teacher. */
  notes: v.pipe(v.array(text), v.maxLength(limits.notes, most(limits.notes))),
});

const step = v.pipe(
  stepFields,
  v.check(
    ({ options, question }) => options.length === 0 || question !== null,
    () => say('lesson-no-question'),
  ),
);

export const lessonSchema = object({
  title,
  /** What it is about, in one sentence. */
  about: text,
  steps: v.pipe(
    v.array(step),
    v.minLength(1, () => say('lesson-no-step')),
    v.maxLength(limits.steps, most(limits.steps)),
  ),
});

export type Lesson = v.InferOutput<typeof lessonSchema>;
export type LessonStep = Lesson['steps'][number];
