/** What the teacher's window shows: what is on the wall, its answer and notes, what comes next, and a clock. */
import { html, nothing, type TemplateResult } from 'lit';
import { durationText, teacherTexts as texts, timeText } from '../../../text/en/teacher-window';
import { shareText } from '../../../text/en/guide';
import { paragraphs, said } from '../../../ui/guide/said';
import { pressed } from '../by-pointer';
import type { Answer, PresentedMoment, Remote } from '../present/channel';

export type Heard = 'waiting' | 'ended' | PresentedMoment;

export interface TeacherView {
  readonly heard: Heard;
  readonly now: Date;
  readonly do: (what: Remote) => void;
  /** Counts a hand for an option, or takes the last one back with null. */
  readonly hand: (option: number | null) => void;
}

export function teacherPart({ heard, now, do: act, hand }: TeacherView): TemplateResult {
  if (typeof heard === 'string')
    return html`<h1>${texts.title}</h1>
      ${clock(now, null)}
      <p class="waiting" role="status">${heard === 'ended' ? texts.ended : texts.waiting}</p>
      <p>${texts.how}</p>
      ${location.protocol === 'file:' ? html`<p>${texts.file}</p>` : nothing}`;
  const { lesson, at, of } = heard;
  return html`<header>
      <h1>${said(lesson ?? texts.title)}</h1>
      ${lesson === null ? nothing : html`<p class="place">${texts.place(at + 1, of)}</p>`}
      ${clock(now, heard)}
    </header>
    <nav aria-label=${texts.title}>${buttons(heard, act)}</nav>
    <div class="columns">
      <section aria-labelledby="now">
        <h2 id="now">${texts.now}</h2>
        <div role="status">
          ${heard.black ? html`<p class="waiting">${texts.black}</p>` : nothing}
          ${heard.now.title ? html`<h3>${said(heard.now.title)}</h3>` : nothing}
        </div>
        ${paragraphs(heard.now.text)} ${askedPart(heard, hand)}
      </section>
      <div>
        <section aria-labelledby="notes">
          <h2 id="notes">${texts.notes}</h2>
          ${heard.notes.length > 0 ? paragraphs(heard.notes) : html`<p class="aside">${texts.noNotes}</p>`}
        </section>
        <section aria-labelledby="next">
          <h2 id="next">${texts.nextIs}</h2>
          ${nextPart(heard)}
        </section>
      </div>
    </div>`;
}

const clock = (now: Date, moment: PresentedMoment | null): TemplateResult =>
  html`<dl class="clock">
    <div>
      <dt>${texts.time}</dt>
      <dd id="time">${timeText(now)}</dd>
    </div>
    ${
      moment
        ? html`<div>
            <dt>${texts.since}</dt>
            <dd id="since">${durationText(now.getTime() - moment.since)}</dd>
          </div>`
        : nothing
    }
  </dl>`;

function buttons({ waits, black, left }: PresentedMoment, act: TeacherView['do']): TemplateResult {
  const button = (what: Remote, label: string, kind = '') =>
    html`<button type="button" class=${kind} data-does=${what} @click=${pressed(() => act(what))}>
      ${label}
    </button>`;
  return html`${button('previous', texts.back)}
  ${button('next', waits ? texts.reveal : texts.next, 'primary')}
  ${button('black', black ? texts.fromBlack : texts.toBlack)}
  ${waits ? button('count', left === null ? texts.count : texts.stopCount) : nothing}
  ${button('wipe', texts.wipe)}
  ${left === null ? nothing : html`<span role="timer">${texts.left(left)}</span>`}`;
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
    <h3>${texts.answer} <small>(${waits ? texts.hidden : texts.shown})</small></h3>
    ${answer ? answerPart(answer) : html`<p class="aside">${texts.computing}</p>`}`;
}

function handPart(at: number, counted: number, hand: TeacherView['hand']): TemplateResult {
  return html`<button type="button" class="hand" @click=${pressed(() => hand(at))}>
    ${texts.hand(counted)}
  </button>`;
}

function answerPart(answer: Answer): TemplateResult {
  const { option, text, shares, words, why } = answer;
  const none = option === null && text === '' && shares.length === 0;
  return html`<div id="answer">
    ${text || none ? html`<p><b>${none ? texts.noneIsRight : text}</b></p>` : nothing}
    ${shares.length > 0 ? html`<p>${words.map((word, k) => `${word} ${shareText(shares[k] ?? 0)}`).join(', ')}</p>` : nothing}
    ${paragraphs(why)}
  </div>`;
}

function nextPart({ next, lesson }: PresentedMoment): TemplateResult {
  if (!next)
    return html`<p class="aside">${lesson === null ? texts.stagesNext : texts.nothingNext}</p>`;
  return html`<h3>${said(next.title)}</h3>
    ${paragraphs(next.text)}`;
}
