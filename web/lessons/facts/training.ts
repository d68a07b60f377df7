/** Facts about what a training has learned, and how many of several trainings have learned it. */
import type { Evaluation } from '../../core/training-types';
import type { TensorData } from '../../core/types';
import { lessonsText } from '../../text/lessons';
import { whenTrained, type OfferLabel } from './offers';
import { part } from './part';
import { ofSeeds, ofTraining, refuse } from './row';

/** About the training as a whole; authors can pick it by its label, if it has one. */
const whole = (
  says: string,
  of: (evaluation: Evaluation, step: number) => number,
  label?: OfferLabel,
) =>
  ofTraining({
    takes: [],
    says,
    ...(label ? { offers: whenTrained(label) } : {}),
    read: (_, { evaluation, step }) => of(evaluation, step),
  });

const accuracy = ({ questions }: Pick<Evaluation, 'questions'>, question: number): number =>
  (questions[question] ?? refuse(lessonsText.factRefusals.noQuestion(question))).accuracy;

/** Whether a head attends to the words with the answer more than any other head does. */
function takes(attention: TensorData, question: number, head: number): boolean {
  const [heads = 0] = attention.shape;
  const shares = Array.from({ length: heads }, (_, k) => part(attention, [k, question])[0] ?? NaN);
  return shares.every((share, k) => k === head || share < (shares[head] ?? NaN));
}

export const training = {
  'training.steps': whole(
    'steps done',
    (_, step) => step,
    ({ training: words }) => words.steps,
  ),
  'training.loss': whole(
    'loss on fresh samples',
    ({ loss }) => loss,
    ({ training: words }) => words.loss,
  ),
  'training.joint': whole(
    'share of samples with all answers right',
    ({ joint }) => joint,
    ({ training: words }) => words.joint,
  ),
  'training.accuracy': ofTraining({
    takes: ['question'],
    says: 'share of right answers to one question',
    read: ({ question }, { evaluation }) => accuracy(evaluation, question),
  }),
  'training.without': ofTraining({
    takes: ['question', 'head'],
    says: 'share of right answers to a question with a head off',
    read: ({ question, head }, { evaluation }) =>
      accuracy(evaluation.without[head] ?? refuse(lessonsText.factRefusals.noHead(head)), question),
  }),
  'training.attention': ofTraining({
    takes: ['question', 'head'],
    says: 'a head’s mean attention to the word that knows the answer to a question',
    read: ({ question, head }, { evaluation }) =>
      part(evaluation.attention, [head, question])[0] ?? NaN,
  }),
  'training.specialisation': whole(
    'the least attention to what knows an answer, with a head for each question',
    ({ specialisation }) => specialisation ?? refuse(lessonsText.factRefusals.noHeadForEach),
  ),
  'training.gap': whole(
    'largest difference between two heads',
    ({ gap }) => gap ?? refuse(lessonsText.factRefusals.noSecondHead),
    ({ training: words }) => words.gap,
  ),
  'training.solved': whole('1 where joint is at least .99, else 0', ({ solved }) => +solved),
  'training.seeds-taken': ofSeeds({
    takes: ['question', 'head', 'seeds'],
    says: 'in how many of the seeds 1 to … a head attends more than any other to what knows the answer',
    read: ({ question, head }, evaluations) =>
      evaluations.filter(({ attention }) => takes(attention, question, head)).length,
  }),
  'training.seeds-solved': ofSeeds({
    takes: ['seeds'],
    says: 'how many of the seeds 1 to … are solved',
    read: (_, evaluations) => evaluations.filter(({ solved }) => solved).length,
  }),
};
