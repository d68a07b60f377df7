/** The list of keyboard shortcuts. */
import { html, type TemplateResult } from 'lit';
import { fingers, shortcutList } from '../../text/en/shortcuts';
import { shortcutsLead } from '../../text/en/panels';

export function shortcutsLook(): TemplateResult {
  return html`<p class="look-lead">${shortcutsLead}</p>
    <dl class="keys">
      ${shortcutList.map(
        ([keys, does]) =>
          html`<div>
            <dt>${keys.map((key) => (key === '…' ? ' … ' : html`<kbd>${key}</kbd> `))}</dt>
            <dd>${does}</dd>
          </div>`,
      )}
    </dl>
    <p class="look-lead">${fingers}</p>`;
}
