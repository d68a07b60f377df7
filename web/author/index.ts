/** Writing lessons: the text beside the figure, and lessons in links. Each is loaded when it is asked for. */
import type { ManyHeads } from '../figure';

export { linkName } from './text';

/** Opens a figure's lesson for writing. @param text what to begin with; without it what this browser keeps */
export const openAuthor = (figure: ManyHeads, text?: string): Promise<void> =>
  import('./author').then((module) => module.openAuthor(figure, text));

/** Opens the lesson of a link. @param encoded what the hash has under `linkName`; what is damaged is said */
export const openLessonLink = (figure: ManyHeads, encoded: string): Promise<void> =>
  import('./author').then((module) => module.openLessonLink(figure, encoded));
