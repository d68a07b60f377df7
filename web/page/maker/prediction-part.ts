/** A prediction: its kind, and the fields of that kind. */
import { html, nothing } from 'lit';
import { truthOf } from '../../lessons/answers';
import type { Prediction, Step } from '../../lessons/format';
import { holds } from '../../lessons/said';
import { makerText } from '../../text/maker';
import { stepAt } from './draft';
import { selectField, warning } from './fields';
import { fieldPart, fieldsIn } from './form';
import { isOpen } from './number-range';
import { idOf, objectOf } from './place';
import { asKind, kinds, tellsTruth } from './prediction';
import type { Draw, MakerView } from './view';

export const predictionPart: Draw = (view, { path, shape }) => {
  const { draft, at, page, actions } = view;
  const step = stepAt(draft, at);
  if (!step) return nothing;
  const { prediction } = step;
  const { predictionKinds, predictionLabels } = makerText.makerPrediction;
  const object = objectOf(shape, prediction);
  return html`${selectField({
    label: predictionLabels.kind,
    id: idOf(path),
    value: prediction?.kind ?? '',
    choices: [
      { value: '', label: makerText.maker.makerLabels.noPrediction },
      ...kinds.map((kind) => ({ value: kind, label: predictionKinds[kind] })),
    ],
    change: (value) =>
      actions.putStep(
        asKind(step, draft.facts ?? {}, kinds.find((kind) => kind === value) ?? null, page),
      ),
  })}
  ${
    prediction && object
      ? fieldsIn(object, path, shown(prediction)).map((field) => [
          field.key === 'conceal' ? warningPart(view, step, prediction) : nothing,
          fieldPart(view, field),
        ])
      : nothing
  }`;
};

/** Hides `most` while the range is open, and shows 1 where no step is set. */
const shown = (prediction: Prediction): Readonly<Record<string, unknown>> =>
  prediction.kind === 'number'
    ? { step: 1, ...prediction, ...(isOpen(prediction) ? { most: null } : {}) }
    : prediction;

/** Warns if no answer can be right on this layer, or if the text gives the answer away. */
function warningPart({ facts }: MakerView, step: Step, prediction: Prediction): unknown {
  const { tells, outside, noneRight } = makerText.makerPrediction.predictionLabels;
  if (tellsTruth(step)) return warning(tells);
  const truth = truthOf(prediction, facts.values);
  if (prediction.kind === 'number' && !isOpen(prediction) && truth?.kind === 'number')
    return truth.value < prediction.least || truth.value > prediction.most
      ? warning(outside)
      : nothing;
  const none =
    prediction.kind === 'choose' &&
    truth === null &&
    prediction.options.every(({ right }) =>
      right.every((each) => holds(each, facts.values) !== null),
    );
  return none ? warning(noneRight) : nothing;
}
