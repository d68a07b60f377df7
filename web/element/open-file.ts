/** What a reader opens or drops on the page: a lesson's file opens the lesson, any other file is a layer's. */
import { jsonOf } from '../lessons/json';
import { limits } from '../lessons/limits';
import type { Actions } from '../ui/view';

/** A character of a lesson takes at most three bytes. */
const mostBytes = 3 * limits.file;

/** The text of a lesson's file; null for any other file. Whether the lesson can be shown is checked when it is opened. */
async function lessonIn(file: File): Promise<string | null> {
  if (!/\.json$/i.test(file.name) || file.size > mostBytes) return null;
  // A file that is gone, or may not be read, says so where layers are opened.
  const text = await file.text().catch(() => '');
  const value = jsonOf(text);
  return typeof value === 'object' && value !== null && 'steps' in value ? text : null;
}

export const fileActions = (
  closeMenus: () => void,
  openLesson: (text: string) => void,
  openLayers: Actions['openFiles'],
): Pick<Actions, 'openFiles'> => ({
  openFiles: (files) => {
    // What is said of the files would lie under a menu.
    closeMenus();
    const [only, second] = files;
    // A lesson is one file; of several each may be a part of one model.
    const lesson = only && !second ? lessonIn(only) : Promise.resolve(null);
    void lesson.then((text) => (text === null ? openLayers(files) : openLesson(text)));
  },
});
