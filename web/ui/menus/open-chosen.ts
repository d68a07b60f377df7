/** The files that were chosen in a field for files. */
import type { Actions } from '../view';

export function openChosen(event: Event, actions: Pick<Actions, 'openFiles'>): void {
  const input = event.target as HTMLInputElement;
  const files = [...(input.files ?? [])];
  if (files.length > 0) actions.openFiles(files);
  // The same file again is a change, too.
  input.value = '';
}
