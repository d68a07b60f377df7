/** The guide of a lesson: the step's sentences, its question with options, the answer, and the way on. */
import { html, nothing, type TemplateResult } from 'lit';
import type { SaidAnswer, Tour } from '../lessons';
import { labelOf, valueLabel } from '../model/labels';
import { define, Part } from '../parts/part';
import { say } from '../words/words';
import { placeOf } from './asked';
import { marked } from './runs';
import sheet from './guide.css?inline';

class Guide extends Part {
  static override readonly sheet = sheet;
  static override properties = { ...Part.properties, tour: { attribute: false } };

  tour!: Tour;
  /** The step that was drawn last: a new one is brought into sight. */
  private drawn = -1;

  protected override render() {
    const { tour } = this;
    const said = tour.said.value;
    const { title, text, question } = said;
    return html`
      <div>
        <p class="quiet">
          ${say('guide-place', { at: tour.index + 1, of: tour.lesson.steps.length, title: tour.lesson.title })}
        </p>
        <h2 tabindex="-1">${title}</h2>
      </div>
      <div class="said">
        ${text.map((each) => html`<p>${marked(each)}</p>`)}
        ${question === null ? nothing : this.question(question)}
      </div>
      ${this.status()} ${this.why()}
      <nav aria-label=${say('guide-way')}>
        <button class="plain" ?disabled=${tour.index === 0} @click=${() => tour.previous()}>
          ${say('guide-back')}
        </button>
        ${
          tour.isLast.value
            ? html`<button
                class="next"
                ?disabled=${!tour.mayGoOn.value}
                @click=${() => this.leave()}
              >
                ${say('guide-done')}
              </button>`
            : html`<button
                class="next"
                ?disabled=${!tour.mayGoOn.value}
                @click=${() => tour.next()}
              >
                ${say('guide-next')}
              </button>`
        }
        <button class="plain leave" @click=${() => this.leave()}>${say('guide-leave')}</button>
      </nav>
    `;
  }

  private question(question: string): TemplateResult {
    const { tour } = this;
    const { options, answer } = tour.said.value;
    const { guess } = tour;
    return html`
      <fieldset class="question">
        <legend>${marked(question)}</legend>
        ${options.map((option, at) => {
          const isRight = answer?.option === at;
          const kind = answer ? (isRight ? 'right' : guess === at ? 'wrong' : '') : '';
          return html`<button
            class="option ${kind}"
            aria-disabled=${!tour.waits}
            aria-pressed=${guess === at}
            @click=${() => tour.waits && tour.answerWith(at)}
          >
            <span class="mark" aria-hidden="true"
              >${answer && (isRight ? '✓' : guess === at ? '✕' : '')}</span
            >
            <span>${marked(option)}</span>
          </button>`;
        })}
      </fieldset>
      ${
        tour.waits
          ? html`<button class="plain" @click=${() => tour.answerWith(null)}>
              ${say('guide-show')}
            </button>`
          : nothing
      }
      <div aria-live="polite">${answer ? this.answer(answer) : nothing}</div>
    `;
  }

  private answer({ right, text }: SaidAnswer): TemplateResult {
    const verdict = right === null ? nothing : say(right ? 'guide-right' : 'guide-not-quite');
    return html`<div class="answer">
      <b>${verdict}</b>
      ${text.map((each) => html`<p>${marked(each)}</p>`)}
    </div>`;
  }

  private status(): TemplateResult | typeof nothing {
    const { tour } = this;
    if (tour.status === 'failed')
      return html`<p role="status">
        ${say('guide-failed')}
        <button class="plain" @click=${() => tour.again()}>${say('guide-again')}</button>
      </p>`;
    if (tour.changed.value.length > 0)
      return html`<p class="quiet" role="status">
        ${say('guide-changed')}
        <button class="plain" @click=${() => tour.showAgain()}>${say('guide-as-it-was')}</button>
      </p>`;
    return nothing;
  }

  /** Why the way on is closed, beside it; and that what was asked for is done. */
  private why(): TemplateResult | typeof nothing {
    const { tour, model } = this;
    const asked = tour.asked.value.map(({ key, value }) =>
      say('guide-set', {
        where: placeOf(key),
        name: labelOf(key),
        value: valueLabel(key, value),
      }),
    );
    if (asked.length > 0) {
      const ofA = model.state.layers.length > 1 ? [say('guide-set-a')] : [];
      return html`<p class="why" role="status">${[...asked, ...ofA].join(' ')}</p>`;
    }
    if (tour.mayGoOn.value)
      return tour.step.until === null
        ? nothing
        : html`<p class="why" role="status">${say('guide-set-done')}</p>`;
    if (tour.status === 'failed') return nothing;
    return html`<p class="why quiet">${this.waitsFor()}</p>`;
  }

  private waitsFor(): string {
    const { tour, model } = this;
    if (tour.waits) return say('guide-waits');
    if (!tour.playsOn.value) return say('guide-reading');
    return tour.step.play === 'training'
      ? say('guide-trains', { step: model.state.trainingStep })
      : say('guide-plays');
  }

  private leave(): void {
    this.dispatchEvent(new CustomEvent('mh-leave-lesson', { bubbles: true }));
  }

  /** Whoever opened the lesson from this figure reads on here; a page that opens with one keeps its focus. */
  protected override firstUpdated(): void {
    const root = this.getRootNode();
    const isHere = root instanceof ShadowRoot && root.activeElement?.matches('.frames');
    if (isHere) this.querySelector('h2')?.focus();
  }

  protected override updated(): void {
    if (this.drawn === this.tour.index) return;
    const hasFocus = this.matches(':focus-within');
    this.drawn = this.tour.index;
    this.querySelector('.said')?.scrollTo({ top: 0 });
    // The new step is read from its heading on.
    if (hasFocus) this.querySelector('h2')?.focus();
  }
}

define('mh-guide', Guide);
