/** The list of keyboard shortcuts, and the switch for those that are a letter, a digit or a sign. */
import { html, nothing, type TemplateResult } from 'lit';
import { lookText } from '../../text/look';
import { pageText } from '../../text';
import { toggle } from '../controls/fields';
import type { Looking } from './map';

export function shortcutsLook({ view: { shortcuts, actions } }: Looking): TemplateResult {
  return html`<p class="look-lead">${lookText.shortcutsLead}</p>
    <dl class="keys">
      ${pageText.shortcuts.shortcutList(shortcuts ?? false).map(
        ({ keys, does }) =>
          html`<div>
            <dt>${keys.map((key) => (key === '…' ? ' … ' : html`<kbd>${key}</kbd> `))}</dt>
            <dd>${does}</dd>
          </div>`,
      )}
    </dl>
    ${
      shortcuts === null
        ? nothing
        : toggle('character-keys', pageText.shortcuts.characterKeys, shortcuts, (on) =>
            actions.setShortcuts(on),
          )
    }
    <p class="look-lead">${pageText.shortcuts.fingers}</p>`;
}
