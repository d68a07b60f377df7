/** The sentence as chips; a chip opens to be edited; the pencil opens the whole text. */
import { html, nothing, type TemplateResult } from 'lit';
import { classTitles, quoted } from '../text/names';
import { replaceWord } from '../state/sentence';
import { maxSentence, maxTokens } from '../state/state';
import type { View } from './view';

export function sentencePart(view: View): TemplateResult {
  const { tokens, actions, editingSentence } = view;
  const lit = litWord(view);
  return html`<section class="sentence" part="sentence" aria-label="Sentence">
    ${
      editingSentence
        ? wholeText(view)
        : html`<ol class="chips">
              ${tokens.words.map((word, index) => chip(view, word, index, index === lit))}
            </ol>
            <button
              class="quiet"
              id="edit-sentence"
              title="Type your own sentence"
              @click=${() => actions.editSentence(true)}
            >
              ✎ Edit
            </button>`
    }
    ${
      tokens.total === 0
        ? html`<p class="aside" id="no-word">
            There is no word here: the picture keeps the last sentence.
          </p>`
        : nothing
    }
    ${
      tokens.total > maxTokens
        ? html`<p class="aside" id="too-many">
            The layer takes the first ${maxTokens} of your ${tokens.total} words; the text is kept.
          </p>`
        : nothing
    }
  </section>`;
}

/** The row of the cell in the inspector. */
function litWord({ inspection, snapshot }: View): number | null {
  if (!inspection) return null;
  const { place } = inspection;
  const perHead = place.index.length === 3;
  const rowed = ['x', 'token', 'position', 'q_packed', 'k_packed', 'v_packed', 'concat', 'output'];
  const row = perHead ? place.index[1] : rowed.includes(place.name) ? place.index[0] : undefined;
  return row !== undefined && row < snapshot.words.length ? row : null;
}

function chip(view: View, word: string, index: number, lit: boolean): TemplateResult {
  const { actions, editingWord, snapshot } = view;
  const open = editingWord === index;
  const unknown = snapshot.names && snapshot.classes[index] === '';
  return html`<li class="chip-item">
    <button
      class="chip ${lit ? 'lit' : ''} ${unknown ? 'unknown' : ''}"
      dir="auto"
      aria-expanded=${open}
      title=${unknown ? `${word}: not in the lexicon, no word class. Press to edit.` : `${word}: press to edit`}
      @click=${() => actions.editWord(open ? null : index)}
    >
      ${word}
    </button>
    ${open ? wordEditor(view, word, index) : nothing}
  </li>`;
}

/** One word: its text, its class where features are named by class, and removal. */
function wordEditor(view: View, word: string, index: number): TemplateResult {
  const { state, actions, snapshot, wordClasses, tokens } = view;
  const commit = (text: string) => {
    actions.editWord(null);
    if (text !== word) actions.change({ sentence: replaceWord(state.sentence, index, text) });
  };
  const used = snapshot.classes[index] ?? '';
  return html`<form
    class="popover"
    aria-label="Edit ${quoted(word)}"
    @submit=${(event: SubmitEvent) => {
      event.preventDefault();
      const input = (event.target as HTMLFormElement).elements.namedItem('word');
      if (input instanceof HTMLInputElement) commit(input.value);
    }}
    @keydown=${(event: KeyboardEvent) => {
      if (event.key === 'Escape') actions.editWord(null);
      event.stopPropagation();
    }}
  >
    <label
      >Word <input name="word" dir="auto" .value=${word} maxlength="200" autocomplete="off"
    /></label>
    ${
      snapshot.names
        ? html`<label
            >Class
            <select
              name="class"
              @change=${(event: Event) => {
                const { value } = event.target as HTMLSelectElement;
                actions.change({ classes: { ...state.classes, [index]: value } });
              }}
            >
              ${used === '' ? html`<option value="other" selected>not in the lexicon</option>` : nothing}
              ${wordClasses.map(
                ({ id }) =>
                  html`<option value=${id} ?selected=${id === used}>
                    ${classTitles[id] ?? id}
                  </option>`,
              )}
            </select></label
          >`
        : nothing
    }
    <div class="row">
      <button type="submit">Done</button>
      ${
        tokens.words.length > 1
          ? html`<button type="button" class="quiet" @click=${() => commit('')}>Remove</button>`
          : nothing
      }
    </div>
  </form>`;
}

function wholeText({ state, actions }: View): TemplateResult {
  return html`<form
    class="whole"
    @submit=${(event: SubmitEvent) => {
      event.preventDefault();
      actions.editSentence(false);
    }}
  >
    <label class="hidden-label" for="sentence-text">Sentence</label>
    <textarea
      id="sentence-text"
      dir="auto"
      rows="2"
      spellcheck="false"
      maxlength=${maxSentence}
      .value=${state.sentence}
      @input=${(event: InputEvent) => {
        actions.change({ sentence: (event.target as HTMLTextAreaElement).value });
      }}
      @keydown=${(event: KeyboardEvent) => {
        event.stopPropagation();
        if (event.key === 'Enter' || event.key === 'Escape') {
          event.preventDefault();
          actions.editSentence(false);
        }
      }}
    ></textarea>
    <button type="submit" id="sentence-done">Done</button>
  </form>`;
}
