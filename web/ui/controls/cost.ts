/** What the layer costs, in a line; pressed, it opens the table of all three variants. */
import { html, nothing, type TemplateResult } from 'lit';
import { hiddenUntilAnswered, hiddenWork } from '../../text/en/concealed';
import { costLabels, costMeanings, costTitles } from '../../text/en/cost';
import { formatCount } from '../../text/en/numbers';
import { marked } from '../shared/marked';
import type { View } from '../view';
import { hidesPart } from '../shared/veil';
import { focusBack, menuContent } from './menu';

export function costPart(view: View): TemplateResult {
  const { snapshot, compared } = view;
  const a = snapshot.cost;
  const b = compared?.b.snapshot.cost;
  const line = (key: 'parameters' | 'multiplyAdds') => {
    const own = formatCount(a[key]);
    const other = b && formatCount(b[key]);
    return html`<span title=${costMeanings[key]}
      ><b ${marked(own)}>${own}</b>${
        other === undefined || other === own
          ? nothing
          : html` <small>${costLabels.inB}</small> <b ${marked(other)}>${other}</b>`
      }
      <span class="long">${costTitles[key].title}</span
      ><span class="short">${costTitles[key].short}</span></span
    >`;
  };
  return html`<div class="menu cost-line" part="cost">
    <button class="menu-button setting" id="cost" popovertarget="cost-menu">
      <span class="hidden-label">${costLabels.title}:</span>
      ${line('parameters')}
      ${
        hidesPart(view, 'work')
          ? html`<span title=${hiddenUntilAnswered}>${hiddenWork}</span>`
          : line('multiplyAdds')
      }
    </button>
    <div
      class="menu-panel"
      id="cost-menu"
      popover
      @beforetoggle=${(event: ToggleEvent) => focusBack(event, '#cost')}
    >
      ${menuContent(view, ({ costMenu }) => costMenu(view))}
    </div>
  </div>`;
}
