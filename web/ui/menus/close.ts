/** Closes the menu that was pressed in, and on a phone the list that it was opened from. */
export function closeMenus(event: Event): void {
  const root = (event.currentTarget as HTMLElement).getRootNode() as ShadowRoot;
  for (const open of root.querySelectorAll<HTMLElement>(':popover-open')) open.hidePopover();
}
