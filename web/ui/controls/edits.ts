/** What the reader edited, said wherever the layer is on show; and the way back. */
import { html, nothing, type TemplateResult } from 'lit';
import { placeWord } from '../../derive/scene/axes';
import { formatApart } from '../../text/en/numbers';
import { math } from '../shared/math';
import type { View } from '../view';

export function editsPart({ snapshot, actions, canUndo }: View): TemplateResult | typeof nothing {
  const { edits } = snapshot;
  if (edits.length === 0) return nothing;
  return html`<section class="edits" part="edits" aria-label="Edited values">
    <b>edited</b>
    <ul>
      ${edits.map(({ place, before, value }) => {
        const title = placeWord(snapshot, place);
        const [from, to] = formatApart(before, value, 3);
        return html`<li>
          <button class="link" title="Go to it" @click=${() => actions.inspect(place, true)}>
            ${math(title)}
          </button>
          ${from} → ${to}
          <button
            class="quiet"
            aria-label="Put ${title} back"
            title="Put it back"
            @click=${() => actions.edit(place, null)}
          >
            ×
          </button>
        </li>`;
      })}
    </ul>
    <small><i class="changed"></i> a stage with other numbers</small>
    <small><i></i> depends on the edits, the same numbers</small>
    <button
      id="undo-edit"
      aria-disabled=${canUndo ? 'false' : 'true'}
      @click=${() => actions.undo()}
    >
      Undo
    </button>
    <button
      id="clear-edits"
      @click=${() => {
        actions.change({ edits: [] });
        actions.leaveEdit();
      }}
    >
      Clear
    </button>
  </section>`;
}

/** Undo and redo of whatever was changed. */
export function undoPart({ canUndo, canRedo, actions }: View): TemplateResult {
  return html`<div class="undo" role="group" aria-label="Changes">
    <button
      class="quiet"
      id="undo"
      title="Undo (Ctrl+Z)"
      aria-label="Undo"
      aria-disabled=${canUndo ? 'false' : 'true'}
      @click=${() => actions.undo()}
    >
      ↶
    </button>
    <button
      class="quiet"
      id="redo"
      title="Redo (Ctrl+Shift+Z)"
      aria-label="Redo"
      aria-disabled=${canRedo ? 'false' : 'true'}
      @click=${() => actions.redo()}
    >
      ↷
    </button>
  </div>`;
}
