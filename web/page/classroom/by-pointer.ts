/**
 * The click handler of a button of the presentation. After a click by pointer the button gives up the focus,
 * so that letters and the space bar remain shortcuts.
 */
export const pressed =
  (act: () => void) =>
  (event: MouseEvent): void => {
    if (event.detail > 0) (event.currentTarget as HTMLElement).blur();
    act();
  };
