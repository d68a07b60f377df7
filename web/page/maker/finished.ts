/** Whether a draft can be shown, and if not, what is missing: by step and field. */
import { parseLesson } from '../../lessons/check';
import type { Problem } from '../../lessons/schema';
import { lessonRefusal } from '../../text/en/lesson-errors';
import { makerNotices } from '../../text/en/maker';
import type { Draft } from './draft';

/** What a reader could not be shown. */
export interface Missing {
  readonly says: string;
  /** The step that it is in, from 0; null for the walkthrough itself. */
  readonly step: number | null;
}

export type Finished = { readonly text: string } | { readonly missing: readonly Missing[] };

/** The text of its file. */
export function finished(draft: Draft): Finished {
  const text = `${JSON.stringify(draft, null, 2)}\n`;
  const checked = parseLesson(text);
  return 'lesson' in checked ? { text } : { missing: missingIn(checked.problems, draft) };
}

export const missingIn = (problems: readonly Problem[], lesson: unknown): readonly Missing[] =>
  problems.map((problem) => {
    const [first, at] = problem.path;
    const empty = problem.check === 'regex' && problem.input === '';
    return {
      says: lessonRefusal(empty ? { ...problem, says: makerNotices.empty } : problem, lesson),
      step: first === 'steps' && typeof at === 'number' ? at : null,
    };
  });
