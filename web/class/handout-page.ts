/** A lesson on paper, and before it is printed the same on the screen: steps to fill in, answers on the last page. */
import { SignalWatcher } from '@lit-labs/preact-signals';
import { signal } from '@preact/signals-core';
import { html, LitElement, nothing, unsafeCSS, type TemplateResult } from 'lit';
import { sharedCore } from '../figure/core-supply';
import { Moments } from '../figure/moments';
import { loadLesson, type Lesson, type LessonName } from '../lessons';
import { Clock } from '../model/clock';
import base from '../parts/base.css?inline';
import { adopt } from '../parts/part';
import figureSheet from '../ui/frame.css?inline';
import { marked } from '../ui/runs';
import { languageTag, say } from '../words/words';
import { handoutOf, type HandoutStep } from './handout';
import { letterOf, paragraphs } from './options';
import shared from './class.css?inline';
import sheet from './handout.css?inline';
import page from './page.css?inline';

export function openHandout(lesson: LessonName | Lesson): void {
  adopt(document, page);
  const handout = new Handout(document.activeElement);
  document.body.append(handout);
  document.documentElement.classList.add('on-paper');
  window.scrollTo(0, 0);
  void handout.make(lesson);
}

const clock = new Clock({
  now: () => performance.now(),
  request: (draw) => requestAnimationFrame(draw),
  cancel: (frame) => cancelAnimationFrame(frame),
});

const imageOf = (picture: string) => `data:image/svg+xml,${encodeURIComponent(picture)}`;

class Handout extends SignalWatcher(LitElement) {
  static override readonly styles = [base, figureSheet, shared, sheet].map((each) =>
    unsafeCSS(each),
  );

  private readonly lesson = signal<Lesson | null>(null);
  private readonly steps = signal<readonly HandoutStep[]>([]);
  private readonly failure = signal<string | null>(null);
  private readonly over = new AbortController();

  /** @param focused what had the focus before */
  constructor(private readonly focused: Element | null) {
    super();
  }

  async make(of: LessonName | Lesson): Promise<void> {
    const end = this.over.signal;
    try {
      const lesson = typeof of === 'string' ? await loadLesson(of, languageTag()) : of;
      this.lesson.value = lesson;
      const core = await sharedCore();
      const moments = new Moments(() => core, clock);
      try {
        for await (const step of handoutOf(lesson, moments, end))
          this.steps.value = [...this.steps.value, step];
      } finally {
        moments.dispose();
      }
    } catch (error) {
      if (end.aborted) return;
      const why = error instanceof Error ? error.message : String(error);
      this.failure.value = say('handout-failed', { why });
    }
  }

  private close(): void {
    this.over.abort();
    document.documentElement.classList.remove('on-paper');
    this.remove();
    if (this.focused instanceof HTMLElement) this.focused.focus();
  }

  protected override render() {
    const lesson = this.lesson.value;
    const steps = this.steps.value;
    const isReady = lesson !== null && steps.length === lesson.steps.length;
    return html`<div class="figure" data-theme="light">
      <header class="bar">
        <b>${say('handout-title')}</b>
        <button class="next" ?disabled=${!isReady} @click=${() => window.print()}>
          ${say('handout-print')}
        </button>
        <span role="status">${this.status(isReady)}</span>
        <button class="plain" @click=${() => this.close()}>✕ ${say('handout-close')}</button>
      </header>
      ${
        lesson
          ? html`<main class="paper">
              <h1>${lesson.title}</h1>
              <p>${marked(lesson.about)}</p>
              ${steps.map((step, at) => this.step(step, at))}
              ${isReady ? this.answers(steps) : nothing}
            </main>`
          : nothing
      }
    </div>`;
  }

  private status(isReady: boolean): string {
    const of = this.lesson.value?.steps.length ?? 0;
    if (this.failure.value !== null || isReady) return this.failure.value ?? '';
    return say('handout-computing', { at: this.steps.value.length + 1, of });
  }

  private step({ said, pictures }: HandoutStep, at: number): TemplateResult {
    return html`<section>
      <h2>${at + 1}. ${said.title}</h2>
      ${paragraphs(said.text)}
      <div class="pair">
        ${pictures.map(
          (picture, k) =>
            html`<figure>
              ${pictures.length > 1 ? html`<figcaption>${say('handout-layer', { at: k })}</figcaption>` : nothing}
              <img src=${imageOf(picture)} alt=${said.title} />
            </figure>`,
        )}
      </div>
      ${said.question === null ? nothing : html`<p class="question">${marked(said.question)}</p>`}
      ${
        said.options.length === 0
          ? nothing
          : html`<ul>
              ${said.options.map((option, k) => html`<li>${letterOf(k)}. ${marked(option)}</li>`)}
            </ul>`
      }
    </section>`;
  }

  private answers(steps: readonly HandoutStep[]): TemplateResult | typeof nothing {
    const answered = steps.flatMap(({ said: { title, answer } }, at) =>
      answer ? [{ number: at + 1, title, answer }] : [],
    );
    if (answered.length === 0) return nothing;
    return html`<section class="answers">
      <h2>${say('handout-answer-page')}</h2>
      ${answered.map(
        ({ number, title, answer }) =>
          html`<h3>${say('handout-answer', { number, title, letter: letterOf(answer.option) })}</h3>
            ${paragraphs(answer.text)}`,
      )}
    </section>`;
  }
}

if (!customElements.get('mh-handout')) customElements.define('mh-handout', Handout);
