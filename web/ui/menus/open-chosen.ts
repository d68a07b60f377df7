/** The file that was chosen in a field for files. */
import type { Actions } from '../view';

export function openChosen(event: Event, actions: Pick<Actions, 'openFile'>): void {
  const input = event.target as HTMLInputElement;
  const [file] = input.files ?? [];
  if (file) actions.openFile(file);
  // The same file again is a change, too.
  input.value = '';
}
