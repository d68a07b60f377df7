/** Chooses one of the attention layers in a model's file. */
import { html, nothing, type TemplateResult } from 'lit';
import type { FileQuestion, OfferedLayer } from '../../session/file-question';
import { menusText } from '../../text/menus';

/** With more layers than this, there is a search field. */
const inSight = 8;

export function layersPart({
  layers,
  missing,
}: Extract<FileQuestion, { kind: 'layer' }>): TemplateResult {
  return html`${layers.length > inSight ? searchPart(layers) : nothing}
    <div class="file-scroll">
      <fieldset class="file-layers" aria-labelledby="file-choice-title">
        ${layers.map((layer, place) => layerPart(layer, place))}
      </fieldset>
    </div>
    ${missing.length > 0 ? html`<p class="aside">${menusText.fileChoice.fileChoiceTexts.missing(missing)}</p>` : nothing}`;
}

const layerPart = (layer: OfferedLayer, place: number): TemplateResult =>
  html`<label class=${layer.problem === '' ? '' : 'unreadable'}
    ><input
      type="radio"
      name="answer"
      value=${place}
      required
      ?disabled=${layer.problem !== ''}
    /><span
      ><b translate="no" dir="ltr"
        >${layer.name || menusText.fileChoice.fileChoiceTexts.onlyLayer}</b
      ><small>${layer.problem || menusText.fileChoice.layerWords(layer)}</small></span
    ></label
  >`;

/** Hides the rows that lack one of the typed words. */
function searchPart(layers: readonly OfferedLayer[]): TemplateResult {
  const search = ({ currentTarget }: Event) => {
    const input = currentTarget as HTMLInputElement;
    const form = input.closest('form');
    const words = input.value.toLowerCase().split(/\s+/);
    let shown = 0;
    for (const row of form?.querySelectorAll<HTMLElement>('.file-layers > label') ?? []) {
      const text = row.textContent.toLowerCase();
      row.hidden = !words.every((word) => text.includes(word));
      shown += Number(!row.hidden);
      const radio = row.querySelector('input');
      if (row.hidden && radio?.checked) radio.checked = false;
    }
    const count = form?.querySelector('.file-found');
    if (count) count.textContent = menusText.fileChoice.fileChoiceTexts.found(shown, layers.length);
  };
  return html`<div class="file-search">
    <label
      >${menusText.fileChoice.fileChoiceTexts.find}
      <input type="search" id="find-layer" @input=${search}
    /></label>
    <span class="file-found" role="status"
      >${menusText.fileChoice.fileChoiceTexts.found(layers.length, layers.length)}</span
    >
  </div>`;
}
