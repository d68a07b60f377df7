/** The place of the training's strip; its code is loaded on demand. */
import { nothing } from 'lit';
import { LoadedPart } from '../shared/loaded-part';
import type { View } from '../view';

const code = new LoadedPart(() => import('./strip'));

export const trainingPlace = (view: View): unknown => {
  const { training } = view;
  return training
    ? code.show(view.actions, ({ trainingStrip }) => trainingStrip(view, training))
    : nothing;
};
