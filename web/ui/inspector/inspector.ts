/**
 * The inspector's box, beside the picture or over it on a phone; its content is loaded after the first
 * picture.
 */
import { html, nothing, type TemplateResult } from 'lit';
import type { Theme } from '../../draw/theme';
import { pageText } from '../../text';
import { afterFrame } from '../shared/after-frame';
import { LoadedPart } from '../shared/loaded-part';
import type { View } from '../view';
import { standsLow } from './sheet';

const code = new LoadedPart(async () => {
  await afterFrame();
  return import('./content');
});

/** Calls `use` now, or once the inspector's content is loaded. */
export const whenInspectorIsThere = (use: () => void): void => code.whenThere(use);

/** @param top content above the inspector's own */
export function inspectorPart(view: View, theme: Theme, top: unknown = nothing): TemplateResult {
  const { inspection, pinned, actions, compared, playing } = view;
  const above = pinned && compared && inspection && standsLow(view.scene, inspection.place);
  return html`<aside
    class="inspector ${playing ? 'playing' : ''} ${pinned ? 'asked' : ''} ${above ? 'above' : ''}"
    part="inspector"
    tabindex="0"
    aria-label=${pageText.inspectorLabels.title}
  >
    <div class="sheet-bar">
      <button aria-label=${pageText.inspectorLabels.close} @click=${() => actions.inspect(null)}>
        ✕
      </button>
    </div>
    ${top} ${code.show(actions, ({ inspectorContent }) => inspectorContent(view, theme))}
    ${
      pinned
        ? html`<button
            class="quiet close"
            title=${pageText.inspectorLabels.releaseKey}
            @click=${() => actions.inspect(null)}
          >
            ${pageText.inspectorLabels.release}
          </button>`
        : nothing
    }
  </aside>`;
}
