/**
 * The first screen: the sentence with the arcs of two trained heads, and what can be pressed there. Its words and picture are
 * in the HTML that is served (tools/first-screen.mjs); here they come alive in the same place.
 */
import { effect } from '@preact/signals-core';
import type { ManyHeads } from '../figure';
import { encode } from '../model/link';
import { defaultShared, type State } from '../model/state';
import { taskInputs, taskLayer } from '../model/tasks';
import { focusShown } from '../ui/focus';
import { arcsText } from './arcs';

/** Where this browser keeps that its reader has gone on. */
const closedName = 'manyheads.welcome';

/** After so many steps both questions are answered. */
const steps = 400;

/** Two heads, trained to find what is done and where; the words in a line. */
export const firstState: State = {
  ...defaultShared,
  ...taskInputs('what-where'),
  trainingStep: steps,
  stage: 'embed',
  progress: 0,
  head: 0,
  allHeads: true,
  layers: [taskLayer('what-where')],
};

/** Sentences of that training's words. */
export const firstSentences = [
  'I am going to deposit my money at the bank',
  'you will hide your letter near the old house',
  'they are going to leave the car at the shop',
  'we will find our new boat near the box',
] as const;

function isClosed(): boolean {
  try {
    return localStorage.getItem(closedName) !== null;
  } catch {
    // No storage here: the screen is shown each time.
    return false;
  }
}

function close(): void {
  try {
    localStorage.setItem(closedName, 'closed');
  } catch {
    // It will be shown again.
  }
}

/** Whether a visitor of this address sees the first screen: not where it names a moment, nor in a frame. */
export function showsFirst(query: URLSearchParams, hash: string): boolean {
  if (hash !== '') return false;
  if (query.has('welcome')) return true;
  return query.size === 0 && window.self === window.top && !isClosed();
}

/** Brings the first screen alive. */
export function openFirst(figure: ManyHeads): void {
  const { session, model, actions } = figure;
  const before = model.state;
  const screen = figure.querySelector<HTMLElement>('[slot="first"]');
  if (!screen) return;
  session.scene.value = 'first';
  model.showState(firstState, { unrecorded: true });
  const leave = (does: () => void) => {
    close();
    does();
    // What was pressed is gone with the screen.
    void figure.updateComplete.then(() => focusShown(figure.renderRoot));
  };
  const doings: Readonly<Record<string, () => void>> = {
    minute: () => leave(() => actions.minute()),
    twins: () => leave(() => actions.openLesson('twins')),
    ones: () => leave(() => actions.openLesson('all-ones')),
    explore: () =>
      leave(() => {
        actions.explore();
        if (encode(model.state, firstState).length === 0)
          model.showState(before, { unrecorded: true });
      }),
  };
  screen.onclick = (event) => {
    const button = event.target instanceof Element ? event.target.closest('button') : null;
    const { does = '', sentence } = button?.dataset ?? {};
    doings[does]?.();
    if (sentence !== undefined) model.change({ sentence, cell: null });
  };
  comeAlive(figure, screen);
}

/**
 * Puts the live picture in the place of the still one, once there are the same numbers, and says what it shows; takes it away
 * as the reader goes on.
 */
function comeAlive({ model, session }: ManyHeads, screen: HTMLElement): void {
  const place = screen.querySelector('.first-picture');
  const says = screen.querySelector('.first-arcs');
  if (!place || !says) return;
  const still = [...place.childNodes];
  let isLive = false;
  const stop = effect(() => {
    const numbers = model.layerNumbers;
    if (session.scene.value !== 'first') {
      place.replaceChildren(...still);
      queueMicrotask(() => stop());
      return;
    }
    for (const each of screen.querySelectorAll<HTMLElement>('[data-sentence]'))
      each.ariaPressed = String(each.dataset['sentence'] === model.state.sentence);
    if (numbers?.facts.trained?.step !== steps) return;
    says.textContent = arcsText(numbers, model.state.cell);
    if (isLive) return;
    isLive = true;
    place.replaceChildren(
      Object.assign(document.createElement('mh-picture'), { model, session, at: 0 }),
    );
  });
}
