/** What the reader edited, what that changed in the strip of stages, and the way back. */
import { html, type TemplateResult } from 'lit';
import { placeWord } from '../../derive/scene/axes';
import { formatApart } from '../../text/en/numbers';
import { math } from '../shared/math';
import type { View } from '../view';
import { editLabels } from '../../text/en/controls';

export function editsMenu({ snapshot, actions, canUndo }: View): TemplateResult {
  const { edits } = snapshot;
  return html`<section class="edits" part="edits" aria-label=${editLabels.section}>
    <ul>
      ${edits.map(({ place, before, value }) => {
        const title = placeWord(snapshot, place);
        const [from, to] = formatApart(before, value, 3);
        return html`<li>
          <button
            class="link"
            title=${editLabels.goTo}
            @click=${() => actions.inspect(place, true)}
          >
            ${math(title)}
          </button>
          ${from} → ${to}
          <button
            class="quiet"
            aria-label=${editLabels.putBackWhich(title)}
            title=${editLabels.putBack}
            @click=${() => actions.edit(place, null)}
          >
            ×
          </button>
        </li>`;
      })}
    </ul>
    <small><i class="changed"></i> ${editLabels.changedStage}</small>
    <small><i></i> ${editLabels.dependentStage}</small>
    <button
      id="undo-edit"
      aria-disabled=${canUndo ? 'false' : 'true'}
      @click=${() => actions.undo()}
    >
      ${editLabels.undo}
    </button>
    <button
      id="clear-edits"
      @click=${() => {
        actions.change({ edits: [] });
        actions.leaveEdit();
      }}
    >
      ${editLabels.clear}
    </button>
  </section>`;
}
