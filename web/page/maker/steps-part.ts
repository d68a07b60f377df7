/** The list of steps: chosen, moved by buttons, keys or a drag, copied, deleted. */
import { html, nothing, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { Step } from '../../lessons/format';
import { makerText } from '../../text/maker';
import { pageText } from '../../text';
import { hasRoom } from './draft';
import { signButton } from './fields';
import { copyIcon } from './icons';
import { stateOf } from './moment';
import type { MakerView } from './view';

export function stepsPart(view: MakerView): TemplateResult {
  const { draft, actions } = view;
  return html`<h3>${makerText.maker.makerLabels.steps}</h3>
    ${draft.steps.length === 0 ? html`<p class="aside">${makerText.maker.makerLabels.noSteps}</p>` : nothing}
    <ol class="steps">
      ${repeat(
        draft.steps,
        ({ id }) => id,
        (step, at) => stepRow(view, step, at),
      )}
    </ol>
    <button type="button" class="primary" id="add-moment" @click=${() => actions.addMoment()}>
      ${makerText.maker.makerLabels.addMoment}
    </button>`;
}

/** While a step is dragged: where it came from. */
const dragged = 'application/x-manyheads-step';

function stepRow(
  { draft, at: chosen, actions }: MakerView,
  step: Step,
  at: number,
): TemplateResult {
  const { steps } = draft;
  const moveBy = (by: number) => actions.move(at, at + by);
  return html`<li
    class=${at === chosen ? 'chosen-step' : ''}
    draggable="true"
    @dragstart=${(event: DragEvent) => event.dataTransfer?.setData(dragged, String(at))}
    @dragover=${(event: DragEvent) => {
      if (event.dataTransfer?.types.includes(dragged)) event.preventDefault();
    }}
    @drop=${(event: DragEvent) => {
      const from = event.dataTransfer?.getData(dragged) ?? '';
      if (from === '') return;
      event.preventDefault();
      actions.move(Number(from), at);
    }}
  >
    <button
      type="button"
      class="step-name"
      id="step-${at}"
      aria-current=${at === chosen ? 'step' : 'false'}
      aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
      @click=${() => actions.select(at)}
      @keydown=${(event: KeyboardEvent) => {
        const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
        if (!event.altKey || by === undefined) return;
        event.preventDefault();
        moveBy(by);
      }}
    >
      <b>${at + 1}</b>
      <span dir="auto">${step.title.trim() || makerText.maker.makerLabels.noTitle}</span>
      <small
        >${pageText.names.stageTitles[stateOf(step, draft).stage]}${step.prediction ? ' · ?' : ''}</small
      >
    </button>
    ${
      at === chosen
        ? html`<span class="row">
            ${signButton(
              '↑',
              makerText.maker.ofStep(makerText.maker.makerLabels.up, at),
              () => moveBy(-1),
              {
                id: 'step-up',
                disabled: at === 0,
              },
            )}
            ${signButton(
              '↓',
              makerText.maker.ofStep(makerText.maker.makerLabels.down, at),
              () => moveBy(1),
              {
                id: 'step-down',
                disabled: at === steps.length - 1,
              },
            )}
            ${signButton(
              copyIcon,
              makerText.maker.ofStep(makerText.maker.makerLabels.duplicate, at),
              () => actions.duplicate(at),
              {
                id: 'step-duplicate',
                disabled: !hasRoom(draft),
              },
            )}
            ${signButton(
              '✕',
              makerText.maker.ofStep(makerText.maker.makerLabels.remove, at),
              () => actions.remove(at),
              {
                id: 'step-remove',
              },
            )}
          </span>`
        : nothing
    }
  </li>`;
}
