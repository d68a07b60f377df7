/** What the page offers for a class. The code of each part is loaded on demand. */
import type { ManyHeads } from '../../element';
import { hasShortcuts } from '../../element/shortcuts';
import { limits } from '../../lessons/limits';
import { pageText } from '../../text';
import { locales, speak } from '../../text/languages';
import { isControl } from '../../ui/shared/key-boundary';
import { isComposed, isModified, meaningOf } from '../../ui/shared/key-meaning';
import type { Offer } from '../../ui/view';
import { offer } from '../offer';
import { whenPressed } from '../when-pressed';
import { onPrint } from './on-print';
import { isCovered } from './topmost';

/** What the query asks for; null for names that it does not have. */
export interface Asked {
  readonly present: string | null;
  /** A lesson's name; '' for the one on show. */
  readonly handout: string | null;
}

/**
 * Makes this page, without its layer, the teacher's window of a presentation in another window.
 * @param locale as the address names it
 */
export function openTeacher(layer: ManyHeads, channel: string, locale: string | null): void {
  const { parentElement } = layer;
  if (!parentElement) throw new Error('The layer is in no page.');
  layer.remove();
  whenPressed(
    async () => {
      // No layer sets the page's language here.
      await speak(locales().find((each) => each === locale) ?? 'en');
      return import('./teacher');
    },
    (module) => module.openTeacher(parentElement, channel),
  )();
}

/** A whole number from 0 to `most` in an address; 0 for anything else. */
const wholeOf = (text: string | null, most: number) => {
  const number = Number(text ?? 0);
  return Number.isInteger(number) && number >= 0 && number <= most ? number : 0;
};

/** Calls `then` once the lesson of the address is open or was refused; at once if it names none. */
function openedByLink(layer: ManyHeads, then: () => void): void {
  const named = /[?&#](lesson|walkthrough)=/.test(location.search + location.hash);
  if (!named || layer.tour) return then();
  layer.addEventListener('mh-tour', then, { once: true });
}

function presentWords(layer: ManyHeads): Pick<Offer, 'label' | 'says'> {
  const { present, presentByKey } = pageText.classroom.classroomOffers;
  return hasShortcuts(layer) ? { ...present, says: presentByKey } : present;
}

export function offerClassroom(layer: ManyHeads, asked: Asked): void {
  const begin = (question: number) =>
    whenPressed(
      () => import('./present'),
      (module) => module.present(layer, { question }),
    );
  const present = begin(0);
  const code = whenPressed(
    () => import('./code-sheet'),
    (module) => module.openCode(layer),
  );
  const handout = (lesson: string, prints = false) =>
    whenPressed(
      () => import('./handout'),
      (module) => module.openHandout(layer, lesson, prints),
    )();
  onPrint(layer, () => handout('', true));
  layer.offers = [
    ...layer.offers,
    offer('present', () => presentWords(layer), present),
    offer('code', () => pageText.classroom.classroomOffers.code, code),
    offer(
      'handout',
      () => pageText.classroom.classroomOffers.handout,
      () => handout(''),
    ),
  ];
  window.addEventListener('keydown', (event) => {
    if (meaningOf(event) !== 'p' || isModified(event) || isComposed(event)) return;
    // Only while the page or its picture has the focus, not a button.
    if (event.defaultPrevented || isCovered() || isControl(event.composedPath()[0])) return;
    if (hasShortcuts(layer)) present();
  });
  // Wait for the lesson: until it is open, the presentation's keys would step through the stages.
  if (asked.present !== null)
    openedByLink(layer, begin(Math.max(0, wholeOf(asked.present, limits.questions) - 1)));
  if (asked.handout !== null) openedByLink(layer, () => handout(asked.handout ?? ''));
}
