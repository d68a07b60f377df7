/** Why a lesson was refused: its step, its field, and what is allowed there. */
import type { Needed, Problem } from '../types/lesson-errors';
import type { Allowed } from '../../state/allowed';
import { allowedText } from './allowed';

export const preferenceInLesson =
  'theme, speed, step and training-pace are chosen by the reader; a lesson cannot set them.';
export const importedInLesson =
  'an imported layer is in a file of the reader; a lesson can have constructed, patterns, random, ones, clones or trained parameters.';

const needed: Readonly<Record<Needed, string>> = {
  object: 'an object in braces',
  text: 'a text that is not empty',
  list: 'a list in brackets',
  'true-or-false': 'true or false',
  name: 'a name of letters, digits, - and _ that begins with a letter, at most 40 characters',
  'free-name': 'a name that means nothing to JavaScript itself',
  'plain-data': 'a lesson as JSON',
  shallow: 'data that is nested at most 16 deep',
  larger: 'a number above “least”',
  'known-fact': 'a fact that this step, or the lesson, names before',
  'no-fact':
    'a text without a fact: titles and the questions at the end stay as they are written (\\{ is a brace)',
  'another-name': 'a name that no other step has (“check” is the name of the questions at the end)',
  'right-option': 'exactly one option with "right": true',
  said: 'a sentence, or { "when", "text", "otherwise" }',
  focus: '{ "tensor", "index" }, { "head" } or { "part" }',
};

/** A short text for any value, which may be very long. */
export function brief(value: unknown): string {
  const text = typeof value === 'string' ? `“${value}”` : (JSON.stringify(value) ?? typeof value);
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
}

export const missing = 'is missing.';

export const noSuchField = (known: readonly string[]) =>
  `there is no such field; there are ${known.join(', ')}.`;

export const isNeeded = (what: Needed, got: unknown) =>
  `${brief(got)} came; needed is ${needed[what]}.`;

/** @param got the refused value as readable text */
export const notAllowed = (allowed: Allowed, got: string) =>
  `${got} is not allowed; allowed: ${allowedText(allowed)}.`;

/** Lists count from 1, for readers: step 3, prediction.options.2.text. */
function placeText(path: Problem['path'], stepName: (at: number) => string): string {
  const [first, at, ...rest] = path;
  const counted = (parts: Problem['path']) =>
    parts.map((each) => (typeof each === 'number' ? each + 1 : each)).join('.');
  if (first !== 'steps' || typeof at !== 'number') return counted(path) || 'lesson';
  return [`step ${at + 1}${stepName(at)}`, counted(rest)].filter(Boolean).join(', ');
}

/** @param lesson the refused one: names of its steps are taken from it */
export function lessonRefusal({ path, says }: Problem, lesson: unknown): string {
  const steps: unknown = Reflect.get(Object(lesson) as object, 'steps');
  const stepName = (at: number) => {
    const step: unknown = Array.isArray(steps) ? steps[at] : null;
    const id: unknown = Reflect.get(Object(step) as object, 'id');
    return typeof id === 'string' ? ` (${id.slice(0, 40)})` : '';
  };
  return `${placeText(path, stepName)}: ${says}`;
}
