/** The lesson's sentences, large, beside the picture: a step, or one of the questions at the end. */
import { html, nothing, type TemplateResult } from 'lit';
import type { Walk } from '../../../element/walk';
import type { Prediction } from '../../../lessons/format';
import {
  noneIsRight,
  type SaidAnswer,
  type SaidPrediction,
} from '../../../session/lesson/said-step';
import { classroomText } from '../../../text/classroom';
import { lessonsText } from '../../../text/lessons';
import { pageText } from '../../../text';
import { paragraphs, said } from '../../../ui/guide/said';
import { math } from '../../../ui/shared/math';
import { styleMap } from '../../../ui/shared/style-map';
import { optionsPart, type Hands } from './options';
import type { AskedNow } from './way';

export interface PanelView {
  readonly tour: Walk;
  readonly asked: AskedNow | null;
  readonly isAtEnd: boolean;
  /** The counted hands for this number of options. */
  readonly handsFor: (options: number) => Hands;
}

export function panelPart(view: PanelView): TemplateResult {
  const { tour, asked, isAtEnd } = view;
  return html`${asked ? questionPart(asked, view) : stepPart(tour, view)}
  ${isAtEnd ? html`<p class="aside">${classroomText.present.presentTexts.end}</p>` : nothing}`;
}

function stepPart({ said: step, lesson, index, count }: Walk, view: PanelView): TemplateResult {
  if (!step) return html`<h1 tabindex="-1">${said(lesson.title)}</h1>`;
  const { prediction } = step;
  return html`<p class="place">
      ${said(lesson.title)} <b>${classroomText.present.presentTexts.step(index + 1, count)}</b>
    </p>
    <h1 tabindex="-1">${said(step.title)}</h1>
    ${prediction?.answer ? nothing : paragraphs(step.text)}
    ${prediction ? predictionPart(prediction, lesson.steps[index]?.prediction, view) : nothing}`;
}

function predictionPart(
  asked: SaidPrediction,
  source: Prediction | undefined,
  view: PanelView,
): TemplateResult {
  const { answer } = asked;
  return html`<p class="ask">${said(asked.ask)}</p>
    ${asked.kind === 'choose' ? optionsPart(asked.options, answer && (answer.option ?? -1), view.handsFor(asked.options.length)) : nothing}
    ${answer || !source ? nothing : howToGuess(source)}
    ${asked.kind === 'bars' ? barsPart(asked.words, answer) : nothing}
    ${answer ? answerPart(answer) : waitingPart(view.tour.answer !== null)}`;
}

function howToGuess(asked: Prediction): TemplateResult | typeof nothing {
  switch (asked.kind) {
    case 'choose':
      return nothing;
    case 'number':
      return html`<p>
        ${classroomText.present.presentTexts.range(pageText.numbers.formatNumber(asked.least, 4), pageText.numbers.formatNumber(asked.most, 4))}
      </p>`;
    case 'cell':
      return html`<p>${math(classroomText.present.presentTexts.pressCell(asked.tensor))}</p>`;
    case 'bars':
      return html`<p>${classroomText.present.presentTexts.drawShares}</p>`;
  }
}

const barsPart = (words: readonly string[], answer: SaidAnswer | null): TemplateResult =>
  html`<ol class="shares">
    ${words.map((word, at) => {
      const share = answer?.shares[at];
      return html`<li>
        <span dir="auto">${word}</span>
        <span class="share" style=${styleMap({ '--share': String(share ?? 0) })}></span>
        <span>${share === undefined ? '' : lessonsText.guide.shareText(share)}</span>
      </li>`;
    })}
  </ol>`;

function answerPart(answer: SaidAnswer): TemplateResult {
  const { text, why } = answer;
  const none = noneIsRight(answer);
  return html`<div class="answer">
    ${text || none ? html`<p><b>${none ? classroomText.present.presentTexts.noneIsRight : text}</b></p>` : nothing}
    ${paragraphs(why)}
  </div>`;
}

const waitingPart = (known: boolean): TemplateResult =>
  html`<p class="aside">
    ${known ? classroomText.present.presentTexts.waits : classroomText.present.presentTexts.computing}
  </p>`;

function questionPart({ question, at, of, revealed }: AskedNow, view: PanelView): TemplateResult {
  const { ask, options } = question;
  const right = options.findIndex((option) => option.right);
  return html`<h1 tabindex="-1" class="place">
      ${classroomText.present.presentTexts.question(at + 1, of)}
    </h1>
    <p class="ask">${said(ask)}</p>
    ${optionsPart(
      options.map(({ text }) => text),
      revealed ? right : null,
      view.handsFor(options.length),
    )}
    ${
      revealed
        ? html`<div class="answer">${paragraphs([options[right]?.why ?? ''])}</div>`
        : waitingPart(true)
    }`;
}
