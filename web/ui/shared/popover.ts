/** Popovers and what opened them. */

/** By the popover; those that a button opens by itself (`popovertarget`) are not here. */
const openers = new WeakMap<Element, HTMLElement>();

/** Shows a popover for what was pressed. */
export function showFor(popover: HTMLElement, opener: HTMLElement): void {
  openers.set(popover, opener);
  popover.showPopover({ source: opener });
}

const isDrawn = (element: Element) => element.getClientRects().length > 0;

/** What a popover belongs beside: what opened it, or for an editor what it edits; null for nothing on show. */
export function openerOf(popover: HTMLElement): HTMLElement | null {
  const root = popover.getRootNode() as ShadowRoot;
  const anchors = [
    openers.get(popover),
    ...root.querySelectorAll<HTMLElement>(`[popovertarget="${CSS.escape(popover.id)}"]`),
    popover.parentElement?.querySelector<HTMLElement>('[aria-expanded=true]'),
  ];
  return anchors.find((each) => each?.isConnected && isDrawn(each)) ?? null;
}
