/** A question with its options and the hands counted for each, on the wall and in the teacher's window. */
import { html, nothing, type TemplateResult } from 'lit';
import type { SaidStep } from '../lessons';
import { styled } from '../parts/styled';
import { marked } from '../ui/runs';
import english from '../words/en/class.ftl?raw';
import { registerWords, say } from '../words/words';

registerWords(english);

export interface QuestionView {
  readonly step: SaidStep;
  readonly hands: readonly number[];
  /** Whether hands are still counted. */
  readonly counts: boolean;
  /** Counts a hand for an option; null takes the last one back. */
  readonly hand: (option: number | null) => void;
}

export const letterOf = (option: number): string => String.fromCharCode(65 + option);

export const paragraphs = (texts: readonly string[]) =>
  texts.map((text) => html`<p>${marked(text)}</p>`);

/** A button that was clicked gives up the focus: space and Enter go on with the lesson then, and count no hand. */
export const clicked = (does: () => void) => (event: MouseEvent) => {
  if (event.detail > 0) (event.currentTarget as HTMLElement).blur();
  does();
};

export function questionOf(view: QuestionView): TemplateResult | typeof nothing {
  const { step, hands, counts, hand } = view;
  if (step.question === null) return nothing;
  return html`<p class="question">${marked(step.question)}</p>
    <ol class="options">
      ${step.options.map((_, at) => optionOf(view, at))}
    </ol>
    ${
      counts
        ? html`<button
            class="plain less"
            ?disabled=${hands.every((each) => each === 0)}
            title=${say('class-less-says')}
            @click=${clicked(() => hand(null))}
          >
            ${say('class-less')}
          </button>`
        : nothing
    }`;
}

function optionOf({ step, hands, counts, hand }: QuestionView, at: number): TemplateResult {
  const { answer } = step;
  const isRight = answer?.option === at;
  const all = hands.reduce((sum, each) => sum + each, 0);
  const count = hands[at] ?? 0;
  const share = all === 0 ? 0 : count / all;
  return html`<li>
    <button
      class=${isRight ? 'right' : answer ? 'other' : ''}
      ?disabled=${!counts}
      @click=${clicked(() => hand(at))}
    >
      <b aria-hidden="true">${isRight ? '✓' : letterOf(at)}</b>
      <span>${marked(step.options[at] ?? '')}</span>
      <span
        class="count"
        role="img"
        aria-label=${say('class-count', { letter: letterOf(at), count })}
        >${all === 0 ? '' : count}</span
      >
      <span class="bar" ${styled({ '--share': share.toFixed(3) })}></span>
    </button>
  </li>`;
}
