/** Opens and saves layers, copies the layer as a program, and exports pictures. */
import { html, nothing, type TemplateResult } from 'lit';
import { pictureFields } from './picture';
import type { View } from '../view';
import { closing } from './close';
import { openChosen } from './open-chosen';
import { menusText } from '../../text/menus';

export function filesMenu(view: View): TemplateResult {
  const { actions, session } = view;
  const { model } = session.files;
  return html`<div class="files">
    <div>
      <label class="file-button"
        >${menusText.filesMenu.fileLabels.open}<input
          id="open-layer"
          class="hidden-label"
          type="file"
          accept=".safetensors,.json"
          multiple
          @change=${(event: Event) => openChosen(event, actions)}
      /></label>
      ${
        model
          ? html`<button id="open-again" @click=${closing(() => actions.openModelAgain())}>
              ${menusText.filesMenu.fileLabels.again(menusText.openedFile.shortFileName(model.file), model.layers)}
            </button>`
          : nothing
      }
      <p class="aside">${menusText.filesMenu.fileLabels.hint}</p>
      <button id="save-layer" @click=${closing(() => actions.save('layer'))}>
        ${menusText.filesMenu.fileLabels.saveLayer}
      </button>
      <button id="save-run" @click=${closing(() => actions.save('run'))}>
        ${menusText.filesMenu.fileLabels.saveRun}
      </button>
      <button id="save-trace" @click=${closing(() => actions.save('trace'))}>
        ${menusText.filesMenu.fileLabels.saveTrace}
      </button>
      <button id="copy-pytorch" @click=${closing(() => actions.copyCode('pytorch'))}>
        ${menusText.filesMenu.fileLabels.copyPytorch}
      </button>
      <button id="copy-numpy" @click=${closing(() => actions.copyCode('numpy'))}>
        ${menusText.filesMenu.fileLabels.copyNumpy}
      </button>
    </div>
    ${pictureFields(view)}
  </div>`;
}
