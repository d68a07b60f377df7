/** The keyboard: letters and signs for what is done often, while no text is typed. */
import { focusShown } from '../ui/focus';
import type { Model } from '../model/model';

/** Keys and what they do; the panel Keys lists them by the messages `key-NAME`. */
const commands: Readonly<Record<string, (model: Model) => void>> = {
  ' ': ({ player }) => (player.playing ? player.pause() : player.play()),
  '.': (model) => model.step(1),
  ',': (model) => model.step(-1),
  Home: (model) => model.goTo(0),
  End: (model) => model.goTo(model.order.length),
  h: (model) => model.change({ head: (model.state.head + 1) % model.layer.heads }),
  H: (model) =>
    model.change({ head: (model.state.head + model.layer.heads - 1) % model.layer.heads }),
  Escape: (model) => model.change({ cell: null }),
  '?': (model) => model.change({ look: model.state.look === 'keys' ? 'none' : 'keys' }),
};

const isTyping = (target: EventTarget | undefined): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.matches('input:not([type=checkbox], [type=radio]), textarea, select'));

const isControl = (target: EventTarget | undefined): boolean =>
  target instanceof HTMLElement && target.matches('button, summary, a, select, input');

/** The key of a press: a letter by its place where the keyboard writes another script than Latin. */
export function keyOf({ key, code, shiftKey }: KeyboardEvent): string {
  const place = /^Key([A-Z])$/.exec(code)?.[1];
  if (!place || !/^\p{L}$/u.test(key) || /\p{Script=Latin}/u.test(key)) return key;
  return shiftKey ? place : place.toLowerCase();
}

export interface KeyUse {
  readonly isMenuOpen: boolean;
  /** Whether letters, digits and signs are shortcuts; they are while the picture has the focus. */
  readonly characters: boolean;
}

/** Does what a key says. @returns whether the figure uses the key */
export function shortcut(event: KeyboardEvent, model: Model, use: KeyUse): boolean {
  const [target] = event.composedPath();
  if (event.defaultPrevented || event.altKey || event.isComposing) return false;
  const key = keyOf(event);
  // The browser closes an open menu.
  if (key === 'Escape' && use.isMenuOpen) return true;
  if (isTyping(target) && key !== 'Escape') return false;
  if (event.ctrlKey || event.metaKey) {
    if (key.toLowerCase() !== 'z') return false;
    event.preventDefault();
    if (event.shiftKey) model.redo();
    else model.undo();
    return true;
  }
  const isCharacter = key.length === 1 && key !== ' ';
  const isPicture = target instanceof Element && target.matches('.frames');
  if (isCharacter && !(use.characters && isPicture)) return false;
  if (key === 'Escape' && model.state.cell === null) return false;
  // A button has its own meaning of these.
  if (isControl(target) && [' ', 'Home', 'End'].includes(key)) return false;
  const head = /^[1-9]$/.test(key) ? Number(key) - 1 : null;
  const command = commands[key];
  if (head !== null && head < model.layer.heads) model.change({ head });
  else if (command) command(model);
  else return false;
  // The inspector closes, and its field would take the focus with it.
  const inspector = target instanceof Element ? target.closest('mh-inspector') : null;
  if (key === 'Escape' && inspector) focusShown(inspector.getRootNode() as ShadowRoot);
  event.preventDefault();
  return true;
}

/** Fields of a figure keep the keys that are typed in them; Tab leaves. */
const isTyped = (event: KeyboardEvent): boolean =>
  isTyping(event.composedPath()[0]) && event.key !== 'Tab' && event.key !== 'Escape';

/** A button's own keys, and those that choose among radio buttons. */
function isOfControl(event: KeyboardEvent): boolean {
  const [target] = event.composedPath();
  if (!isControl(target)) return false;
  const isRadio = target instanceof HTMLElement && target.matches('[type=radio]');
  return [' ', 'Enter'].includes(event.key) || (isRadio && event.key.startsWith('Arrow'));
}

/**
 * Listens to a figure's keys. Those that it uses go no further, so that a deck or a page's shortcuts do not act on them, too;
 * nor do their `keypress` and `keyup`.
 */
export function takeKeys(element: HTMLElement, onKey: (event: KeyboardEvent) => boolean): void {
  const used = new Set<string>();
  element.addEventListener('keydown', (event) => {
    const isUsed = onKey(event);
    if (!isUsed && !event.defaultPrevented && !isTyped(event) && !isOfControl(event)) return;
    used.add(event.code);
    event.stopPropagation();
  });
  for (const type of ['keypress', 'keyup'] as const)
    element.addEventListener(type, (event) => {
      if (used.has(event.code)) event.stopPropagation();
      if (type === 'keyup') used.delete(event.code);
    });
}

/** At each press within an element, before what is pressed does its own. */
export function beforePress(element: HTMLElement, does: () => void): void {
  for (const press of ['click', 'keydown'])
    element.addEventListener(press, does, { capture: true });
}
