/** The columns of every cost table. */
import type { Cost } from '../../core/types';
import { pageText } from '../../text';
import type { View } from '../view';
import { concealsPart } from './concealed';

const keys: readonly (keyof Cost)[] = ['parameters', 'multiplyAdds', 'activations'];

const columns = keys.map((key) => ({ key, ...pageText.cost.costTitles[key] }));

/** While a lesson hides the work, only the parameters are shown. */
export const costColumns = (view: Pick<View, 'concealed'>) =>
  concealsPart(view, 'work') ? columns.slice(0, 1) : columns;
