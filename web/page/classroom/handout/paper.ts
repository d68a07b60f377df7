/** The printed lesson: its steps, blank predictions and questions, and the answers on the last page. */
import { html, nothing, type TemplateResult } from 'lit';
import type { Lesson, Prediction, Question } from '../../../lessons/format';
import { plainText } from '../../../lessons/marks';
import { sayText } from '../../../lessons/said';
import { noneIsRight, type SaidAnswer } from '../../../session/lesson/said-step';
import { reachOf } from '../../../ui/shared/reach';
import { classroomText } from '../../../text/classroom';
import { lessonsText } from '../../../text/lessons';
import { menusText } from '../../../text/menus';
import { pageText } from '../../../text';
import { paragraphs, said } from '../../../ui/guide/said';
import { math } from '../../../ui/shared/math';
import { codeOf } from '../qr';
import type { HandoutStep } from './collect';

export interface PaperStep extends Omit<HandoutStep, 'pictures'> {
  /** The addresses of its pictures. */
  readonly pictures: readonly string[];
}

export interface Paper {
  readonly lesson: Lesson;
  readonly steps: readonly PaperStep[];
  /** The link that opens the lesson. */
  readonly link: string;
}

const none = new Map();

/** @param answers whether to print the answers on a last page */
export function paperPart({ lesson, steps, link }: Paper, answers: boolean): TemplateResult {
  const { check = [] } = lesson;
  return html`<article class="paper" lang=${lesson.language ?? 'en'}>
    ${head({ lesson, steps, link })} ${steps.map(stepPart)}
    ${
      check.length === 0
        ? nothing
        : html`<section class="questions">
            <h2>${classroomText.handout.handoutTexts.check}</h2>
            ${check.map(questionPart)}
          </section>`
    }
    ${answers ? answersPart(steps, check) : nothing}
  </article>`;
}

function head({ lesson, steps, link }: Paper): TemplateResult {
  const isForAll = reachOf(link) === 'all';
  const code = isForAll ? codeOf(link) : null;
  return html`<header>
    <div>
      <h1>${said(lesson.title)}</h1>
      ${
        lesson.question && lesson.question !== lesson.title
          ? html`<p class="question-of">${said(lesson.question)}</p>`
          : nothing
      }
      <p class="for-name">
        <span>${classroomText.handout.handoutTexts.name}</span
        ><span>${classroomText.handout.handoutTexts.date}</span>
      </p>
      ${steps.some(({ asked }) => asked) ? html`<p>${classroomText.handout.handoutTexts.guessFirst}</p>` : nothing}
      <p class="link">
        ${classroomText.handout.handoutTexts.computed} ${link}
        ${isForAll ? nothing : html`<b>${menusText.reach.printedReach}</b>`}
      </p>
    </div>
    ${
      code
        ? html`<svg
            class="paper-code"
            viewBox="0 0 ${code.size} ${code.size}"
            aria-hidden="true"
            shape-rendering="crispEdges"
          >
            <path d=${code.path}></path>
          </svg>`
        : nothing
    }
  </header>`;
}

function stepPart({ said: step, asked, pictures, caption }: PaperStep, at: number): TemplateResult {
  const [first, second] = pictures;
  const title = plainText(step.title);
  return html`<section class="step">
    <h2>${classroomText.handout.handoutTexts.step(at + 1)} ${said(step.title)}</h2>
    ${paragraphs(step.text)}
    ${first ? html`<img src=${first} alt=${classroomText.handout.handoutTexts.picture(title, caption)} />` : nothing}
    ${
      second
        ? html`<p class="beside">${classroomText.handout.handoutTexts.layerB}</p>
            <img
              src=${second}
              alt=${classroomText.handout.handoutTexts.picture(title, classroomText.handout.handoutTexts.layerB)}
            />`
        : nothing
    }
    ${
      asked && step.prediction
        ? html`<div class="blank">
            <p>
              <b>${classroomText.handout.handoutTexts.yourGuess}:</b> ${said(step.prediction.ask)}
            </p>
            ${blankPart(asked, step.prediction.options, step.prediction.words)}
          </div>`
        : nothing
    }
  </section>`;
}

const line = () => html`<span class="fill"></span>`;

const boxes = (options: readonly string[]): TemplateResult =>
  html`<ol class="boxes">
    ${options.map((text, at) => html`<li><span class="box"></span>${classroomText.handout.letterOf(at)}) ${said(text)}</li>`)}
  </ol>`;

function blankPart(
  asked: Prediction,
  options: readonly string[],
  words: readonly string[],
): TemplateResult {
  switch (asked.kind) {
    case 'choose':
      return boxes(options);
    case 'number':
      return html`<p>
        ${classroomText.handout.handoutTexts.number(pageText.numbers.formatNumber(asked.least, 4), pageText.numbers.formatNumber(asked.most, 4))}
        ${line()}
      </p>`;
    case 'cell':
      return html`<p>
        ${math(classroomText.handout.handoutTexts.cell(asked.tensor))}
        ${asked.match === 'column' ? nothing : html`${classroomText.handout.handoutTexts.row} ${line()}`}
        ${asked.match === 'row' ? nothing : html`${classroomText.handout.handoutTexts.column} ${line()}`}
      </p>`;
    case 'bars':
      return html`<p>${classroomText.handout.handoutTexts.shares}</p>
        <ol class="to-draw">
          ${words.map((word) => html`<li><span dir="auto">${word}</span>${line()}</li>`)}
        </ol>`;
  }
}

const questionPart = ({ ask, options }: Question, at: number): TemplateResult =>
  html`<div class="blank">
    <p><b>${at + 1}.</b> ${said(sayText(ask, none))}</p>
    ${boxes(options.map(({ text }) => sayText(text, none)))}
  </div>`;

/** On a last page of their own, so that nobody reads them by accident. */
function answersPart(steps: readonly PaperStep[], check: readonly Question[]): TemplateResult {
  return html`<section class="answers">
    <h2>${classroomText.handout.handoutTexts.answers}</h2>
    <div class="answer-columns">
      ${steps.map(
        ({ said: step, answer }, at) =>
          answer &&
          html`<div class="an-answer">
            <h3>${classroomText.handout.handoutTexts.step(at + 1)} ${said(step.title)}</h3>
            ${answerPart(answer, step.prediction?.options ?? [], step.prediction?.words ?? [])}
          </div>`,
      )}
      ${check.map(({ options }, at) => {
        const right = options.findIndex((option) => option.right);
        const { text = '', why = '' } = options[right] ?? {};
        return html`<div class="an-answer">
          <h3>${classroomText.handout.handoutTexts.question(at + 1)}</h3>
          <p>
            <b
              >${classroomText.handout.handoutTexts.option(classroomText.handout.letterOf(right))}${said(sayText(text, none))}.</b
            >
            ${said(sayText(why, none))}
          </p>
        </div>`;
      })}
    </div>
  </section>`;
}

function answerPart(
  answer: SaidAnswer,
  options: readonly string[],
  words: readonly string[],
): TemplateResult {
  const { option, text, shares, why } = answer;
  const isNone = noneIsRight(answer);
  return html`${
    option === null
      ? nothing
      : html`<p>
          <b
            >${classroomText.handout.handoutTexts.option(classroomText.handout.letterOf(option))}${said(options[option] ?? '')}</b
          >
        </p>`
  }
  ${text || isNone ? html`<p><b>${isNone ? classroomText.handout.handoutTexts.noneIsRight : text}</b></p>` : nothing}
  ${shares.length > 0 ? html`<p><b>${words.map((word, k) => `${word} ${lessonsText.guide.shareText(shares[k] ?? 0)}`).join(', ')}</b></p>` : nothing}
  ${paragraphs(why)}`;
}
