/** Opens the files chosen in a file input. */
import type { Actions } from '../view';

export function openChosen(event: Event, actions: Pick<Actions, 'openFiles'>): void {
  const input = event.target as HTMLInputElement;
  const files = [...(input.files ?? [])];
  if (files.length > 0) actions.openFiles(files);
  // Reset, so that choosing the same file again is a change.
  input.value = '';
}
