/** The lessons by their questions, with the reader's progress in each. */
import { html, nothing, type TemplateResult } from 'lit';
import { lessonIds, lessonQuestion } from '../../lessons/catalogue';
import type { LessonProgress } from '../../session/lesson/progress';
import { lessonsText } from '../../text/lessons';
import { math } from '../shared/math';
import type { Offer, View } from '../view';
import { closing } from './close';
import { openChosen } from './open-chosen';

export function lessonsMenu({ actions, offers }: View): TemplateResult {
  return html`<button
      type="button"
      class="minute-way"
      id="lesson-minute"
      @click=${closing(() => actions.playMinute())}
    >
      <b>${lessonsText.guide.lessonsMenuTexts.minute}</b>
      <small>${lessonsText.guide.lessonsMenuTexts.minuteSays}</small>
    </button>
    <p class="aside">${lessonsText.guide.lessonsMenuTexts.aside}</p>
    <ol class="ladder">
      ${lessonIds.map(
        (id, at) =>
          html`<li>
            <button type="button" id="lesson-${id}" @click=${closing(() => actions.openLesson(id))}>
              <b>${at + 1}</b>
              <span>${math(lessonQuestion(id))}</span>${progress(actions.lessonProgress(id))}
            </button>
          </li>`,
      )}
    </ol>
    <label class="file-button"
      >${lessonsText.guide.lessonsMenuTexts.open}<input
        id="open-lesson"
        class="hidden-label"
        type="file"
        accept=".json"
        @change=${(event: Event) => openChosen(event, actions)}
    /></label>
    ${
      offers.length === 0
        ? nothing
        : html`<ul class="ladder offers">
            ${offers.map(offerPart)}
          </ul>`
    }`;
}

const offerPart = (offer: Offer): TemplateResult =>
  html`<li>
    <button type="button" id="offer-${offer.id}" @click=${closing(() => offer.press())}>
      <span>${offer.label}</span><small>${offer.says}</small>
    </button>
  </li>`;

function progress(of: LessonProgress | null): TemplateResult | typeof nothing {
  if (!of) return nothing;
  return html`<small
    >${of.done ? lessonsText.guide.lessonsMenuTexts.done(of.right, of.of) : lessonsText.guide.lessonsMenuTexts.begun}</small
  >`;
}
