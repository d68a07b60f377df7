/** Exports the moment as a picture for slides: format, size, with or without titles. */
import { html, nothing, type TemplateResult } from 'lit';
import type { PictureOptions, View } from '../view';
import { closing } from './close';
import { menusText } from '../../text/menus';

/** Read from the form: nothing else needs these choices. */
function chosen(event: Event): PictureOptions {
  const form = (event.currentTarget as HTMLElement).closest('fieldset');
  const value = (id: string) => form?.querySelector<HTMLSelectElement>(`#${id}`)?.value;
  return {
    format: value('picture-format') === 'svg' ? 'svg' : 'png',
    scale: Number(value('picture-scale')),
    titles: form?.querySelector<HTMLInputElement>('#picture-titles')?.checked ?? true,
  };
}

export function pictureFields({ actions }: View): TemplateResult {
  return html`<fieldset class="picture">
    <legend>${menusText.filesMenu.pictureLabels.title}</legend>
    <label class="field" for="picture-format"
      ><span>${menusText.filesMenu.pictureLabels.format}</span>
      <select id="picture-format">
        <option value="svg">SVG</option>
        <option value="png">PNG</option>
      </select></label
    >
    <label class="field" for="picture-scale"
      ><span>${menusText.filesMenu.pictureLabels.size}</span>
      <select id="picture-scale">
        <option value="1">${menusText.filesMenu.pictureLabels.asOnShow}</option>
        <option value="2">${menusText.filesMenu.pictureLabels.twice}</option>
      </select></label
    >
    <label class="field check" for="picture-titles"
      ><input id="picture-titles" type="checkbox" checked /><span
        >${menusText.filesMenu.pictureLabels.withTitles}</span
      ></label
    >
    <button id="save-picture" @click=${closing((event) => actions.savePicture(chosen(event)))}>
      ${menusText.filesMenu.pictureLabels.save}
    </button>
    ${
      'ClipboardItem' in globalThis
        ? html`<button
            id="copy-picture"
            @click=${closing((event) => actions.copyPicture(chosen(event)))}
          >
            ${menusText.filesMenu.pictureLabels.copy}
          </button>`
        : nothing
    }
  </fieldset>`;
}
