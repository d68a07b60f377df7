/** What is loaded when it is asked for (on-demand.ts): a reader may never open any of it. */
import type { LookPanel } from '../ui/view';
import { closerPanel } from '../ui/look/panel';
import { valuesPanel } from '../ui/values-panel';

export { copyTable } from './copy';
export { copyProgram, openLayer, saveTensors } from './files';
export { pictureFile } from './picture-file';

export const lookPanel: LookPanel = (look, view, theme) =>
  look === 'values' ? valuesPanel(view) : closerPanel(look, view, theme);
