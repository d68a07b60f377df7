/**
 * The sentence as chips, and a second one in cross-attention. A chip opens an editor of its word; the pencil
 * opens the whole text.
 */
import { html, nothing, type TemplateResult } from 'lit';
import { wordOf } from '../../derive/scene/axes';
import { direction, type Tokens } from '../../state/sentence';
import { defaultMemory, maxSentence, maxTokens } from '../../state/state';
import type { TextKey, View } from '../view';
import { wordEditor } from './word-editor';
import { pageText } from '../../text';

export function sentencePart(view: View): TemplateResult {
  const { state, memoryTokens } = view;
  const cross = state.memory !== '' || view.editing?.text === 'memory' || needsMemory(view);
  return html`<section
    class="sentence"
    part="sentence"
    aria-label=${pageText.sentence.sentenceLabels.sentence}
  >
    ${textRow(view, 'sentence', view.tokens, cross ? pageText.sentence.sentenceLabels.roles.sentence : '')}
    ${cross ? textRow(view, 'memory', memoryTokens, pageText.sentence.sentenceLabels.roles.memory) : nothing}
  </section>`;
}

/** A second sentence turns self-attention into cross-attention. */
function addMemory({ actions }: View): TemplateResult {
  return html`<button
    class="quiet"
    id="add-memory"
    title=${pageText.sentence.sentenceLabels.addMemoryHint}
    aria-label=${pageText.sentence.sentenceLabels.addMemory}
    @click=${(event: Event) => {
      actions.setMemory(defaultMemory);
      memoryInSight(event);
    }}
  >
    +<span class="tool-label"> ${pageText.sentence.sentenceLabels.addMemory}</span>
  </button>`;
}

/** If both sentences share a scrolling row, scrolls to the new one after it is drawn. */
function memoryInSight(event: Event): void {
  const section = (event.currentTarget as HTMLElement).closest('section');
  requestAnimationFrame(() =>
    section?.querySelector('.of-memory')?.scrollIntoView({ block: 'nearest', inline: 'start' }),
  );
}

/** Self-attention is impossible if keys come from vectors of another width. */
const needsMemory = ({ snapshot: { config } }: View) => config.dMemory !== config.dModel;

function removeMemory(view: View): TemplateResult | typeof nothing {
  if (needsMemory(view)) return nothing;
  const { actions } = view;
  return html`<button
    class="quiet"
    id="remove-memory"
    title=${pageText.sentence.sentenceLabels.removeMemoryHint}
    aria-label=${pageText.sentence.sentenceLabels.removeMemory}
    @click=${() => actions.setMemory('')}
  >
    ✕
  </button>`;
}

function textRow(view: View, text: TextKey, tokens: Tokens, role: string): TemplateResult {
  const { actions, editing } = view;
  const second = text === 'memory';
  const whole = editing?.text === text && editing.word === null;
  return html`<div class="text-row of-${text}">
    ${role === '' ? nothing : html`<span class="role">${role}</span>`}
    ${
      whole
        ? wholeText(view, text)
        : html`<ol
              class="chips"
              dir=${direction(view.state[text])}
              aria-label=${pageText.sentence.sentenceLabels[text]}
            >
              ${tokens.words.map((word, index) => chip(view, text, word, index))}
            </ol>
            <div class="tools">
              <button
                class="quiet"
                id=${second ? 'edit-memory' : 'edit-sentence'}
                title=${pageText.sentence.sentenceLabels.editHints[text]}
                aria-label=${pageText.sentence.sentenceLabels.edit}
                @click=${() => actions.editText(text)}
              >
                ✎<span class="tool-label"> ${pageText.sentence.sentenceLabels.edit}</span>
              </button>
              ${second ? removeMemory(view) : role === '' ? addMemory(view) : nothing}
            </div>`
    }
    ${asides(view, text, tokens)}
  </div>`;
}

function asides(view: View, text: TextKey, { total, cuts }: Tokens): unknown {
  if (total === 0 && (text === 'sentence' || needsMemory(view))) {
    return html`<p class="aside" id="no-word">${pageText.sentence.sentenceLabels.noWord}</p>`;
  }
  if (total === 0) {
    return html`<p class="aside" id="no-memory-word">
      ${pageText.sentence.sentenceLabels.noMemoryWord}
    </p>`;
  }
  return [
    total > maxTokens
      ? html`<p class="aside" id=${text === 'memory' ? 'too-many-memory' : 'too-many'}>
          ${pageText.sentence.sentenceLabels.tooManyWords(maxTokens, total)}
        </p>`
      : nothing,
    cuts
      ? html`<p class="aside" id=${text === 'memory' ? 'cut-memory' : 'cut-sentence'}>
          ${cuts === 'by-browser' ? pageText.sentence.sentenceLabels.cutByBrowser : pageText.sentence.sentenceLabels.notCut}
        </p>`
      : nothing,
  ];
}

/** Explains the dashed frame, if any word has one. */
export function unknownNote({ snapshot, hidden }: View): TemplateResult | typeof nothing {
  const all = [...snapshot.classes, ...snapshot.memoryClasses];
  if (snapshot.names === null || hidden.has('sentence') || !all.includes('')) return nothing;
  return html`<span class="unknown-note"
    ><i></i> ${pageText.sentence.sentenceLabels.unknown}</span
  >`;
}

/** The row of the inspected cell, if it is a word of this text. */
function litWord({ inspection, snapshot }: View, text: TextKey): number | null {
  const lit = inspection && wordOf(snapshot, inspection.place);
  return lit?.text === text ? lit.word : null;
}

function chip(view: View, text: TextKey, word: string, index: number): TemplateResult {
  const { actions, editing, snapshot } = view;
  const open = editing?.text === text && editing.word === index;
  const second = text === 'memory';
  const classes = second ? snapshot.memoryClasses : snapshot.classes;
  const unknown = snapshot.names !== null && classes[index] === '';
  const ofKeys = second || snapshot.memoryWords === null;
  const padded = ofKeys && snapshot.padding.includes(index);
  const lit = litWord(view, text) === index;
  return html`<li class="chip-item">
    <button
      class="chip ${lit ? 'lit' : ''} ${unknown ? 'unknown' : ''} ${padded ? 'padded' : ''}"
      dir="auto"
      translate="no"
      aria-expanded=${open}
      title=${pageText.sentence.wordHint(word, unknown, padded)}
      @click=${() => actions.editText(open ? null : text, index)}
    >
      ${word}${padded ? html` <small>${pageText.sentence.padMark}</small>` : nothing}
    </button>
    ${open ? wordEditor(view, text, word, index) : nothing}
  </li>`;
}

function wholeText({ state, actions, snapshot }: View, text: TextKey): TemplateResult {
  const id = `${text}-text`;
  return html`<form
    class="whole"
    @submit=${(event: SubmitEvent) => {
      event.preventDefault();
      actions.editText(null);
    }}
  >
    <label class="hidden-label" for=${id}>${pageText.sentence.sentenceLabels[text]}</label>
    <textarea
      id=${id}
      dir="auto"
      rows="2"
      spellcheck="false"
      maxlength=${maxSentence}
      .value=${state[text]}
      @input=${(event: InputEvent) => {
        actions.change({ [text]: (event.target as HTMLTextAreaElement).value });
      }}
      @keydown=${(event: KeyboardEvent) => {
        event.stopPropagation();
        if (event.key === 'Enter' || event.key === 'Escape') {
          event.preventDefault();
          actions.editText(null);
        }
      }}
    ></textarea>
    ${snapshot.rowsFile === null ? nothing : html`<p class="aside">${pageText.sentence.sentenceLabels.ofFile}</p>`}
    <button type="submit" id=${text === 'memory' ? 'memory-done' : 'sentence-done'}>
      ${pageText.sentence.sentenceLabels.done}
    </button>
  </form>`;
}
