/** The closing questions: each answer is marked at once as right or wrong, with the reason. */
import { html, nothing, type TemplateResult } from 'lit';
import { lessonIds, lessonQuestion } from '../../lessons/catalogue';
import type { Question } from '../../lessons/format';
import type { Tour } from '../../session/lesson/tour';
import { lessonsText } from '../../text/lessons';
import { isModified } from '../shared/key-meaning';
import { math } from '../shared/math';
import { said } from './said';

/** @param open opens a built-in lesson */
export function checkPart(tour: Tour, open: (id: string) => void): TemplateResult {
  const { check = [], id } = tour.lesson;
  const { checked } = tour;
  const done = checked.isComplete;
  return html`${check.map((question, at) => questionPart(tour, question, at))}
    <p role="status">
      ${done ? html`<b>${lessonsText.guide.guideLabels.score(checked.right, checked.rightNow, checked.of)}</b> ${lessonsText.guide.guideLabels.done}` : nothing}
    </p>
    ${done ? nextLesson(id, open) : nothing}`;
}

/** The next built-in lesson, if there is one. */
function nextLesson(id: string, open: (id: string) => void): TemplateResult | typeof nothing {
  const at = lessonIds.findIndex((each) => each === id);
  const next = at < 0 ? undefined : lessonIds[at + 1];
  if (!next) return nothing;
  return html`<p>
    ${lessonsText.guide.guideLabels.nextLesson}
    <button id="next-lesson" @click=${() => open(next)}>${math(lessonQuestion(next))}</button>
  </p>`;
}

function questionPart(tour: Tour, { ask, options }: Question, at: number): TemplateResult {
  const chosen = tour.checked.chosen(at);
  return html`<fieldset class="question" @keydown=${fromOptionToOption}>
    <legend>${at + 1}. ${said(ask)}</legend>
    ${options.map(
      ({ text, right }, option) =>
        html`<label class="guess-option ${chosen !== option ? '' : right ? 'true' : 'chosen'}">
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

/**
 * Arrow keys move between options without choosing, so that passing an option is not an answer. Space
 * chooses.
 */
function fromOptionToOption(event: KeyboardEvent): void {
  const by = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
  if (by === undefined || isModified(event)) return;
  const question = event.currentTarget as HTMLElement;
  const options = [...question.querySelectorAll<HTMLInputElement>('input')];
  const at = options.findIndex((option) => option === event.target);
  if (at < 0) return;
  event.preventDefault();
  options.at((at + by) % options.length)?.focus();
}

const answer = (option: Question['options'][number] | undefined) =>
  option
    ? html`<p>
        <b
          >${option.right ? lessonsText.guide.guideLabels.right : lessonsText.guide.guideLabels.wrong}</b
        >
        ${said(option.why)}
      </p>`
    : nothing;
