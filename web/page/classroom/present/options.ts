/** The options of a question, with the raised hands of each as bars until the answer is shown. */
import { html, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import { classroomText } from '../../../text/classroom';
import { said } from '../../../ui/guide/said';
import { styleMap } from '../../../ui/shared/style-map';
import { pressed } from '../by-pointer';
import { mostHands } from './tally';

/** The counted hands of the current question. */
export interface Hands {
  readonly counted: readonly number[];
  readonly add: (option: number) => void;
  readonly set: (option: number, hands: number) => void;
}

/** @param right the index of the right option, -1 for none; null while it is not revealed */
export function optionsPart(
  options: readonly string[],
  right: number | null,
  hands: Hands,
): TemplateResult {
  const all = hands.counted.reduce((sum, each) => sum + each, 0);
  return html`<ol class="options" type="A">
    ${options.map((text, at) => {
      const counted = hands.counted[at] ?? 0;
      return html`<li class=${right === null ? '' : at === right ? 'right' : 'other'}>
        <span>${said(text)}${at === right ? html` <b>✓</b>` : nothing}</span>
        ${right === null || all > 0 ? handsPart({ at, counted, all, isOpen: right === null }, hands) : nothing}
      </li>`;
    })}
  </ol>`;
}

interface Counted {
  readonly at: number;
  readonly counted: number;
  /** The hands of all options together. */
  readonly all: number;
  /** Whether hands can still be counted. */
  readonly isOpen: boolean;
}

function handsPart({ at, counted, all, isOpen }: Counted, { add, set }: Hands): TemplateResult {
  const letter = String.fromCharCode(65 + at);
  const share = all === 0 ? 0 : counted / all;
  return html`<span class="hands ${all === 0 ? 'none' : ''}">
    <span
      class="hands-bar"
      role="img"
      aria-label=${classroomText.present.presentTexts.hands(letter, counted)}
      style=${styleMap({ '--hands': share.toFixed(4) })}
    ></span>
    ${
      isOpen
        ? html`<input
              type="number"
              inputmode="numeric"
              min="0"
              max=${mostHands}
              aria-label=${classroomText.present.presentTexts.handsFor(letter)}
              .value=${live(String(counted))}
              @change=${(event: Event) => set(at, (event.currentTarget as HTMLInputElement).valueAsNumber)}
            /><button
              type="button"
              class="one-more"
              aria-label=${classroomText.present.presentTexts.oneMore(letter)}
              @click=${pressed(() => add(at))}
            >
              +1
            </button>`
        : html`<b class="hands-count">${counted}</b>`
    }
  </span>`;
}
