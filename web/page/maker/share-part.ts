/** Shares the walkthrough as a link, and as a line of HTML for the author's own page. */
import { html, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import { reachOf } from '../../ui/shared/reach';
import { makerText } from '../../text/maker';
import { menusText } from '../../text/menus';
import type { MakerActions, Shared } from './view';

const select = (event: FocusEvent) => (event.currentTarget as HTMLTextAreaElement).select();

export function sharePart(
  { link, most, snippet, script }: Shared,
  actions: MakerActions,
): TemplateResult {
  const reach = reachOf(link);
  return html`<section class="share" aria-labelledby="share-title">
    <h3 id="share-title" tabindex="-1">${makerText.maker.sharing.title}</h3>
    ${
      link.length > most
        ? html`<p class="warning" id="too-long">
            ${makerText.maker.sharing.tooLong(link.length, most)}
          </p>`
        : html`<div class="field">
            <label for="walkthrough-link"
              >${makerText.maker.sharing.link},
              ${makerText.maker.sharing.size(link.length, most)}</label
            >
            <textarea
              id="walkthrough-link"
              readonly
              rows="3"
              .value=${live(link)}
              @focus=${select}
            ></textarea>
            ${reach === 'all' ? nothing : html`<small>${menusText.reach.reachTexts[reach]}</small>`}
            <button
              type="button"
              id="copy-walkthrough"
              @click=${() => actions.copy(link, makerText.maker.sharing.copied, '#walkthrough-link')}
            >
              ${makerText.maker.sharing.copy}
            </button>
          </div>`
    }
    <div class="field">
      <label for="walkthrough-snippet">${makerText.maker.sharing.embed}</label>
      <textarea
        id="walkthrough-snippet"
        readonly
        rows="3"
        aria-describedby="walkthrough-snippet-hint"
        .value=${live(snippet)}
        @focus=${select}
      ></textarea>
      <small id="walkthrough-snippet-hint"
        >${makerText.maker.sharing.embedSays}
        <a href=${script} download>${makerText.maker.sharing.script}</a></small
      >
      <button
        type="button"
        id="copy-lines"
        @click=${() => actions.copy(snippet, makerText.maker.sharing.snippetCopied, '#walkthrough-snippet')}
      >
        ${makerText.maker.sharing.copySnippet}
      </button>
    </div>
    <button type="button" id="share-done" @click=${() => actions.unshare()}>
      ${makerText.maker.sharing.close}
    </button>
  </section>`;
}
