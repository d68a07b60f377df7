/** The questions at the end: each answer says at once whether it is right, and why. */
import { html, nothing, type TemplateResult } from 'lit';
import { lessonIds } from '../../lessons/catalogue';
import type { Question } from '../../lessons/format';
import type { Tour } from '../../session/lesson/tour';
import { guideLabels as labels } from '../../text/en/guide';
import { lessonQuestions } from '../../text/en/lessons/list';
import { math } from '../shared/math';
import { said } from './said';

/** Whether every question has been answered; so has a lesson without any. */
export const isChecked = ({ lesson, checked }: Tour): boolean =>
  checked.size === (lesson.check ?? []).length;

/** @param open opens a built-in lesson */
export function checkPart(tour: Tour, open: (id: string) => void): TemplateResult {
  const { check = [], id } = tour.lesson;
  const done = isChecked(tour);
  return html`${check.map((question, at) => questionPart(tour, question, at))}
    <p role="status">
      ${done ? html`<b>${labels.score(tour.checkedRight, check.length)}</b> ${labels.done}` : nothing}
    </p>
    ${done ? nextLesson(id, open) : nothing}`;
}

/** The built-in lesson after this one, where there is one. */
function nextLesson(id: string, open: (id: string) => void): TemplateResult | typeof nothing {
  const at = lessonIds.findIndex((each) => each === id);
  const next = at < 0 ? undefined : lessonIds[at + 1];
  if (!next) return nothing;
  return html`<p>
    ${labels.nextLesson}
    <button id="next-lesson" @click=${() => open(next)}>${math(lessonQuestions[next])}</button>
  </p>`;
}

function questionPart(tour: Tour, { ask, options }: Question, at: number): TemplateResult {
  const chosen = tour.checked.get(at);
  return html`<fieldset class="question">
    <legend>${at + 1}. ${said(ask)}</legend>
    ${options.map(
      ({ text }, option) =>
        html`<label class="guess-option ${chosen === option ? 'chosen' : ''}">
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
