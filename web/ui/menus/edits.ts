/** The edits, the stages that they changed, and buttons to undo them. */
import { html, type TemplateResult } from 'lit';
import { placeWord } from '../../derive/scene/axes';
import { pageText } from '../../text';
import { fromLeft, math } from '../shared/math';
import type { View } from '../view';

export function editsMenu({ snapshot, actions, session }: View): TemplateResult {
  const { edits } = snapshot;
  return html`<section
    class="edits"
    part="edits"
    aria-label=${pageText.controls.editLabels.section}
  >
    <ul>
      ${edits.map(({ place, before, value }) => {
        const title = placeWord(snapshot, place);
        const [from, to] = pageText.numbers.formatApart(before, value, 3);
        return html`<li>
          <button
            class="link"
            title=${pageText.controls.editLabels.goTo}
            @click=${() => actions.inspect(place, true)}
          >
            ${fromLeft(math(title))}
          </button>
          ${fromLeft(`${from} → ${to}`)}
          <button
            class="quiet"
            aria-label=${pageText.controls.editLabels.putBackWhich(title)}
            title=${pageText.controls.editLabels.putBack}
            @click=${() => actions.edit(place, null)}
          >
            ×
          </button>
        </li>`;
      })}
    </ul>
    <small><i class="changed"></i> ${pageText.controls.editLabels.changedStage}</small>
    <small><i></i> ${pageText.controls.editLabels.dependentStage}</small>
    <button
      id="undo-edit"
      aria-disabled=${session.history.canUndo ? 'false' : 'true'}
      @click=${() => session.undo()}
    >
      ${pageText.controls.editLabels.undo}
    </button>
    <button
      id="clear-edits"
      @click=${() => {
        actions.change({ edits: [] });
        actions.leaveEdit();
      }}
    >
      ${pageText.controls.editLabels.clear}
    </button>
  </section>`;
}
