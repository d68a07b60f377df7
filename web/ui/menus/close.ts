/** Closes the menu in which something was pressed, and on a phone the list from which it was opened. */

/** @param root the shadow root of the element */
export function closeMenus(root: ParentNode): void {
  for (const open of root.querySelectorAll<HTMLElement>(':popover-open')) open.hidePopover();
}

/** Closes the menus before the action, whose message a menu would cover. */
export const closing = (action: (event: Event) => void) => (event: Event) => {
  closeMenus((event.currentTarget as HTMLElement).getRootNode() as ShadowRoot);
  action(event);
};
