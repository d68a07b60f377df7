/** Layers in and out: open and save files, copy the layer as a program; pictures out. */
import { html, type TemplateResult } from 'lit';
import { menuPart } from './menu';
import { pictureMenu } from './picture-menu';
import type { View } from '../view';

export function filesPart(view: View): TemplateResult {
  const { actions } = view;
  const open = (event: Event) => {
    const input = event.target as HTMLInputElement;
    const [file] = input.files ?? [];
    if (file) actions.openFile(file);
    // The same file again is a change, too.
    input.value = '';
  };
  const content = html`<div class="files">
    <div>
      <label class="file-button"
        >Open a layer …<input
          id="open-layer"
          class="hidden-label"
          type="file"
          accept=".safetensors"
          @change=${open}
      /></label>
      <p class="aside">
        A safetensors file with PyTorch’s names. You can also drop it on the page.
      </p>
      <button id="save-layer" @click=${() => actions.save('layer')}>Save the layer</button>
      <button id="save-trace" @click=${() => actions.save('trace')}>Save every stage</button>
      <button id="copy-pytorch" @click=${() => actions.copyCode('pytorch')}>Copy as PyTorch</button>
      <button id="copy-numpy" @click=${() => actions.copyCode('numpy')}>Copy as NumPy</button>
    </div>
    ${pictureMenu(view)}
  </div>`;
  return menuPart({ id: 'files', label: 'Files', content });
}
