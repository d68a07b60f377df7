/** What a first visitor sees: two heads, trained to find what is done and where. */
import type { State } from './state';
import { startOf } from './training';

/** After this many steps both questions are answered (tests/web/session/first-moment.test.ts). */
const steps = 400;

/** The words in a line, before the first stage. */
export const firstMoment: Partial<State> = {
  ...startOf('what-where'),
  seed: 1,
  trainingStep: steps,
  stage: 'embed',
  progress: 0,
  head: 0,
};

/** Sentences of that training's words, each with a different verb; the first one is the opening's. */
export const firstSentences = [
  { verb: 'deposit', sentence: 'I am going to deposit my money at the bank' },
  { verb: 'hide', sentence: 'you will hide your letter near the old house' },
  { verb: 'leave', sentence: 'they are going to leave the car at the shop' },
  { verb: 'find', sentence: 'we will find our new boat near the box' },
] as const;
