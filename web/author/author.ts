/** Writes a lesson: its Markdown beside the figure, which shows the step that the caret is in, and mistakes by their lines. */
import { SignalWatcher } from '@lit-labs/preact-signals';
import { computed, effect, signal, untracked } from '@preact/signals-core';
import { html, LitElement, nothing, unsafeCSS, type TemplateResult } from 'lit';
import type { ManyHeads } from '../figure';
import { save } from '../figure/save';
import {
  isLessonName,
  LessonError,
  MissingNumber,
  parseLesson,
  stepFor,
  type Lesson,
  type LessonProblem,
} from '../lessons';
import { limits } from '../lessons/format';
import { withPreferencesOf } from '../model/fields';
import base from '../parts/base.css?inline';
import { choices } from '../parts/choices';
import choicesSheet from '../parts/choices.css?inline';
import { adopt } from '../parts/part';
import figureSheet from '../ui/frame.css?inline';
import { momentPairs } from '../ui/share';
import { themeName } from '../ui/theme';
import english from '../words/en/author.ftl?raw';
import { registerWords, say } from '../words/words';
import { keepDraft, keptDraft } from './draft';
import { decodeLesson, encodeLesson } from './link';
import { endOfStep, fileName, lineOfNumber, lineRange, linkName, stepAt } from './text';
import sheet from './author.css?inline';
import page from './author-page.css?inline';

registerWords(english);

/** What the figure calls the lesson. */
const draftName = 'draft';
/** Milliseconds without a key until the figure follows the text. */
const pause = 350;

export async function openAuthor(figure: ManyHeads, text?: string): Promise<void> {
  await figure.ready;
  document.querySelector('mh-author')?.remove();
  adopt(document, page);
  document.body.append(new Author(figure, text ?? keptDraft() ?? say('author-example')));
}

export async function openLessonLink(figure: ManyHeads, encoded: string): Promise<void> {
  await figure.ready;
  try {
    await figure.lessons.openText(await decodeLesson(encoded), `link-${encoded.slice(-12)}`);
  } catch (error) {
    figure.model.notify(error instanceof Error ? error.message : String(error));
  }
}

class Author extends SignalWatcher(LitElement) {
  static override readonly styles = [base, choicesSheet, figureSheet, sheet].map((each) =>
    unsafeCSS(each),
  );

  private readonly text;
  /** The lesson, or what is wrong with it. */
  private readonly read = computed((): Lesson | readonly LessonProblem[] => {
    try {
      return parseLesson(this.text.value);
    } catch (error) {
      if (error instanceof LessonError) return error.problems;
      throw error;
    }
  });
  /** What is wrong with the text: how it is written, or a number that the layers of the step on show do not have. */
  private readonly problems = computed((): readonly LessonProblem[] => {
    const read = this.read.value;
    if (!('steps' in read)) return read;
    const { tour } = this;
    const problem = tour?.problem;
    if (!tour || !(problem instanceof MissingNumber)) return [];
    const line = lineOfNumber(this.text.value, tour.index, problem.placeholder);
    return [{ line, message: problem.message }];
  });
  private readonly isKept = signal(true);
  /** A link that could not be copied, to be copied by hand. */
  private readonly link = signal<string | null>(null);
  private readonly said = signal('');
  private waiting: ReturnType<typeof setTimeout> | undefined;
  private readonly over = new AbortController();
  /** What was on show before: closing leads back there. */
  private readonly origin;

  constructor(
    private readonly figure: ManyHeads,
    text: string,
  ) {
    super();
    this.text = signal(text);
    const { model, session, lessons } = figure;
    this.origin = {
      state: model.state,
      scene: session.scene.value,
      lesson: lessons.tour.value ? lessons.name : '',
      focused: document.activeElement,
    };
  }

  override connectedCallback(): void {
    super.connectedCallback();
    const { signal: end } = this.over;
    document.documentElement.classList.add('writing');
    const drop = (event: DragEvent) => {
      const file = [...(event.dataTransfer?.files ?? [])].find(({ name }) => /\.md$/i.test(name));
      if (!file) return;
      event.preventDefault();
      event.stopPropagation();
      void this.open(file);
    };
    window.addEventListener('drop', drop, { signal: end, capture: true });
    window.addEventListener('dragover', (event) => event.preventDefault(), { signal: end });
    const stop = effect(() => {
      this.isKept.value = keepDraft(this.text.value);
    });
    end.addEventListener('abort', stop);
    this.preview();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.over.abort();
    clearTimeout(this.waiting);
    document.documentElement.classList.remove('writing');
  }

  private get area(): HTMLTextAreaElement | null {
    return this.renderRoot.querySelector('textarea');
  }

  private get place(): number {
    return this.area?.selectionStart ?? 0;
  }

  private get tour() {
    return this.figure.lessons.tour.value;
  }

  // ——— the figure follows the text ———

  /** Shows the step that the caret is in, as the text has it now. */
  private preview(): void {
    const lesson = this.read.peek();
    if (!('steps' in lesson)) return;
    const step = lesson.steps[stepAt(this.text.peek(), this.place)];
    void untracked(() => this.figure.lessons.openText(this.text.value, draftName, step?.id));
  }

  private type(text: string): void {
    this.text.value = text;
    this.link.value = null;
    this.said.value = '';
    clearTimeout(this.waiting);
    this.waiting = setTimeout(() => {
      if (this.tour) this.preview();
    }, pause);
  }

  private moveCaret(): void {
    const at = stepAt(this.text.value, this.place);
    const { tour } = this;
    if (tour && tour.index !== at && at < tour.lesson.steps.length) tour.goTo(at);
  }

  private look(what: 'lesson' | 'moment'): void {
    if (what === 'lesson') this.preview();
    else this.figure.lessons.leave(true);
  }

  // ——— the text ———

  /** Adds a step with the moment on show, after the one that the caret is in. */
  private addMoment(): void {
    const { area } = this;
    if (!area) return;
    const pairs = momentPairs(this.figure.model.state);
    const query = new URLSearchParams(pairs.map(([name, value]) => [name, value])).toString();
    const title = say('author-new-step');
    const text = this.text.value;
    const at = endOfStep(text, area.selectionStart);
    const step = `${text[at - 1] === '\n' ? '' : '\n'}${stepFor(query, title)}`;
    area.setRangeText(step, at, at, 'end');
    this.type(area.value);
    const start = at + step.indexOf(title);
    this.select(area, start, start + title.length);
  }

  private goToLine(line: number): void {
    const { area } = this;
    if (!area) return;
    const [start, end] = lineRange(area.value, line);
    this.select(area, start, end);
  }

  /** Browsers leave a selection that a script made where it is: it is scrolled into the middle. */
  private select(area: HTMLTextAreaElement, start: number, end: number): void {
    area.focus();
    area.setSelectionRange(start, end);
    const share = start / Math.max(1, area.value.length);
    area.scrollTop = share * area.scrollHeight - area.clientHeight / 2;
  }

  private async open(file: File): Promise<void> {
    if (file.size > 4 * limits.file) {
      this.said.value = say('author-unreadable', { name: file.name });
      return;
    }
    this.text.value = await file.text();
    this.preview();
  }

  private async copy(): Promise<void> {
    const encoded = await encodeLesson(this.text.value);
    if (encoded === null) {
      this.said.value = say('author-too-long');
      return;
    }
    const link = new URL(this.figure.own.sharePage.value || location.href, document.baseURI);
    link.search = '';
    link.hash = `${linkName}=${encoded}`;
    const copied = link.protocol === 'file:' ? say('share-from-disk') : say('author-copied');
    try {
      await navigator.clipboard.writeText(link.href);
      this.said.value = copied;
    } catch {
      // No clipboard here.
      this.link.value = link.href;
      this.said.value = say('author-by-hand');
    }
  }

  private close(): void {
    const { lessons, model, session } = this.figure;
    this.remove();
    const { state, scene, lesson, focused } = this.origin;
    if (this.tour) lessons.leave(true);
    if (scene !== 'lesson') session.scene.value = scene;
    model.showState(withPreferencesOf(state, model.state));
    if (isLessonName(lesson)) void lessons.open(lesson);
    if (focused instanceof HTMLElement) focused.focus();
  }

  // ——— drawn ———

  protected override render() {
    const { model, session } = this.figure;
    return html`<section
      class="figure author"
      data-theme=${themeName(model.state.theme, session.ground.value)}
      aria-label=${say('author-name')}
    >
      <div class="row top">
        <h2>${say('author-name')}</h2>
        <button class="plain" @click=${() => this.close()}>✕ ${say('author-close')}</button>
      </div>
      <div class="row">
        ${choices(
          'shows',
          say('author-mode'),
          [
            { value: 'lesson', label: say('author-preview') },
            { value: 'moment', label: say('author-look') },
          ],
          this.tour ? 'lesson' : 'moment',
          (what) => this.look(what),
        )}
        ${
          this.tour
            ? html`<button class="plain" @click=${() => this.tour?.restart(this.tour.index)}>
                ${say('author-anew')}
              </button>`
            : html`<button class="add" @click=${() => this.addMoment()}>
                ${say('author-add')}
              </button>`
        }
      </div>
      <textarea
        aria-label=${say('author-text')}
        spellcheck="true"
        .value=${this.text.value}
        @input=${(event: Event) => this.type((event.target as HTMLTextAreaElement).value)}
        @keyup=${() => this.moveCaret()}
        @click=${() => this.moveCaret()}
      ></textarea>
      ${this.mistakes()}
      <p role="status" class="quiet">
        ${this.said.value || (this.isKept.value ? say('author-kept') : say('author-not-kept'))}
      </p>
      ${
        this.link.value === null
          ? nothing
          : html`<input readonly .value=${this.link.value} aria-label=${say('author-by-hand')} />`
      }
      <div class="row">
        <label class="plain file"
          >${say('author-open')}
          <input
            type="file"
            accept=".md"
            class="unseen"
            @change=${(event: Event) => {
              const input = event.target as HTMLInputElement;
              const [file] = input.files ?? [];
              input.value = '';
              if (file) void this.open(file);
            }}
        /></label>
        <button class="plain" @click=${() => save(fileName(this.text.value), this.text.value)}>
          ${say('author-save')}
        </button>
        <button
          class="plain"
          ?disabled=${this.problems.value.length > 0}
          @click=${() => this.copy()}
        >
          ${say('author-copy')}
        </button>
      </div>
    </section>`;
  }

  private mistakes(): TemplateResult {
    const read = this.read.value;
    const problems = this.problems.value;
    if ('steps' in read && problems.length === 0)
      return html`<p class="quiet">
        ${this.tour?.problem?.message ?? say('author-good', { steps: read.steps.length })}
      </p>`;
    // Of a number that is not there the figure shows the step all the same.
    const said = 'steps' in read ? 'author-missing' : 'author-mistakes';
    return html`<div class="mistakes">
      <p>${say(said, { count: problems.length })}</p>
      <ul>
        ${problems.map(
          ({ line, message }) =>
            html`<li>
              <button @click=${() => this.goToLine(line)}>
                <b>${say('author-line', { line })}</b> ${message}
              </button>
            </li>`,
        )}
      </ul>
    </div>`;
  }
}

if (!customElements.get('mh-author')) customElements.define('mh-author', Author);
