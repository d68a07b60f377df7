/** What the reader edited, said wherever the layer is on show; and the way back. */
import { html, nothing, type TemplateResult } from 'lit';
import { placeWord } from '../../derive/scene/axes';
import { formatApart } from '../../text/en/numbers';
import { math } from '../shared/math';
import type { View } from '../view';
import { editLabels, undoLabels } from '../../text/en/controls';

export function editsPart({ snapshot, actions, canUndo }: View): TemplateResult | typeof nothing {
  const { edits } = snapshot;
  if (edits.length === 0) return nothing;
  return html`<section class="edits" part="edits" aria-label=${editLabels.section}>
    <b>${editLabels.title}</b>
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

/** Undo and redo of whatever was changed. */
export function undoPart({ canUndo, canRedo, actions }: View): TemplateResult {
  return html`<div class="undo" role="group" aria-label=${undoLabels.group}>
    <button
      class="quiet"
      id="undo"
      title=${undoLabels.undoKeys}
      aria-label=${undoLabels.undo}
      aria-disabled=${canUndo ? 'false' : 'true'}
      @click=${() => actions.undo()}
    >
      ↶
    </button>
    <button
      class="quiet"
      id="redo"
      title=${undoLabels.redoKeys}
      aria-label=${undoLabels.redo}
      aria-disabled=${canRedo ? 'false' : 'true'}
      @click=${() => actions.redo()}
    >
      ↷
    </button>
  </div>`;
}
