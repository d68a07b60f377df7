/** The moment of a step, and the stage that it plays to. */
import { html, nothing } from 'lit';
import type { Step } from '../../lessons/format';
import { stageOrder } from '../../state/timeline';
import { pageText } from '../../text';
import { makerText } from '../../text/maker';
import { stepAt } from './draft';
import { selectField } from './fields';
import { isAt, stateOf } from './moment';
import { idOf } from './place';
import type { Draw, MakerView } from './view';

/** If the page shows another moment than this step's: says so, with two ways to make them agree. */
export function momentPart({ page, draft, actions }: MakerView, step: Step): unknown {
  if (isAt(step, draft, page)) return nothing;
  const { otherMoment, showMoment, takeMoment } = makerText.maker.makerLabels;
  return html`<div class="moment" role="status">
    <p>${otherMoment}</p>
    <div class="row">
      <button type="button" id="show-moment" @click=${() => actions.showMoment()}>
        ${showMoment}
      </button>
      <button type="button" id="take-moment" @click=${() => actions.takeMoment()}>
        ${takeMoment}
      </button>
    </div>
  </div>`;
}

/** A later stage, at its end. */
export const momentPicker: Draw = ({ draft, at, actions }, { path, words, label }) => {
  const step = stepAt(draft, at);
  if (!step) return nothing;
  const state = stateOf(step, draft);
  const stages = stageOrder(state);
  const from = stages.indexOf(state.stage);
  const chosen = step.playTo?.stage ?? '';
  const later = stages.filter((each, k) => k > from || each === chosen);
  const { still, playTo } = makerText.maker.makerLabels;
  return selectField({
    label,
    ...(words.hint === undefined ? {} : { hint: words.hint }),
    id: idOf(path),
    value: chosen,
    choices: [
      { value: '', label: still },
      ...later.map((value) => ({ value, label: playTo(pageText.names.stageTitles[value]) })),
    ],
    change: (value) => {
      const stage = stages.find((each) => each === value);
      actions.put(path, stage && { stage, progress: 1 });
    },
  });
};
