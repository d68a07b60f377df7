/** The cost of the layer in one line; a press opens the table of all three variants. */
import { html, nothing, type TemplateResult } from 'lit';
import { pageText } from '../../text';
import { marked } from '../shared/marked';
import type { View } from '../view';
import { concealsPart } from '../shared/concealed';
import { focusBack, menuContent } from './menu';

export function costPart(view: View): TemplateResult {
  const { snapshot, compared } = view;
  const a = snapshot.cost;
  const b = compared?.b.snapshot.cost;
  const line = (key: 'parameters' | 'multiplyAdds') => {
    const own = pageText.numbers.formatCount(a[key]);
    const other = b && pageText.numbers.formatCount(b[key]);
    return html`<span title=${pageText.cost.costMeanings[key]}
      ><b ${marked(own)}>${own}</b>${
        other === undefined || other === own
          ? nothing
          : html` <small>${pageText.cost.costLabels.inB}</small> <b ${marked(other)}>${other}</b>`
      } <span class="long">${pageText.cost.costTitles[key].title}</span
      ><span class="short">${pageText.cost.costTitles[key].short}</span></span
    >`;
  };
  return html`<div class="menu cost-line" part="cost">
    <button class="menu-button setting" id="cost" popovertarget="cost-menu">
      <span class="hidden-label">${pageText.cost.costLabels.title}:</span>
      ${line('parameters')}
      ${
        concealsPart(view, 'work')
          ? html`<span title=${pageText.concealed.hiddenUntilAnswered}
              >${pageText.concealed.hiddenWork}</span
            >`
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
