/**
 * Which keys leave the element. Its page may use keys, too: a deck turns slides with arrows and the space
 * bar, documentation searches with s. A key that the element uses, or that is typed in one of its fields,
 * stops propagating at the element; all others pass. The browser's own handling is not changed.
 *
 * A key taken by an input method does not even reach the focused part, so that parts need not check for it.
 */
import { isComposed, isModified, meaningOf } from './key-meaning';

const fields = 'input, textarea, select';

/** Whether typing there enters text or a value. */
export const isField = (target: EventTarget | undefined): target is HTMLElement =>
  target instanceof HTMLElement && (target.matches(fields) || target.isContentEditable);

const controls =
  'button, a[href], summary, iframe, audio, video, [role=button], [role=link], [role=slider]';

/**
 * Whether it has its own keys, or can be named and pressed by voice: letters must do nothing else there (WCAG
 * 2.1.4).
 */
export const isControl = (target: EventTarget | undefined): boolean =>
  isField(target) || (target instanceof Element && target.matches(controls));

/** Whether the key presses the focused control. */
export function presses(key: string, target: EventTarget | undefined): boolean {
  if (!(target instanceof Element)) return false;
  if (key === 'Enter') return target.matches('button, a[href], summary, [role=button]');
  return key === ' ' && target.matches('button, summary, [role=button]');
}

/** The direction in which the browser scrolls for a key: down or up, right or left. */
const scrolls: Readonly<Record<string, readonly [axis: 'x' | 'y', by: 1 | -1]>> = {
  ArrowDown: ['y', 1],
  PageDown: ['y', 1],
  End: ['y', 1],
  ' ': ['y', 1],
  ArrowUp: ['y', -1],
  PageUp: ['y', -1],
  Home: ['y', -1],
  ArrowRight: ['x', 1],
  ArrowLeft: ['x', -1],
};

const scrollable = /auto|scroll/;

/** Whether the browser could scroll the box further in that direction. */
function hasMore(box: Element, axis: 'x' | 'y', by: 1 | -1): boolean {
  const { overflowX, overflowY } = getComputedStyle(box);
  const [overflow, at, room] =
    axis === 'x'
      ? [overflowX, Math.abs(box.scrollLeft), box.scrollWidth - box.clientWidth]
      : [overflowY, box.scrollTop, box.scrollHeight - box.clientHeight];
  if (!scrollable.test(overflow) || room < 1) return false;
  return axis === 'x' || (by > 0 ? at < room - 1 : at > 0);
}

/** Whether the key scrolls a box around the focus, within the element. */
function scrollsInside(key: string, target: EventTarget | undefined): boolean {
  const way = Object.hasOwn(scrolls, key) ? scrolls[key] : undefined;
  if (!way) return false;
  for (let box = target instanceof Element ? target : null; box; box = box.parentElement)
    if (hasMore(box, ...way)) return true;
  return false;
}

/** Whether Escape closes a popover that is open. */
const closes = (key: string, root: ParentNode): boolean =>
  key === 'Escape' && root.querySelector(':popover-open') !== null;

/** Whether the element uses a key that was pressed in it. */
function isUsed(event: KeyboardEvent, root: ParentNode): boolean {
  const [target] = event.composedPath();
  const key = meaningOf(event);
  // Tab moves the focus, and a dialog around the element that traps the focus has to see it.
  if (key === 'Tab') return false;
  if (event.defaultPrevented || isField(target)) return true;
  if (isModified(event)) return false;
  return presses(key, target) || scrollsInside(key, target) || closes(key, root);
}

/**
 * Keeps the element's keys in it.
 * @param element already has its own key listeners
 * @param root the root in which it is drawn
 */
export function keepKeys(element: HTMLElement, root: () => ParentNode): void {
  /** The element's own keys that are down: their later events stay in the element, too. */
  const kept = new Set<string>();
  element.addEventListener(
    'keydown',
    (event) => {
      // Until the event bubbles up to the element: a listener that stops it has used the key.
      kept.add(event.code);
      if (isComposed(event)) event.stopPropagation();
    },
    { capture: true },
  );
  element.addEventListener('keydown', (event) => {
    if (isUsed(event, root())) event.stopPropagation();
    else kept.delete(event.code);
  });
  for (const type of ['keypress', 'keyup'] as const)
    element.addEventListener(type, (event) => {
      const isTyped = isField(event.composedPath()[0]) && event.key !== 'Tab';
      if (isTyped || kept.has(event.code)) event.stopPropagation();
      if (type === 'keyup') kept.delete(event.code);
    });
}
