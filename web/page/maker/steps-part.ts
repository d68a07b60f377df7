/** The list of steps: select, move (by buttons, keys or drag), copy, delete. */
import { html, nothing, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { Step } from '../../lessons/format';
import { makerText } from '../../text/maker';
import { pageText } from '../../text';
import { hasRoom } from './draft';
import { signButton } from './fields';
import { copyIcon } from './icons';
import { stateOf } from './moment';
import { wordsOf } from './place';
import type { MakerView } from './view';

export function stepsPart(view: MakerView): TemplateResult {
  const { draft, actions } = view;
  return html`<h3>${wordsOf('lesson', 'steps')?.label}</h3>
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

/** The drag data: the index of the dragged step. */
const dragged = 'application/x-manyheads-step';

function stepRow(
  { draft, at: chosen, actions }: MakerView,
  step: Step,
  at: number,
): TemplateResult {
  const { steps } = draft;
  const { up, down, duplicate, remove } = makerText.maker.makerLabels;
  const sign = (
    shown: Parameters<typeof signButton>[0],
    what: string,
    id: string,
    press: () => void,
    disabled: boolean,
  ) => signButton(shown, makerText.maker.ofStep(what, at), press, { id, disabled });
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
            ${sign('↑', up, 'step-up', () => moveBy(-1), at === 0)}
            ${sign('↓', down, 'step-down', () => moveBy(1), at === steps.length - 1)}
            ${sign(copyIcon, duplicate, 'step-duplicate', () => actions.duplicate(at), !hasRoom(draft))}
            ${sign('✕', remove, 'step-remove', () => actions.remove(at), false)}
          </span>`
        : nothing
    }
  </li>`;
}
