/** Layers in and out: open and save files, copy the layer as a program; pictures out. */
import { html, nothing, type TemplateResult } from 'lit';
import { pictureFields } from './picture';
import type { View } from '../view';
import { closing } from './close';
import { openChosen } from './open-chosen';
import { fileLabels } from '../../text/en/files-menu';
import { shortFileName } from '../../text/en/opened-file';

export function filesMenu(view: View): TemplateResult {
  const { actions } = view;
  return html`<div class="files">
    <div>
      <label class="file-button"
        >${fileLabels.open}<input
          id="open-layer"
          class="hidden-label"
          type="file"
          accept=".safetensors,.json"
          multiple
          @change=${(event: Event) => openChosen(event, actions)}
      /></label>
      ${
        view.model
          ? html`<button id="open-again" @click=${closing(() => actions.openModelAgain())}>
              ${fileLabels.again(shortFileName(view.model.file), view.model.layers)}
            </button>`
          : nothing
      }
      <p class="aside">${fileLabels.hint}</p>
      <button id="save-layer" @click=${closing(() => actions.save('layer'))}>
        ${fileLabels.saveLayer}
      </button>
      <button id="save-run" @click=${closing(() => actions.save('run'))}>
        ${fileLabels.saveRun}
      </button>
      <button id="save-trace" @click=${closing(() => actions.save('trace'))}>
        ${fileLabels.saveTrace}
      </button>
      <button id="copy-pytorch" @click=${closing(() => actions.copyCode('pytorch'))}>
        ${fileLabels.copyPytorch}
      </button>
      <button id="copy-numpy" @click=${closing(() => actions.copyCode('numpy'))}>
        ${fileLabels.copyNumpy}
      </button>
    </div>
    ${pictureFields(view)}
  </div>`;
}
