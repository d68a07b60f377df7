/** Saves the walkthrough as a file, and opens one. */
import { saveFile } from '../../element/save-file';
import { parseLesson } from '../../lessons/check';
import { jsonOf } from '../../lessons/json';
import { limits } from '../../lessons/limits';
import { lessonsText } from '../../text/lessons';
import { makerText } from '../../text/maker';
import { slug, type Draft } from './draft';
import type { Missing } from './finished';

export type Opened =
  | { readonly draft: Draft }
  | { readonly said: string; readonly missing: readonly Missing[] };

export const fileName = ({ title }: Pick<Draft, 'title'>): string => `${slug(title)}.json`;

/** @returns the file's name */
export function saveDraft(draft: Draft, text: string): string {
  const name = fileName(draft);
  saveFile(new Blob([text], { type: 'application/json' }), name);
  return name;
}

/** Opens a file; one that is no walkthrough is refused, naming step and field. */
export async function openFile(file: File): Promise<Opened> {
  // A UTF-16 code unit takes at most three bytes in UTF-8.
  if (file.size > 3 * limits.file)
    return { said: makerText.maker.makerNotices.tooLarge(limits.file), missing: [] };
  const text = await file.text();
  const checked = parseLesson(text);
  if ('lesson' in checked) return { draft: checked.lesson };
  return {
    said: makerText.maker.makerNotices.refusedFile,
    // With the file's own names, which its author knows.
    missing: checked.problems.map((problem) => ({
      says: lessonsText.lessonErrors.lessonRefusal(problem, jsonOf(text)),
      step: null,
      path: null,
    })),
  };
}
