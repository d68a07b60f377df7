/** The moment on show, to be taken along: as a link, as a figure for a page of one's own, in a frame. */
import { html, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import type { SharedMoment } from '../../state/shared-moment';
import { shareLabels, shareTexts } from '../../text/en/share';
import type { View } from '../view';

const kinds: readonly (keyof SharedMoment)[] = ['link', 'snippet', 'iframe'];

export function shareMenu({ state, actions }: View): TemplateResult {
  const shared = actions.share();
  if (!shared) return html`<p class="aside">${shareLabels.noPage}</p>`;
  return html`${state.parameters === 'imported' ? html`<p class="aside">${shareLabels.imported}</p>` : nothing}
  ${kinds.map(
    (kind) =>
      html`<div class="shared">
        <label for="share-${kind}"
          ><b>${shareTexts[kind].title}</b> <small>${shareTexts[kind].says}</small></label
        >
        <textarea
          id="share-${kind}"
          readonly
          rows=${kind === 'snippet' ? 3 : 2}
          spellcheck="false"
          .value=${live(shared[kind])}
          @focus=${(event: FocusEvent) => (event.currentTarget as HTMLTextAreaElement).select()}
        ></textarea>
        <button
          id="copy-${kind}"
          @click=${() => actions.copyText(actions.share()?.[kind] ?? '', shareTexts[kind].title)}
        >
          ${shareLabels.copy}
        </button>
      </div>`,
  )}`;
}
