/** A dialog for the choices that a file leaves to the reader: loaded when a file first needs it. */
import { html, nothing, type TemplateResult } from 'lit';
import { ref } from 'lit/directives/ref.js';
import type { FileQuestion } from '../../session/file-question';
import { menusText } from '../../text/menus';
import type { Actions } from '../view';
import { cutsPart } from './cuts';
import { layersPart } from './layers';
import { fileChoiceStyles } from './styles';

export const styles = [fileChoiceStyles];

export function fileDialog(
  question: FileQuestion,
  actions: Pick<Actions, 'answerFile' | 'openFiles'>,
): TemplateResult {
  const cancel = () => actions.answerFile(null);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const chosen = new FormData(event.currentTarget as HTMLFormElement).get('answer');
    if (typeof chosen === 'string') actions.answerFile(Number(chosen));
  };
  const title =
    question.kind === 'layer'
      ? menusText.fileChoice.fileChoiceTexts.whichLayer(question.file)
      : question.cuts.some(({ variant }) => variant !== null)
        ? menusText.fileChoice.fileChoiceTexts.whichVariant
        : menusText.fileChoice.fileChoiceTexts.whichHeads;
  return html`<dialog
    class="file-choice"
    aria-labelledby="file-choice-title"
    ${ref(showModal)}
    @cancel=${(event: Event) => {
      event.preventDefault();
      cancel();
    }}
    @click=${(event: MouseEvent) => event.target === event.currentTarget && cancel()}
  >
    <form @submit=${submit}>
      <h2 id="file-choice-title">${title}</h2>
      ${question.kind === 'layer' ? layersPart(question) : cutsPart(question, actions)}
      ${question.refused === '' ? nothing : html`<p role="alert">${question.refused}</p>`}
      <div class="file-choice-buttons">
        <button type="button" id="file-choice-cancel" @click=${cancel}>
          ${menusText.fileChoice.fileChoiceTexts.cancel}
        </button>
        <button type="submit" id="file-choice-open" class="primary">
          ${menusText.fileChoice.fileChoiceTexts.open}
        </button>
      </div>
    </form>
  </dialog>`;
}

/** Lit calls this before the dialog is in the document, where it must be before it can be shown. */
function showModal(dialog: Element | undefined): void {
  queueMicrotask(() => {
    if (dialog instanceof HTMLDialogElement && dialog.isConnected && !dialog.open)
      dialog.showModal();
  });
}
