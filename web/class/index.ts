/** What a class needs: the presentation, the teacher's window, the handout. Each is loaded when it is asked for. */
import type { ManyHeads } from '../figure';

export { wasPresenting } from './kept';

/** Presents the lesson that is open in a figure, or its stages without one. */
export const openPresentation = (figure: ManyHeads): Promise<void> =>
  import('./presentation').then((module) => module.openPresentation(figure));

/** Makes this page the teacher's window of the page that opened it. */
export const openTeacher = (): Promise<void> =>
  import('./teacher').then((module) => module.openTeacher());

/** Shows a lesson as it is printed. @param lesson a built-in lesson's name, or the text of one */
export const openHandout = (lesson: string): Promise<void> =>
  import('./handout-page').then((module) => module.openHandout(lesson));
