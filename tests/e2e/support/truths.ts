/** The right answers of a lesson with the page's own seed, computed in Node (tests/support/answers.ts). */
import type { Answer } from '../../../web/lessons/answers';
import type { Lesson } from '../../../web/lessons/format';
import { answersOf } from '../../support/answers';
import { loadCore } from './core';

/** Answers by step. */
export const truthsOf = async (lesson: Lesson): Promise<ReadonlyMap<string, Answer>> =>
  answersOf(lesson, await loadCore());
