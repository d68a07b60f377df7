/**
 * Which keys leave an element. The pages around it have keys of their own: a deck turns its slides with arrows and the
 * space bar, documentation searches with s. A key that the element uses, or that is typed in one of its fields, goes no
 * further than the element; all others do. Nothing of what the browser does with a key is changed.
 *
 * A key that an input method takes does not even reach what has the focus: no part has to know of it.
 */
import { isComposed, isModified, meaningOf } from './key-meaning';

const fields = 'input, textarea, select';

/** Whether what is typed there is text or a value. */
export const isField = (target: EventTarget | undefined): target is HTMLElement =>
  target instanceof HTMLElement && (target.matches(fields) || target.isContentEditable);

const controls =
  'button, a[href], summary, iframe, audio, video, [role=button], [role=link], [role=slider]';

/** Whether it has keys of its own, or is named and pressed by a voice: letters do nothing else there (WCAG 2.1.4). */
export const isControl = (target: EventTarget | undefined): boolean =>
  isField(target) || (target instanceof Element && target.matches(controls));

/** Whether the key presses what has the focus. */
export function presses(key: string, target: EventTarget | undefined): boolean {
  if (!(target instanceof Element)) return false;
  if (key === 'Enter') return target.matches('button, a[href], summary, [role=button]');
  return key === ' ' && target.matches('button, summary, [role=button]');
}

/** How the browser scrolls with a key: in which direction, down or up, right or left. */
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

/** Whether there is more of a box in that direction, which the browser would scroll to. */
function hasMore(box: Element, axis: 'x' | 'y', by: 1 | -1): boolean {
  const { overflowX, overflowY } = getComputedStyle(box);
  const [overflow, at, room] =
    axis === 'x'
      ? [overflowX, Math.abs(box.scrollLeft), box.scrollWidth - box.clientWidth]
      : [overflowY, box.scrollTop, box.scrollHeight - box.clientHeight];
  if (!scrollable.test(overflow) || room < 1) return false;
  return axis === 'x' || (by > 0 ? at < room - 1 : at > 0);
}

/** Whether the key scrolls something around what has the focus, within the element. */
function scrollsInside(key: string, target: EventTarget | undefined): boolean {
  const way = Object.hasOwn(scrolls, key) ? scrolls[key] : undefined;
  if (!way) return false;
  for (let box = target instanceof Element ? target : null; box; box = box.parentElement)
    if (hasMore(box, ...way)) return true;
  return false;
}

/** Whether Escape closes something: a popover that lies over the page. */
const closes = (key: string, root: ParentNode): boolean =>
  key === 'Escape' && root.querySelector(':popover-open') !== null;

/** Whether a key that was pressed in the element is the element's. */
function isUsed(event: KeyboardEvent, root: ParentNode): boolean {
  const [target] = event.composedPath();
  const key = meaningOf(event);
  // The focus goes on from here, and whoever keeps it in a dialog has to know.
  if (key === 'Tab') return false;
  if (event.defaultPrevented || isField(target)) return true;
  if (isModified(event)) return false;
  return presses(key, target) || scrollsInside(key, target) || closes(key, root);
}

/**
 * Keeps the element's keys in it.
 * @param element whose own listeners of keys were added before
 * @param root where it is drawn
 */
export function keepKeys(element: HTMLElement, root: () => ParentNode): void {
  /** Keys that went down in the element and are its own: their other events are, too. */
  const kept = new Set<string>();
  element.addEventListener(
    'keydown',
    (event) => {
      // Until it has come back up to the element: who stops it on the way has used it.
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
