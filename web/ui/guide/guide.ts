/** The guide: one step of a lesson, beside the stage, below it, or as a sheet. Loaded with the first lesson. */
import { html, nothing, type TemplateResult } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import type { Step } from '../../lessons/format';
import { plainText } from '../../lessons/marks';
import { sayStep } from '../../lessons/said';
import type { StepTexts } from '../../lessons/step-texts';
import type { Tour } from '../../session/lesson/tour';
import { lessonsText } from '../../text/lessons';
import { pageText } from '../../text';
import { toTopOf, toWholeIn } from '../shared/in-sight';
import { styleMap } from '../shared/style-map';
import { themeStyle } from '../shared/theme-style';
import type { Theme } from '../../draw/theme';
import { checkPart } from './check';
import { predictionPart, type RowWords } from './prediction';
import { explained } from './explained';
import { paragraphs, said } from './said';

export interface GuideActions {
  /** Leaves the lesson and restores the state from before. */
  leave(): void;
  /** Whether all controls are shown, or only those that the step uses. */
  readonly all: { readonly shown: boolean; readonly toggle: () => void };
  /** Moves within the tour, and focuses the new heading. */
  go(move: () => void): void;
  /** Commits the guess, or shows the answer, and focuses the verdict. */
  readonly commit: () => void;
  /** Jumps to the end of what the step plays. */
  readonly arrive: () => void;
  /** Opens a built-in lesson. */
  readonly open: (id: string) => void;
}

/** @param words names of the attention's rows and columns, for predictions */
export function guidePart(
  tour: Tour,
  words: RowWords,
  theme: Theme,
  actions: GuideActions,
): TemplateResult {
  const { lesson, step, index } = tour;
  const title = step?.title ?? lessonsText.guide.guideLabels.check;
  return html`<section
    class="guide"
    part="guide"
    id="guide"
    aria-label=${lessonsText.guide.guideLabels.region(plainText(lesson.title))}
    style=${styleMap(themeStyle(theme))}
  >
    <header class="guide-head">
      <p>${said(lesson.question ?? lesson.title)}</p>
      <button
        class="quiet"
        id="guide-restart"
        aria-label=${lessonsText.guide.guideLabels.restart}
        title=${lessonsText.guide.guideLabels.restart}
        @click=${() => actions.go(() => tour.restart())}
      >
        ↺
      </button>
      <button
        class="quiet"
        id="guide-all"
        aria-pressed=${actions.all.shown ? 'true' : 'false'}
        aria-label=${lessonsText.guide.guideLabels.allControls}
        title=${lessonsText.guide.guideLabels.allControls}
        @click=${actions.all.toggle}
      >
        ☰
      </button>
      <button
        class="quiet"
        id="guide-leave"
        aria-label=${lessonsText.guide.guideLabels.leave}
        title=${lessonsText.guide.guideLabels.leave}
        @click=${() => actions.leave()}
      >
        ✕
      </button>
    </header>
    ${dots(tour)}
    <div class="guide-body" tabindex="0">
      <h2 id="guide-title" tabindex="-1">
        ${said(title)}${
          step
            ? html`<span class="hidden-label"
                >, ${lessonsText.guide.guideLabels.step(index + 1, lesson.steps.length)}</span
              >`
            : nothing
        }
      </h2>
      ${wanderedPart(tour, actions)}
      ${step ? stepPart(tour, step, words, actions) : checkPart(tour, actions.open)}
    </div>
    ${footer(tour, actions)}
  </section>`;
}

function stepPart(
  tour: Tour,
  step: Step,
  words: RowWords,
  { commit, arrive }: GuideActions,
): TemplateResult {
  const { prediction } = tour;
  const told = sayStep(step, tour.facts.values);
  const playing = playingPart(tour, arrive);
  return html`${paragraphs(told.text, explained)}
  ${prediction ? predictionPart(tour, prediction, words, { told, commit, playing }) : playing}
  ${morePart(tour, told)} ${endPart(tour)}`;
}

/** Says that the last step is the last one, unless questions follow. */
const endPart = ({ hasNext, waits, playsOn }: Tour): TemplateResult | typeof nothing =>
  hasNext || waits || playsOn
    ? nothing
    : html`<p class="the-end">${lessonsText.guide.guideLabels.end}</p>`;

/** Keyed by step, so that another step's “more” begins closed. */
const morePart = ({ step, waits, playsOn }: Tour, { more }: StepTexts<string>): TemplateResult =>
  html`${keyed(
    step?.id,
    step?.more && !waits && !playsOn
      ? html`<details class="more" @toggle=${intoSight}>
          <summary>${lessonsText.guide.guideLabels.more}</summary>
          ${paragraphs(more, explained)}
        </details>`
      : nothing,
  )}`;

/** What is unfolded may be below the edge of a low guide. */
function intoSight({ currentTarget }: Event): void {
  const more = currentTarget as HTMLDetailsElement;
  const body = more.closest<HTMLElement>('.guide-body');
  if (more.open && body) toWholeIn(body, more);
}

/** A note while the picture does not show yet what the sentences describe. */
function playingPart({ step, playsOn }: Tour, arrive: () => void): TemplateResult | typeof nothing {
  if (!playsOn) return nothing;
  return html`<div class="playing-on">
    <p role="status">
      ${step?.playTo ? lessonsText.guide.guideLabels.playsOn(pageText.names.stageTitles[step.playTo.stage]) : lessonsText.guide.guideLabels.trains}
    </p>
    <button id="guide-arrive" class="quiet" @click=${arrive}>
      ${lessonsText.guide.guideLabels.toItsEnd}
    </button>
  </div>`;
}

const dots = ({ lesson, index }: Tour): TemplateResult =>
  html`<div class="guide-dots" aria-hidden="true">
    ${lesson.steps.map(
      (_, at) => html`<span class=${at === index ? 'now' : at < index ? 'past' : ''}></span>`,
    )}
  </div>`;

function wanderedPart(tour: Tour, actions: GuideActions): TemplateResult {
  const { wandered } = tour;
  return html`<div class="wandered" role="status">
    ${
      wandered.length === 0
        ? nothing
        : html`<p>${lessonsText.guide.guideLabels.wandered(wandered)}</p>
            <button id="back-to-step" @click=${() => actions.go(() => tour.backToStep())}>
              ${lessonsText.guide.guideLabels.backToStep}
            </button>
            <button id="go-on" class="quiet" @click=${() => actions.go(() => tour.goOn())}>
              ${lessonsText.guide.guideLabels.goOn}
            </button>`
    }
  </div>`;
}

/** The question may be below the edge of a low guide. */
function toGuess({ currentTarget }: Event): void {
  const guide = (currentTarget as HTMLElement).closest('.guide');
  const body = guide?.querySelector<HTMLElement>('.guide-body');
  const asked = guide?.querySelector<HTMLElement>('.prediction');
  if (body && asked) toTopOf(body, asked);
}

function footer(tour: Tour, actions: GuideActions): TemplateResult {
  const { index, lesson, waits, hasNext } = tour;
  const toCheck = index === lesson.steps.length - 1 && hasNext;
  return html`<footer class="guide-foot">
    <button
      id="guide-back"
      aria-disabled=${index === 0 ? 'true' : 'false'}
      @click=${() => actions.go(() => tour.previous())}
    >
      ${lessonsText.guide.guideLabels.back}
    </button>
    <span
      >${tour.atCheck ? lessonsText.guide.guideLabels.check : lessonsText.guide.guideLabels.step(index + 1, lesson.steps.length)}${waits ? lessonsText.guide.guideLabels.asksGuess : nothing}</span
    >
    ${
      hasNext
        ? html`<button
            id="guide-next"
            class=${waits ? '' : 'primary'}
            aria-disabled=${waits ? 'true' : 'false'}
            title=${waits ? lessonsText.guide.guideLabels.guessFirst : nothing}
            @click=${(event: Event) => (waits ? toGuess(event) : actions.go(() => tour.next()))}
          >
            ${toCheck ? lessonsText.guide.guideLabels.toCheck : lessonsText.guide.guideLabels.next}
          </button>`
        : html`<button
            id="guide-next"
            class=${tour.checked.isComplete && !waits ? 'primary' : ''}
            @click=${() => actions.leave()}
          >
            ${lessonsText.guide.guideLabels.leave}
          </button>`
    }
  </footer>`;
}
