/** What is loaded when it is asked for (on-demand.ts): a reader may never open any of it. */
import type { LookPanel } from '../ui/view';
import { differencesPart } from '../ui/compare/differences';
import { closerPanel } from '../ui/panels/panel';
import { valuesPanel } from '../ui/panels/values-panel';

export { copyTable } from './copy';
export { copyProgram, openLayer, saveTensors } from './files';
export { pictureFile } from './picture-file';

export const lookPanel: LookPanel = (asked, view, theme) => {
  if (asked === 'values') return valuesPanel(view);
  if (asked !== 'differences') return closerPanel(asked, view, theme);
  return view.compared && differencesPart(view, theme, view.compared);
};
