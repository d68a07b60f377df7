/** Whether a draft can be shown, and if not, what is missing: by step and field. */
import { parseLesson } from '../../lessons/check';
import { brief, type Problem } from '../../lessons/shapes';
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
    const { path, reason } = problem;
    const empty = reason.kind === 'wrong' && reason.got === brief('');
    return {
      says: lessonRefusal(
        empty ? { path, reason: { kind: 'state', says: makerNotices.empty } } : problem,
        lesson,
      ),
      step: first === 'steps' && typeof at === 'number' ? at : null,
    };
  });
