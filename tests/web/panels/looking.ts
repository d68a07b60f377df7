/** A panel's rows for a layer, as the panel makes them. */
import english from '../../../web/words/en/panels.ftl?raw';
import { Choices, type Looking, type Row } from '../../../web/panels/panel';
import { registerWords } from '../../../web/words/words';
import { newModel } from '../support/model';

registerWords(english);

export function looking(query: string): Looking {
  const { model } = newModel();
  model.showPairs(new URLSearchParams(query));
  const numbers = model.layerNumbers;
  if (!numbers) throw new Error('no layer');
  const { state } = model;
  return { model, state, numbers, head: state.head, choices: new Choices() };
}

/** All that the rows say in sentences. */
export const saidBy = (rows: readonly Row[]): string =>
  rows.flatMap(({ heading, says }) => [heading ?? '', says ?? '']).join(' ');
