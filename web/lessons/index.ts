/** Lessons: their format, a reader's way through one, and the built-in ones. No DOM. */
import { registerWords } from '../words/words';
import english from '../words/en/lessons.ftl?raw';

registerWords(english);

export { isLessonName, lessonNames, loadLesson, type LessonName } from './catalogue';
export { concealedBy, type Concealed } from './concealed';
export type { Control, HiddenPart, Lesson, LessonStep, Play } from './format';
export { LessonError, parseLesson, type LessonProblem } from './parse';
export { MissingNumber, type LayerNumbers, type MomentNumbers } from './placeholders';
export { progressFrom, type Progress } from './progress';
export { plainText, runsOf, type TextRun } from './runs';
export type { Guess, SaidAnswer, SaidStep } from './said';
export { stepFor } from './step-text';
export { Tour, type Figure, type Status } from './tour';
export { wholeLesson, type WholeStep } from './whole';
