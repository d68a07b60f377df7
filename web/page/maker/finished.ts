/** Whether a draft can be shown; if not, what is missing, named by the labels of the editor's fields. */
import { parseLesson } from '../../lessons/check';
import type { Path, Problem } from '../../lessons/schema';
import { lessonsText } from '../../text/lessons';
import { makerText } from '../../text/maker';
import type { Draft } from './draft';
import { showsNothing } from './moment';
import { isOpen } from './number-range';
import { labelsAt, wordsOf } from './place';

/** Something that keeps a draft from being shown. */
export interface Missing {
  readonly says: string;
  /** The step that lacks it, from 0; null for the walkthrough itself. */
  readonly step: number | null;
  /** The path of its field; null if the editor has no field for it. */
  readonly path: Path | null;
}

export type Finished = { readonly text: string } | { readonly missing: readonly Missing[] };

/** The text of the draft's file, or what is missing. */
export function finished(draft: Draft): Finished {
  const text = `${JSON.stringify(draft, null, 2)}\n`;
  const checked = parseLesson(text);
  const missing = [
    ...('lesson' in checked ? [] : checked.problems.map((problem) => missingIn(problem, draft))),
    ...emptyMoments(draft),
  ];
  return missing.length === 0 ? { text } : { missing };
}

function missingIn({ path, says, input }: Problem, draft: Draft): Missing {
  const labels = labelsAt(path, draft);
  const step = path[0] === 'steps' && typeof path[1] === 'number' ? path[1] : null;
  return {
    says: makerText.maker.missingAt(labels, plainly(path, says, input, draft)),
    step,
    path: wordsOf('lesson', String(path[0])) ? path : null,
  };
}

/** The problem in words for an author who uses the fields. */
function plainly(path: Problem['path'], says: string, input: unknown, draft: Draft): string {
  if (typeof input === 'string' && input.trim() === '') return makerText.maker.makerNotices.empty;
  if (says === lessonsText.lessonErrors.isNeeded('known-fact', input))
    return makerText.maker.makerNotices.noFact(String(input));
  if (path.length === 1 && path[0] === 'steps' && draft.steps.length === 0)
    return makerText.maker.makerNotices.empty;
  const prediction = path[0] === 'steps' ? draft.steps[Number(path[1])]?.prediction : null;
  if (path.at(-1) !== 'most' || prediction?.kind !== 'number') return says;
  if (isOpen(prediction)) return makerText.maker.makerNotices.empty;
  return prediction.least < prediction.most ? says : makerText.maker.makerNotices.mostAboveLeast;
}

const emptyMoments = (draft: Draft): readonly Missing[] =>
  draft.steps.flatMap((step, at) =>
    showsNothing(step, draft)
      ? [
          {
            says: makerText.maker.missingAt(
              labelsAt(['steps', at], draft),
              makerText.maker.makerNotices.drawsNothing,
            ),
            step: at,
            path: ['steps', at],
          },
        ]
      : [],
  );
