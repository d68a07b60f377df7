/** What a class needs: the presentation, the teacher's window, the handout. Each is loaded when it is asked for. */
import type { ManyHeads } from '../figure';
import type { Lesson, LessonName } from '../lessons';

export { wasPresenting } from './kept';

/** Presents the lesson that is open in a figure, or its stages without one. */
export const openPresentation = (figure: ManyHeads): Promise<void> =>
  import('./presentation').then((module) => module.openPresentation(figure));

/** Makes this page the teacher's window of the page that opened it. */
export const openTeacher = (): Promise<void> =>
  import('./teacher').then((module) => module.openTeacher());

/** Shows a lesson as it is printed: a built-in one by its name, or any. */
export const openHandout = (lesson: LessonName | Lesson): Promise<void> =>
  import('./handout-page').then((module) => module.openHandout(lesson));
