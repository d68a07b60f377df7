/**
 * The part of a page's state that a lesson may set. Preferences stay the reader's, and no file can contain an
 * imported layer.
 */
import * as v from 'valibot';
import { check } from '../state/check';
import { withRole } from '../state/fields';
import type { State } from '../state/state';
import { lessonsText } from '../text/lessons';
import { pageText } from '../text';
import { fieldOf, isPlain, needs } from './schema';

const preferences: readonly string[] = withRole('preference').map(({ key }) => key);

export const state = v.pipe(
  v.custom<Partial<State>>(isPlain, needs('object')),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return;
    const { value } = dataset;
    const checked = check(value);
    if ('problem' in checked)
      return addIssue({ message: pageText.allowed.problemText(checked.problem) });
    const refuse = (key: string, message: string) =>
      addIssue({ message, path: [fieldOf({ ...value }, key)] });
    for (const key of Object.keys(value))
      if (preferences.includes(key)) refuse(key, lessonsText.lessonErrors.preferenceInLesson);
    const { parameters, compare } = checked.values;
    if (parameters === 'imported' || compare?.parameters === 'imported')
      refuse('parameters', lessonsText.lessonErrors.importedInLesson);
  }),
);
