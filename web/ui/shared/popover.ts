/** Popovers and their openers. */

/** Openers by popover, without buttons that have a `popovertarget`. */
const openers = new WeakMap<Element, HTMLElement>();

/** Shows a popover for the control that was pressed. */
export function showFor(popover: HTMLElement, opener: HTMLElement): void {
  openers.set(popover, opener);
  popover.showPopover({ source: opener });
}

const isDrawn = (element: Element) => element.getClientRects().length > 0;

/**
 * The element beside which a popover belongs: its opener or, for an editor, what it edits; null where none is
 * on show.
 */
export function openerOf(popover: HTMLElement): HTMLElement | null {
  const root = popover.getRootNode() as ShadowRoot;
  const anchors = [
    openers.get(popover),
    ...root.querySelectorAll<HTMLElement>(`[popovertarget="${CSS.escape(popover.id)}"]`),
    popover.parentElement?.querySelector<HTMLElement>('[aria-expanded=true]'),
  ];
  return anchors.find((each) => each?.isConnected && isDrawn(each)) ?? null;
}
