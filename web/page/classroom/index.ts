/** What the page offers for a class. The code of each is loaded when it is asked for. */
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

/** What the query asks for; null for what it does not name. */
export interface Asked {
  readonly present: string | null;
  /** Seconds that are counted at every guess. */
  readonly count: string | null;
  /** A lesson's name, or '' for the one on show. */
  readonly handout: string | null;
}

/**
 * The teacher's window of a presentation in another window: this page without its layer.
 * @param locale as the address names it
 */
export function openTeacher(layer: ManyHeads, channel: string, locale: string | null): void {
  const { parentElement } = layer;
  if (!parentElement) throw new Error('The layer is in no page.');
  layer.remove();
  whenPressed(
    async () => {
      // No layer is there to ask for it.
      await speak(locales.find((each) => each === locale) ?? 'en');
      return import('./teacher');
    },
    (module) => module.openTeacher(parentElement, channel),
  )();
}

/** A whole number of an address; 0 for anything else. */
const wholeOf = (text: string | null, most: number) => {
  const number = Number(text ?? 0);
  return Number.isInteger(number) && number >= 0 && number <= most ? number : 0;
};

/** So many seconds are counted at most. */
const mostSeconds = 600;

/** Once the lesson that the address names is open or has been refused; at once where it names none. */
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
      (module) => module.present(layer, { seconds: wholeOf(asked.count, mostSeconds), question }),
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
    // Only while the page or its picture has the focus, never from a button.
    if (event.defaultPrevented || isCovered() || isControl(event.composedPath()[0])) return;
    if (hasShortcuts(layer)) present();
  });
  // A key that is pressed before the lesson is there would walk the stages.
  if (asked.present !== null)
    openedByLink(layer, begin(Math.max(0, wholeOf(asked.present, limits.questions) - 1)));
  if (asked.handout !== null) openedByLink(layer, () => handout(asked.handout ?? ''));
}
