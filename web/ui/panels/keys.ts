/** The list of keys. */
import { html, type TemplateResult } from 'lit';
import { fingers, keyList } from '../../text/en/keys';
import { keysLead } from '../../text/en/panels';

export function keysLook(): TemplateResult {
  return html`<p class="look-lead">${keysLead}</p>
    <dl class="keys">
      ${keyList.map(
        ([keys, does]) =>
          html`<div>
            <dt>${keys.map((key) => (key === '…' ? ' … ' : html`<kbd>${key}</kbd> `))}</dt>
            <dd>${does}</dd>
          </div>`,
      )}
    </dl>
    <p class="look-lead">${fingers}</p>`;
}
