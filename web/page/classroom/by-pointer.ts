/** A button of the presentation: pressed by a pointer, it gives up the focus, so that letters and the space bar stay keys. */
export const pressed =
  (act: () => void) =>
  (event: MouseEvent): void => {
    if (event.detail > 0) (event.currentTarget as HTMLElement).blur();
    act();
  };
