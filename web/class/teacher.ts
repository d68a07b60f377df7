/** The teacher's window: what is on the wall with its answer, the notes, what comes next, and the hands. */
import { html, LitElement, nothing, unsafeCSS, type TemplateResult } from 'lit';
import type { SaidStep } from '../lessons';
import base from '../parts/base.css?inline';
import figureSheet from '../ui/frame.css?inline';
import { say } from '../words/words';
import { hear, send, type ClassMoment, type FromTeacher, type ToTeacher } from './channel';
import { meaningOf } from './keys';
import { clicked, paragraphs, questionOf } from './options';
import shared from './class.css?inline';
import sheet from './teacher.css?inline';

export function openTeacher(): void {
  document.title = say('teacher-title');
  document.body.replaceChildren(new Teacher());
}

class Teacher extends LitElement {
  static override readonly styles = [base, figureSheet, shared, sheet].map((each) =>
    unsafeCSS(each),
  );

  private heard: ClassMoment | 'nothing' | 'ended' = 'nothing';
  private readonly over = new AbortController();
  private readonly dark = matchMedia('(prefers-color-scheme: dark)');

  override connectedCallback(): void {
    super.connectedCallback();
    const { signal } = this.over;
    hear<ToTeacher>((message) => {
      this.heard = message.kind === 'moment' ? message.moment : 'ended';
      this.requestUpdate();
    }, signal);
    window.addEventListener('keydown', this.press, { signal });
    const second = () => {
      this.say({ kind: 'hello', heard: typeof this.heard === 'object' });
      this.requestUpdate();
    };
    second();
    const timer = setInterval(second, 1000);
    signal.addEventListener('abort', () => clearInterval(timer));
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.over.abort();
  }

  private say(message: FromTeacher): void {
    if (window.opener) send(window.opener as Window, message);
  }

  private readonly press = (event: KeyboardEvent): void => {
    const meaning = meaningOf(event);
    if (meaning === null || event.repeat) return;
    if (typeof meaning === 'number') this.say({ kind: 'hand', option: meaning });
    else if (meaning === 'take-back') this.say({ kind: 'hand', option: null });
    else if (meaning === 'forward' || meaning === 'back') this.say({ kind: 'go', where: meaning });
    else return;
    event.preventDefault();
  };

  protected override render() {
    const { heard } = this;
    return html`<main class="figure" data-theme=${this.dark.matches ? 'dark' : 'light'}>
      ${typeof heard === 'string' ? this.waiting(heard) : this.moment(heard)}
    </main>`;
  }

  private waiting(heard: 'nothing' | 'ended'): TemplateResult {
    return html`<h1>${say('teacher-title')}</h1>
      <p role="status">${heard === 'ended' ? say('teacher-ended') : say('teacher-waiting')}</p>`;
  }

  private moment(moment: ClassMoment): TemplateResult {
    const { lesson, at, of, step, next } = moment;
    const last = at === of - 1;
    return html`<h1>
        ${lesson === null ? say('teacher-stages') : say('teacher-place', { lesson, at: at + 1, of })}
      </h1>
      <nav>
        <button class="plain" @click=${clicked(() => this.say({ kind: 'go', where: 'back' }))}>
          ${say('class-back')}
        </button>
        <button class="next" @click=${clicked(() => this.say({ kind: 'go', where: 'forward' }))}>
          ${moment.waits ? say('class-show') : say('class-next')}
        </button>
      </nav>
      ${
        step
          ? html`<div class="columns">
              <section>
                <h2>${say('teacher-now')}</h2>
                ${this.now(step, moment)}
              </section>
              <div>
                <section>
                  <h2>${say('teacher-notes')}</h2>
                  ${step.notes.length > 0 ? paragraphs(step.notes) : html`<p class="quiet">${say('teacher-none')}</p>`}
                </section>
                <section>
                  <h2>${say('teacher-next')}</h2>
                  ${
                    next
                      ? html`<h3>${next.title}</h3>
                          ${paragraphs(next.text)}
                          ${next.question === null ? nothing : paragraphs([next.question])}`
                      : html`<p class="quiet">
                          ${last ? say('teacher-last') : say('teacher-computing')}
                        </p>`
                  }
                </section>
              </div>
            </div>`
          : nothing
      }`;
  }

  private now(step: SaidStep, { waits, known, hands }: ClassMoment): TemplateResult {
    const { title, text, answer } = step;
    return html`<h3>${title}</h3>
      ${paragraphs(text)}
      ${questionOf({
        step,
        hands,
        counts: waits,
        hand: (option) => this.say({ kind: 'hand', option }),
      })}
      ${
        answer
          ? html`<h3>${waits ? say('teacher-answer-hidden') : say('teacher-answer-shown')}</h3>
              ${paragraphs(answer.text)}`
          : nothing
      }
      ${
        known === 'yes'
          ? nothing
          : html`<p class="quiet">
              ${known === 'failed' ? say('class-failed') : say('teacher-computing')}
            </p>`
      }`;
  }
}

if (!customElements.get('mh-teacher')) customElements.define('mh-teacher', Teacher);
