/** What the teacher's window shows: what is projected, its answer and notes, what comes next, and a clock. */
import { html, nothing, type TemplateResult } from 'lit';
import { noneIsRight } from '../../../session/lesson/said-step';
import { classroomText } from '../../../text/classroom';
import { lessonsText } from '../../../text/lessons';
import { paragraphs, said } from '../../../ui/guide/said';
import { pressed } from '../by-pointer';
import type { Answer, PresentedMoment, Remote } from '../present/channel';

export type Heard = 'waiting' | 'ended' | PresentedMoment;

export interface TeacherView {
  readonly heard: Heard;
  readonly now: Date;
  readonly do: (what: Remote) => void;
  /** Counts one more hand for an option; null takes the last one back. */
  readonly hand: (option: number | null) => void;
}

export function teacherPart({ heard, now, do: act, hand }: TeacherView): TemplateResult {
  if (typeof heard === 'string')
    return html`<h1>${classroomText.teacherWindow.teacherTexts.title}</h1>
      ${clock(now, null)}
      <p class="waiting" role="status">
        ${heard === 'ended' ? classroomText.teacherWindow.teacherTexts.ended : classroomText.teacherWindow.teacherTexts.waiting}
      </p>
      <p>${classroomText.teacherWindow.teacherTexts.how}</p>
      ${location.protocol === 'file:' ? html`<p>${classroomText.teacherWindow.teacherTexts.file}</p>` : nothing}`;
  const { lesson, at, of } = heard;
  return html`<header>
      <h1>${said(lesson ?? classroomText.teacherWindow.teacherTexts.title)}</h1>
      ${lesson === null ? nothing : html`<p class="place">${classroomText.teacherWindow.teacherTexts.place(at + 1, of)}</p>`}
      ${clock(now, heard)}
    </header>
    <nav aria-label=${classroomText.teacherWindow.teacherTexts.title}>${buttons(heard, act)}</nav>
    <div class="columns">
      <section aria-labelledby="now">
        <h2 id="now">${classroomText.teacherWindow.teacherTexts.now}</h2>
        <div role="status">
          ${heard.black ? html`<p class="waiting">${classroomText.teacherWindow.teacherTexts.black}</p>` : nothing}
          ${heard.now.title ? html`<h3>${said(heard.now.title)}</h3>` : nothing}
        </div>
        ${paragraphs(heard.now.text)} ${askedPart(heard, hand)}
      </section>
      <div>
        <section aria-labelledby="notes">
          <h2 id="notes">${classroomText.teacherWindow.teacherTexts.notes}</h2>
          ${heard.notes.length > 0 ? paragraphs(heard.notes) : html`<p class="aside">${classroomText.teacherWindow.teacherTexts.noNotes}</p>`}
        </section>
        <section aria-labelledby="next">
          <h2 id="next">${classroomText.teacherWindow.teacherTexts.nextIs}</h2>
          ${nextPart(heard)}
        </section>
      </div>
    </div>`;
}

function clock(now: Date, moment: PresentedMoment | null): TemplateResult {
  const { durationText, timeText, teacherTexts } = classroomText.teacherWindow;
  return html`<dl class="clock">
    <div>
      <dt>${teacherTexts.time}</dt>
      <dd id="time">${timeText(now)}</dd>
    </div>
    ${
      moment
        ? html`<div>
            <dt>${teacherTexts.since}</dt>
            <dd id="since">${durationText(now.getTime() - moment.since)}</dd>
          </div>`
        : nothing
    }
  </dl>`;
}

function buttons({ waits, black }: PresentedMoment, act: TeacherView['do']): TemplateResult {
  const button = (what: Remote, label: string, kind = '') =>
    html`<button type="button" class=${kind} data-does=${what} @click=${pressed(() => act(what))}>
      ${label}
    </button>`;
  return html`${button('previous', classroomText.teacherWindow.teacherTexts.back)}
  ${button('next', waits ? classroomText.teacherWindow.teacherTexts.reveal : classroomText.teacherWindow.teacherTexts.next, 'primary')}
  ${button('black', black ? classroomText.teacherWindow.teacherTexts.fromBlack : classroomText.teacherWindow.teacherTexts.toBlack)}`;
}

function askedPart(
  { now, answer, waits, hands }: PresentedMoment,
  hand: TeacherView['hand'],
): TemplateResult | typeof nothing {
  if (now.ask === '') return nothing;
  return html`<p class="ask">${said(now.ask)}</p>
    <ol type="A">
      ${now.options.map(
        (text, at) =>
          html`<li class=${answer?.option === at ? 'right' : ''}>
            ${said(text)}${answer?.option === at ? ' ✓' : ''}
            ${waits ? handPart(at, hands[at] ?? 0, hand) : nothing}
          </li>`,
      )}
    </ol>
    <h3>
      ${classroomText.teacherWindow.teacherTexts.answer}
      <small
        >(${waits ? classroomText.teacherWindow.teacherTexts.hidden : classroomText.teacherWindow.teacherTexts.shown})</small
      >
    </h3>
    ${answer ? answerPart(answer) : html`<p class="aside">${classroomText.teacherWindow.teacherTexts.computing}</p>`}`;
}

function handPart(at: number, counted: number, hand: TeacherView['hand']): TemplateResult {
  return html`<button type="button" class="hand" @click=${pressed(() => hand(at))}>
    ${classroomText.teacherWindow.teacherTexts.hand(counted)}
  </button>`;
}

function answerPart(answer: Answer): TemplateResult {
  const { text, shares, words, why } = answer;
  const none = noneIsRight(answer);
  return html`<div id="answer">
    ${text || none ? html`<p><b>${none ? classroomText.teacherWindow.teacherTexts.noneIsRight : text}</b></p>` : nothing}
    ${shares.length > 0 ? html`<p>${words.map((word, k) => `${word} ${lessonsText.guide.shareText(shares[k] ?? 0)}`).join(', ')}</p>` : nothing}
    ${paragraphs(why)}
  </div>`;
}

function nextPart({ next, lesson }: PresentedMoment): TemplateResult {
  if (!next)
    return html`<p class="aside">
      ${lesson === null ? classroomText.teacherWindow.teacherTexts.stagesNext : classroomText.teacherWindow.teacherTexts.nothingNext}
    </p>`;
  return html`<h3>${said(next.title)}</h3>
    ${paragraphs(next.text)}`;
}
