/** A model without a browser, and what its picture shows: for pictures that are made when a page is built. */
import { loadCore } from '../core';
import { Model } from '../model/model';
import { nothingConcealed, type PictureView } from '../picture';
import fields from '../words/en/fields.ftl?raw';
import modelWords from '../words/en/model.ftl?raw';
import { registerWords } from '../words/words';

for (const catalogue of [fields, modelWords]) registerWords(catalogue);

/** A model that nobody watches: no frame is ever drawn. */
const unwatched = {
  ...{ now: () => 0, request: () => 0, cancel: () => undefined },
  ...{ reducedMotion: () => true, readingSeconds: () => 0, work: () => null },
};

/** A model that shows a moment, trained as far as the moment says. */
export async function modelAt(show: (model: Model) => void): Promise<Model> {
  const model = new Model(unwatched);
  model.start(await loadCore());
  show(model);
  for (const which of [0, 1] as const)
    model.training(which)?.advance(model.state.trainingStep, () => true);
  // Once more, with the numbers of the step.
  model.showState({ ...model.state });
  return model;
}

/** What the picture of a model's layer A shows, at its end. */
export function stillView(model: Model, width: number, height: number): PictureView {
  const { state } = model;
  const [numbers] = model.numbers;
  if (!numbers) throw new Error(model.notices.value.map(({ text }) => text).join(' '));
  const [layer] = state.layers;
  return {
    ...{ state, layer, numbers, beside: null, width, height },
    ...{ still: true, concealed: nothingConcealed },
  };
}
