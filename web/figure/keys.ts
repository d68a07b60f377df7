/** The keyboard: letters and signs for what is done often, while no text is typed. */
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

export function shortcut(event: KeyboardEvent, model: Model, isMenuOpen: boolean): void {
  const [target] = event.composedPath();
  if (event.defaultPrevented || event.altKey || isTyping(target)) return;
  const { key } = event;
  // Escape closes an open menu first.
  if (key === 'Escape' && (isMenuOpen || model.state.cell === null)) return;
  if (event.ctrlKey || event.metaKey) {
    if (key.toLowerCase() !== 'z') return;
    event.preventDefault();
    if (event.shiftKey) model.redo();
    else model.undo();
    return;
  }
  const head = /^[1-9]$/.test(key) ? Number(key) - 1 : null;
  const isButton = target instanceof HTMLElement && target.matches('button, summary, a, input');
  // A button has its own meaning of these.
  if (isButton && (key === ' ' || key === 'Home' || key === 'End')) return;
  const command = commands[key];
  if (head !== null && head < model.layer.heads) model.change({ head });
  else if (command) command(model);
  else return;
  event.preventDefault();
}

/** Fields of a figure keep the keys that are typed in them; Tab leaves, and Escape closes. */
const isTyped = (event: KeyboardEvent): boolean =>
  isTyping(event.composedPath()[0]) && event.key !== 'Tab' && event.key !== 'Escape';

const isOfButton = (event: KeyboardEvent): boolean => {
  const [target] = event.composedPath();
  return (
    [' ', 'Enter'].includes(event.key) &&
    target instanceof HTMLElement &&
    target.matches('button, summary, a, select, input')
  );
};

/**
 * Listens to a figure's keys. Those that it uses go no further, so that a deck or a page's shortcuts do not act on them, too;
 * nor do their `keypress` and `keyup`.
 */
export function takeKeys(element: HTMLElement, onKey: (event: KeyboardEvent) => void): void {
  const used = new Set<string>();
  element.addEventListener('keydown', (event) => {
    onKey(event);
    if (!event.defaultPrevented && !isTyped(event) && !isOfButton(event)) return;
    used.add(event.code);
    event.stopPropagation();
  });
  for (const type of ['keypress', 'keyup'] as const)
    element.addEventListener(type, (event) => {
      if (used.has(event.code)) event.stopPropagation();
      if (type === 'keyup') used.delete(event.code);
    });
}
