/** The menu that is pressed in is closed, and on a phone the list that it was opened from. */

/** @param root of the element's own part of the page */
export function closeMenus(root: ParentNode): void {
  for (const open of root.querySelectorAll<HTMLElement>(':popover-open')) open.hidePopover();
}

/** Closes the menus, then acts: what is said of the action would lie under a menu. */
export const closing = (action: (event: Event) => void) => (event: Event) => {
  closeMenus((event.currentTarget as HTMLElement).getRootNode() as ShadowRoot);
  action(event);
};
