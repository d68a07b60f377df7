/** What is trained and how, in words. */
import type {
  PreyQuestion,
  RelationKind,
  TaskName,
  TrainingStart,
} from '../../core/training-types';
import { recipes } from '../../state/training';
import type { TrainedFacts } from '../facts';
import { quoted } from './names';

export const taskTitles: Readonly<Record<TaskName, string>> = {
  'what-where': 'what and where',
  prey: 'animals and letters',
  offsets: 'the letters beside',
  relation: 'the related card',
  lookup: 'key and value',
};

export const taskTexts: Readonly<Record<TaskName, string>> = {
  'what-where':
    'Sentences from a vocabulary of 30 words. The verb answers two questions: what (the object) and where (the place).',
  prey: 'Six animals, each with a letter; each chases the next one around a circle. Every animal is asked for the letter of another one.',
  offsets: 'Eight letters. Every place answers with the letter before it and the letter after it.',
  relation:
    'Six cards, each an animal and a value; one animal is related to the one asked for. The query answers with its value.',
  lookup:
    'Five cards, each a key (a letter) and a value (a digit). The query answers with the value of its key.',
};

export const questionTitles: Readonly<Record<PreyQuestion, string>> = {
  friend: 'the friend’s letter',
  prey: 'the prey’s letter',
  'prey-plus-1': 'the letter after the prey’s',
  'prey-and-predator': 'the prey’s and the predator’s letter',
};

/** A task's question for little room; the core's own name is for programs. */
export const shortQuestion = (name: string) => (name === 'prey-plus-1' ? 'prey + 1' : name);

export const questionTexts: Readonly<Record<PreyQuestion, string>> = {
  friend: 'Friends are the first and second animal, the third and fourth, the fifth and sixth.',
  prey: 'The prey is the next animal on the circle.',
  'prey-plus-1': 'One letter further than the prey’s; after E comes A.',
  'prey-and-predator': 'Both, each in columns of its own: two questions to every animal.',
};

export const relationTitles: Readonly<Record<RelationKind, string>> = {
  random: 'random',
  identity: 'itself',
};

export const relationTexts: Readonly<Record<RelationKind, string>> = {
  random: 'Each of the 16 animals is related to a random half of them.',
  identity: 'Each animal is related to itself alone.',
};

export const startTitles: Readonly<Record<TrainingStart, string>> = {
  random: 'random',
  clones: 'clones',
  'clones-but-W_Q': 'clones except for W_Q',
  'clones-but-W_V': 'clones except for W_V',
  'clones-but-W_O': 'clones except for W_O',
  nudge: 'clones, one number nudged',
  zeros: 'all zeros',
};

export const startTexts: Readonly<Record<TrainingStart, string>> = {
  random: 'Every head begins with random numbers of its own.',
  clones: 'Every head begins with the numbers of head 1; noise is added to each, unless it is 0.',
  'clones-but-W_Q': 'Every head begins with the numbers of head 1, but has a W_Q of its own.',
  'clones-but-W_V': 'Every head begins with the numbers of head 1, but has a W_V of its own.',
  'clones-but-W_O': 'Every head begins with the numbers of head 1, but has rows of W_O of its own.',
  nudge: 'Every head begins with the numbers of head 1; the noise is added to one single number.',
  zeros: 'W_Q, W_K, W_V and W_O begin as zeros.',
};

/** Beside every picture: what was trained, how far, and on how small a task. */
export const trainedNote = ({ task, step, steps, seed }: TrainedFacts) =>
  `${step === 0 ? 'not yet trained' : 'trained here'} on the small task “${taskTitles[task]}”, step ${step} of ${steps}, seed ${seed}`;

export const trainedParameterText = ({ task, start, step, seed }: TrainedFacts) =>
  `A parameter: it began as “${startTitles[start]}” by the seed ${seed}, and had ${step} steps of training on “${taskTitles[task]}”.`;

export const trainedInputText = ({ task, step, seed }: TrainedFacts, word: string) =>
  recipes[task].learnsEmbeddings
    ? `${quoted(word)} as a vector: random by the seed ${seed}, then ${step} steps of training.`
    : `${quoted(word)} as a vector: fixed features that say what the word is; training leaves them.`;

/** What the rows of x are, for the caption of embed. */
export const trainedRows = ({ task, columns }: TrainedFacts) =>
  recipes[task].learnsEmbeddings
    ? 'a vector of its own, which training changes, too'
    : columns.inputs.length > 0
      ? 'columns that say what the word is; training leaves them as they are'
      : 'a vector of its own, which training leaves as it is';

/** Appended to a caption: which rows mean nothing, because the task asks nothing of them. */
export function untrainedRows({ asked, step }: TrainedFacts, words: readonly string[]): string {
  if (step === 0) return ' Nothing is trained yet: press Train.';
  if (asked.length === words.length) return '';
  if (asked.length === 0) return ' The task asks nothing of these words, so no row was trained.';
  const names = asked.map((row) => quoted(words[row] ?? '')).join(', ');
  const [rows, are] = asked.length === 1 ? ['row', 'is'] : ['rows', 'are'];
  return ` Only the ${rows} of ${names} ${are} asked something in training; what the other rows show was not trained.`;
}
