/**
 * Edits one word: its text, its class where features are named, padding, removal. Closing it in any way keeps
 * the changes; only Escape discards them.
 */
import { html, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import { replaceWord } from '../../state/sentence';
import { pageText } from '../../text';
import type { TextKey, View } from '../view';
import { focusBack } from './menu';

export function wordEditor(view: View, text: TextKey, word: string, index: number): TemplateResult {
  const { state, actions, snapshot, tokens, memoryTokens } = view;
  const replace = (replacement: string) => {
    if (replacement !== word)
      actions.change({ [text]: replaceWord(state[text], index, replacement) });
  };
  const { length } = (text === 'memory' ? memoryTokens : tokens).words;
  const ofKeys = text === 'memory' || snapshot.memoryWords === null;
  const form = (event: Event) => event.currentTarget as HTMLFormElement;
  const typed = (event: Event) => {
    const field = form(event).elements.namedItem('word');
    return field instanceof HTMLInputElement ? field.value : word;
  };
  const done = (replacement: string) => {
    actions.editText(null);
    replace(replacement);
  };
  return html`<form
    class="word-editor"
    popover
    aria-label=${pageText.sentence.wordLabels.form(word)}
    @submit=${(event: SubmitEvent) => {
      event.preventDefault();
      done(typed(event));
    }}
    @beforetoggle=${(event: ToggleEvent) => focusBack(event, '.chip[aria-expanded=true]')}
    @toggle=${(event: ToggleEvent) => {
      if (event.newState !== 'closed') return;
      actions.leaveWord(text, index);
      replace(typed(event));
    }}
    @keydown=${(event: KeyboardEvent) => {
      // Escape closes every popover; here it also discards the changes.
      if (event.key === 'Escape') form(event).reset();
      event.stopPropagation();
    }}
  >
    <label
      >${pageText.sentence.wordLabels.word}
      <input name="word" dir="auto" value=${word} maxlength="200" autocomplete="off" autofocus
    /></label>
    ${snapshot.rowsFile === null ? nothing : html`<p class="aside">${pageText.sentence.wordLabels.ofFile}</p>`}
    ${snapshot.names ? classField(view, text, index) : nothing}
    ${ofKeys ? paddingField(view, index) : nothing}
    <div class="row">
      <button type="submit">${pageText.sentence.wordLabels.done}</button>
      ${
        length > 1
          ? html`<button type="button" class="quiet" @click=${() => done('')}>
              ${pageText.sentence.wordLabels.remove}
            </button>`
          : nothing
      }
    </div>
  </form>`;
}

function classField(
  { state, actions, snapshot, wordClasses }: View,
  text: TextKey,
  index: number,
): TemplateResult {
  const key = text === 'memory' ? 'memoryClasses' : 'classes';
  const used = snapshot[key][index] ?? '';
  return html`<label
    >${pageText.sentence.wordLabels.class}
    <select
      name="class"
      @change=${(event: Event) => {
        const { value } = event.target as HTMLSelectElement;
        actions.change({ [key]: { ...state[key], [index]: value } });
      }}
    >
      ${used === '' ? html`<option value="other" selected>${pageText.sentence.wordLabels.noClass}</option>` : nothing}
      ${wordClasses.map(
        ({ id }) =>
          html`<option value=${id} .selected=${live(id === used)}>
            ${pageText.names.classTitles[id] ?? id}
          </option>`,
      )}
    </select></label
  >`;
}

/** Any mask except `none` allows padding; with `none`, marking a word also chooses the mask `padding`. */
function paddingField({ state, actions, snapshot }: View, index: number): TemplateResult {
  const padded = snapshot.padding.includes(index);
  return html`<label class="check"
    ><input
      name="padding"
      type="checkbox"
      .checked=${live(padded)}
      @change=${(event: Event) => {
        const { checked } = event.target as HTMLInputElement;
        const others = snapshot.padding.filter((each) => each !== index);
        const padding = checked ? [...others, index].sort((a, b) => a - b) : others;
        actions.change(state.mask === 'none' ? { padding, mask: 'padding' } : { padding });
      }}
    />
    ${pageText.sentence.wordLabels.padding}</label
  >`;
}
