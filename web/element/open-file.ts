/** Opens files that a reader chooses or drops: a lesson's file opens the lesson, any other one a layer. */
import { jsonOf } from '../lessons/json';
import { limits } from '../lessons/limits';
import type { Actions } from '../ui/view';

/** A character of a lesson takes at most three bytes. */
const mostBytes = 3 * limits.file;

/** The text of a lesson's file; null for any other file. The lesson itself is checked when it is opened. */
async function lessonIn(file: File): Promise<string | null> {
  if (!/\.json$/i.test(file.name) || file.size > mostBytes) return null;
  // An unreadable file is reported where layers are opened.
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
    // A menu would cover the notices about the files.
    closeMenus();
    const [only, second] = files;
    // A lesson is a single file; several files may be the parts of one model.
    const lesson = only && !second ? lessonIn(only) : Promise.resolve(null);
    void lesson.then((text) => (text === null ? openLayers(files) : openLesson(text)));
  },
});
