/** What is projected beside the picture: the step in large type, its options with the hands, and a line of buttons. */
import { SignalWatcher } from '@lit-labs/preact-signals';
import type { ReadonlySignal } from '@preact/signals-core';
import { html, LitElement, nothing, unsafeCSS, type TemplateResult } from 'lit';
import type { ManyHeads } from '../figure';
import type { SaidStep, Tour } from '../lessons';
import base from '../parts/base.css?inline';
import { styled } from '../parts/styled';
import figureSheet from '../ui/frame.css?inline';
import { say } from '../words/words';
import { codeView } from './code-view';
import type { Command } from './keys';
import { clicked, paragraphs, questionOf } from './options';
import shared from './class.css?inline';
import sheet from './wall.css?inline';

/** What the wall shows, and what it asks for. */
export interface Presented {
  readonly figure: ManyHeads;
  /** The lesson; null for a presentation of the stages. */
  readonly tour: Tour | null;
  /** The hands for each option of the question on show. */
  readonly counts: ReadonlySignal<readonly number[]>;
  /** Whether the browser refused the teacher's window. */
  readonly isRefused: ReadonlySignal<boolean>;
  readonly desk: { readonly isFollowed: boolean };
  do(what: Command): void;
  hand(option: number | null): void;
}

/**
 * How large the type can be, as a share of the panel's mean side, so that a step has room in it. A text takes room as the
 * square of its type; each paragraph takes the room of some characters more, and an option of many.
 */
function typeFor({ title, text, question, options, answer }: SaidStep): number {
  const said = [...(answer ? answer.text : text), ...(question === null ? [] : [question])];
  const paragraphs = said.reduce((sum, each) => sum + each.length + 25, 0);
  const asked = options.reduce((sum, each) => sum + 1.3 * each.length + 45, 0);
  return 1 / Math.sqrt(1.7 * title.length + 150 + paragraphs + asked);
}

export class Wall extends SignalWatcher(LitElement) {
  static override readonly styles = [base, figureSheet, shared, sheet].map((each) =>
    unsafeCSS(each),
  );

  constructor(private readonly presented: Presented) {
    super();
    this.tabIndex = -1;
  }

  /** Whether something lies over the wall that has keys of its own. */
  get hasDialog(): boolean {
    return this.dialog?.open ?? false;
  }

  private get dialog(): HTMLDialogElement | null {
    return this.renderRoot.querySelector('dialog');
  }

  openCode(): void {
    this.dialog?.showModal();
    this.requestUpdate();
  }

  protected override render() {
    const { tour } = this.presented;
    return html`<div class="figure wall" data-theme="projector">
      ${
        tour
          ? html`<section class="panel" aria-live="polite">
              <div class="step" ${styled({ '--type': typeFor(tour.said.value).toFixed(4) })}>
                ${this.step(tour)}
              </div>
            </section>`
          : nothing
      }
      ${this.line(tour)}
      <dialog
        aria-label=${say('class-code')}
        @keydown=${(event: KeyboardEvent) => event.stopPropagation()}
      >
        ${this.hasDialog ? codeView(this.presented.figure, () => this.dialog?.close()) : nothing}
      </dialog>
    </div>`;
  }

  private step(tour: Tour): TemplateResult {
    const step = tour.said.value;
    const { title, text, answer } = step;
    return html`<p class="place">${tour.lesson.title}</p>
      <h1>${title}</h1>
      ${answer ? nothing : paragraphs(text)}
      ${questionOf({
        step,
        hands: this.presented.counts.value,
        counts: tour.waits,
        hand: (option) => this.presented.hand(option),
      })}
      ${answer ? html`<div class="answer">${paragraphs(answer.text)}</div>` : nothing}
      ${tour.status === 'failed' ? html`<p role="status">${say('class-failed')}</p>` : nothing}`;
  }

  private line(tour: Tour | null): TemplateResult {
    const { desk, isRefused } = this.presented;
    const button = (does: Command, label: string, says: string, kind = 'plain') =>
      html`<button
        class="${kind} ${does}"
        title=${says}
        @click=${clicked(() => this.presented.do(does))}
      >
        ${label}
      </button>`;
    return html`<nav class="line" aria-label=${say('class-line')}>
      ${button('back', say('class-back'), say('class-back-says'))}
      ${button('forward', tour?.waits ? say('class-show') : say('class-next'), say('class-next-says'), 'next')}
      ${
        tour
          ? html`<span class="at"
              >${say('class-place', { at: tour.index + 1, of: tour.lesson.steps.length })}</span
            >`
          : nothing
      }
      <span role="status">${isRefused.value ? say('class-refused') : nothing}</span>
      ${desk.isFollowed ? nothing : button('notes', say('class-notes'), say('class-notes-says'))}
      ${button('code', say('class-code'), say('class-code-key'))}
      ${button('screen', say('class-screen'), say('class-screen-says'))}
      ${button('leave', say('class-leave'), say('class-leave-says'))}
    </nav>`;
  }
}

if (!customElements.get('mh-wall')) customElements.define('mh-wall', Wall);
