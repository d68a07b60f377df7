/** The questions at the end: each answer says at once whether it is right, and why. */
import { html, nothing, type TemplateResult } from 'lit';
import type { Question } from '../../lessons/format';
import type { Tour } from '../../session/lesson/tour';
import { guideLabels as labels } from '../../text/en/guide';
import { said } from './said';

export function checkPart(tour: Tour): TemplateResult {
  const { check = [] } = tour.lesson;
  const done = tour.checked.size === check.length;
  return html`${check.map((question, at) => questionPart(tour, question, at))}
    <p role="status">
      ${done ? html`<b>${labels.score(tour.checkedRight, check.length)}</b> ${labels.done}` : nothing}
    </p>`;
}

function questionPart(tour: Tour, { ask, options }: Question, at: number): TemplateResult {
  const chosen = tour.checked.get(at);
  return html`<fieldset class="question">
    <legend>${at + 1}. ${said(ask)}</legend>
    ${options.map(
      ({ text }, option) =>
        html`<label class="guess-option">
          <input
            type="radio"
            name="question-${at}"
            value=${option}
            .checked=${chosen === option}
            @change=${() => tour.answerCheck(at, option)}
          />
          <span>${said(text)}</span>
        </label>`,
    )}
    <div class="verdict" role="status">
      ${chosen === undefined ? nothing : answer(options[chosen])}
    </div>
  </fieldset>`;
}

const answer = (option: Question['options'][number] | undefined) =>
  option
    ? html`<p><b>${option.right ? labels.right : labels.wrong}</b> ${said(option.why)}</p>`
    : nothing;
