/** The built-in lessons, in the order of the menu. Each is a Markdown file, loaded when it is asked for. */
import { LessonError, parseLesson } from './parse';
import type { Lesson } from './format';
import type { LessonName } from './names';

export { isLessonName, lessonNames, type LessonName } from './names';

const files = import.meta.glob<string>('./content/*/*.md', { query: '?raw', import: 'default' });

/** A built-in lesson, in English where the language has none of its own. */
export async function loadLesson(name: LessonName, language = 'en'): Promise<Lesson> {
  const load = files[`./content/${language}/${name}.md`] ?? files[`./content/en/${name}.md`];
  if (!load) throw new LessonError([]);
  return parseLesson(await load());
}
