/** What of the page a step of a lesson uses: all else is out of sight, until the reader asks for it. */
import type { FocusPart } from '../derive/conceal/conceal';
import type { Focus, Step } from '../lessons/format';
import type { State } from '../state/state';
import { hideable } from '../ui/view';

type Part = (typeof hideable)[number];

/**
 * The page's name (which only screen readers get where it is shown alone), the picture's scale, and the
 * lesson itself.
 */
const always: readonly Part[] = ['brand', 'legend', 'guide'];

/** The parts of the page that a step speaks of. */
export const namedParts = (focus: readonly Focus[]): readonly FocusPart[] =>
  focus.flatMap((each) => ('part' in each ? [each.part] : []));

/**
 * @param isHidden whether the chosen number is hidden until the reader has answered
 * @param waits whether the step waits for an answer, after which it plays
 * @returns names of the hidden parts
 */
export function unusedParts(
  step: Step | null,
  state: State,
  { isHidden = false, waits = false } = {},
): readonly Part[] {
  const used = new Set<Part>(step ? usedBy(step, state, { isHidden, waits }) : []);
  return hideable.filter((name) => !always.includes(name) && !used.has(name));
}

function usedBy(
  { focus = [], playTo }: Step,
  { cell, look }: State,
  { isHidden, waits }: { readonly isHidden: boolean; readonly waits: boolean },
): readonly Part[] {
  const named = namedParts(focus);
  return [
    ...hideable.filter((name) => named.some((part) => part === name)),
    ...(playTo && !waits ? (['transport', 'strip'] as const) : []),
    // A chosen number needs the inspector to explain it.
    ...(cell && !isHidden ? (['inspector'] as const) : []),
    // The panel of what was learned is shown in the inspector's place.
    ...(named.includes('training') ? (['inspector'] as const) : []),
    ...(look === 'none' ? [] : (['look'] as const)),
  ];
}
