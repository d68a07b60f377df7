/** Undo and redo of every change, and the list of edited values. */
import { html, nothing, type TemplateResult } from 'lit';
import { pageText } from '../../text';
import type { View } from '../view';
import { menuContent, menuPart } from './menu';

/** @param prefix of the ids: the buttons are in the header, and on a phone also in the list of menus */
export function undoPart({ session }: View, prefix: '' | 'all-' = ''): TemplateResult {
  const { canUndo, canRedo } = session.history;
  return html`<div class="undo" role="group" aria-label=${pageText.controls.undoLabels.group}>
    <button
      class="quiet"
      id="${prefix}undo"
      title=${pageText.controls.undoLabels.undoKeys}
      aria-label=${pageText.controls.undoLabels.undo}
      aria-disabled=${canUndo ? 'false' : 'true'}
      @click=${() => session.undo()}
    >
      ↶
    </button>
    <button
      class="quiet"
      id="${prefix}redo"
      title=${pageText.controls.undoLabels.redoKeys}
      aria-label=${pageText.controls.undoLabels.redo}
      aria-disabled=${canRedo ? 'false' : 'true'}
      @click=${() => session.redo()}
    >
      ↷
    </button>
  </div>`;
}

/** The list of edits and a way to undo them; nothing if there are none. */
export function editsPart(view: View): TemplateResult | typeof nothing {
  const { edits } = view.snapshot;
  if (edits.length === 0) return nothing;
  return html`<div class="edits-menu-box">
    ${menuPart({
      id: 'edits',
      label: pageText.controls.editLabels.section,
      value: pageText.controls.editLabels.count(edits.length),
      content: menuContent(view, ({ editsMenu }) => editsMenu(view)),
    })}
  </div>`;
}
