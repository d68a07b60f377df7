/** The whole editor: its head, its messages, the walkthrough, its steps and questions. */
import { html, nothing, type TemplateResult } from 'lit';
import { lesson } from '../../lessons/format';
import { plainText } from '../../lessons/marks';
import { makerText } from '../../text/maker';
import { shapeOf } from '../../lessons/schema';
import { stepAt } from './draft';
import { signButton, warning } from './fields';
import { fieldsIn } from './form';
import { redoIcon, undoIcon } from './icons';
import { objectOf } from './place';
import { sharePart } from './share-part';
import { foldedPart, stepPart } from './step-part';
import { stepsPart } from './steps-part';
import type { MakerView } from './view';

export function editorPart(view: MakerView): TemplateResult {
  const { draft, at, shared, actions } = view;
  const step = stepAt(draft, at);
  const object = objectOf(shapeOf(lesson), draft);
  const fields = object ? fieldsIn(object, [], draft) : [];
  const about = fields.filter(({ key }) => key !== 'steps' && key !== 'check');
  const check = fields.filter(({ key }) => key === 'check');
  return html`${toolsPart(view)} ${saidPart(view)}
    <div class="body">
      ${
        shared
          ? sharePart(shared, actions)
          : html`${foldedPart(view, 'about', about, makerText.maker.makerLabels.about)}
            ${stepsPart(view)} ${step ? stepPart(view, step) : nothing}
            ${foldedPart(view, 'questions', check)}`
      }
    </div>`;
}

const toolsPart = ({ canUndo, canRedo, onShow, actions }: MakerView): TemplateResult =>
  html`<div class="tools">
    ${signButton(undoIcon, makerText.maker.makerLabels.undo, () => actions.undo(), { id: 'maker-undo', disabled: !canUndo })}
    ${signButton(redoIcon, makerText.maker.makerLabels.redo, () => actions.redo(), { id: 'maker-redo', disabled: !canRedo })}
    <button type="button" id="preview" class="primary" @click=${() => actions.preview()}>
      ${makerText.maker.makerLabels.preview}
    </button>
    <button type="button" id="share-walkthrough" @click=${() => actions.share()}>
      ${makerText.maker.makerLabels.share}
    </button>
    <button type="button" id="save-walkthrough" @click=${() => actions.save()}>
      ${makerText.maker.makerLabels.save}
    </button>
    <label class="file-button" for="open-walkthrough">
      ${makerText.maker.makerLabels.open}
      <input
        type="file"
        id="open-walkthrough"
        accept=".json,application/json"
        @change=${(event: Event) => {
          const input = event.currentTarget as HTMLInputElement;
          const [file] = input.files ?? [];
          if (file) actions.open(file);
          // Reset, so that the same file can be opened again after it was corrected.
          input.value = '';
        }}
      />
    </label>
    ${
      onShow
        ? html`<button
            type="button"
            id="go-on-with"
            title=${plainText(onShow.title)}
            @click=${() => actions.goOnWith(onShow)}
          >
            ${makerText.maker.makerLabels.goOnWith}
          </button>`
        : nothing
    }
    <button type="button" id="new-walkthrough" @click=${() => actions.fresh()}>
      ${makerText.maker.makerLabels.fresh}
    </button>
  </div>`;

function saidPart({ said, kept, missing, actions }: MakerView): TemplateResult {
  return html`<div class="said" role="status">
    ${kept ? nothing : warning(makerText.maker.makerNotices.notKept)}
    ${said === '' ? nothing : html`<p>${said}</p>`}
    ${
      missing.length === 0
        ? nothing
        : html`<ul class="missing">
            ${missing.map((each) =>
              each.path === null
                ? html`<li>${each.says}</li>`
                : html`<li>
                    <button type="button" class="quiet" @click=${() => actions.lead(each)}>
                      ${each.says}
                    </button>
                  </li>`,
            )}
          </ul>`
    }
  </div>`;
}

/** Shown while the author previews the walkthrough as a reader. */
export const previewPart = (back: () => void): TemplateResult =>
  html`<div class="previewing">
    <p>${makerText.maker.makerLabels.previewing}</p>
    <button type="button" class="primary" id="preview-back" @click=${back}>
      ${makerText.maker.makerLabels.back}
    </button>
  </div>`;
