/** A lesson on paper: chosen, prepared in the background, and printed by the browser. */
import { signal } from '@preact/signals-core';
import { html, nothing, render, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import type { ManyHeads } from '../../../element';
import { readLesson, RefusedLesson } from '../../../element/asked-lesson';
import { lessonLink } from '../../../element/lesson-link';
import { isLessonId, lessonIds, lessonQuestion } from '../../../lessons/catalogue';
import type { Lesson } from '../../../lessons/format';
import { reachOf } from '../../../ui/shared/reach';
import { decode } from '../../../state/codec';
import { classroomText } from '../../../text/classroom';
import { menusText } from '../../../text/menus';
import { pageText } from '../../../text';
import { rememberOpen } from '../../address';
import { keepDocumentLanguage } from '../../document-language';
import { stepLink } from '../step-link';
import { isPrintKey } from '../on-print';
import { liesOver } from '../topmost';
import { collect, type OpenedLesson } from './collect';
import { fitAnswers } from './fit-answers';
import { paperPart, type Paper } from './paper';
import './handout.css';

/** The lesson on show, or another one by its name in links (possibly a file's address). */
type Wanted = { readonly shown: Lesson } | { readonly name: string };

/** Names in a link that belong to one moment: a handout always begins at the first step. */
const ofMoment = ['step', 'stage', 'progress', 'cell'];

/**
 * The link that opens a lesson. For the one on show it keeps the reader's changes; null if no link names that
 * lesson.
 * @param hash of the link to what is on show
 */
function linkOf(wanted: Wanted, hash: string): URLSearchParams | null {
  if ('name' in wanted) return new URLSearchParams({ lesson: wanted.name });
  const pairs = new URLSearchParams(hash.slice(1));
  for (const name of ofMoment) pairs.delete(name);
  return pairs.has('lesson') || pairs.has('walkthrough') ? pairs : null;
}

/** @throws RefusedLesson where there is none by that name, or it cannot be read. */
async function openedOf(wanted: Wanted, pairs: URLSearchParams | null): Promise<OpenedLesson> {
  const link = pairs && lessonLink([...pairs]);
  if (!link && 'shown' in wanted) return { lesson: wanted.shown, changes: {} };
  const { name = ['lesson', ''] as const, rest = [] } = link ?? {};
  return {
    lesson: await readLesson({ name, byAddress: true }),
    changes: decode(rest).values,
  };
}

class Handout {
  private readonly root = document.createElement('main');
  private readonly content = document.createElement('div');
  private readonly title = document.title;
  private pictures: readonly string[] = [];
  private paper: Paper | null = null;
  private progress = '';
  /** Whether the answers are printed, too. */
  private answers = true;
  /** Why nothing can be printed; '' for no problem. */
  private problem = '';
  /** Counts the requests: whoever prepares an earlier one ends. */
  private readonly run = signal(0);

  constructor(
    private readonly layer: ManyHeads,
    private wanted: Wanted,
    /** Whether to print as soon as everything is ready. */
    private prints: boolean,
    private readonly ended: () => void,
  ) {
    window.addEventListener('keydown', this.press);
    this.closed = liesOver(() => this.leave());
    this.root.className = 'handout';
    document.documentElement.classList.add('on-paper');
    document.body.append(this.root);
    this.root.append(this.content);
    this.prepare();
    this.root.querySelector<HTMLElement>('#handout-print')?.focus();
  }

  private readonly closed: () => void;

  /** The print key before the handout is ready: print later. */
  private readonly press = (event: KeyboardEvent): void => {
    if (!isPrintKey(event) || 'ready' in this.root.dataset) return;
    event.preventDefault();
    this.prints = true;
  };

  private prepare(): void {
    const run = ++this.run.value;
    const isWanted = () => run === this.run.value;
    this.forget();
    this.draw();
    this.collect(isWanted).catch((error: unknown) => {
      if (!isWanted()) return;
      this.progress = '';
      this.problem =
        error instanceof RefusedLesson ? error.message : pageText.loading.notLoadedText(error);
      this.draw();
      this.root.querySelector<HTMLElement>('#handout-again')?.focus();
    });
  }

  private async collect(isWanted: () => boolean): Promise<void> {
    const link = new URL(stepLink(this.layer, location.href));
    const pairs = linkOf(this.wanted, link.hash);
    link.hash = pairs?.toString() ?? '';
    const opened = await openedOf(this.wanted, pairs);
    const told = (at: number, of: number) => {
      if (!isWanted()) return;
      this.progress = classroomText.handout.handoutTexts.working(at, of);
      this.draw();
    };
    const collected = isWanted() ? await collect(opened, told, isWanted) : null;
    if (!collected || !isWanted()) return;
    const address = (svg: string) =>
      URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
    const steps = collected.map((step) => ({ ...step, pictures: step.pictures.map(address) }));
    this.pictures = steps.flatMap(({ pictures }) => pictures);
    this.paper = { lesson: opened.lesson, steps, link: link.href };
    this.progress = classroomText.handout.handoutTexts.ready;
    document.title = opened.lesson.title;
    this.draw();
    const images = [...this.content.querySelectorAll('img')];
    await Promise.all(images.map((image) => image.decode()));
    if (!isWanted()) return;
    fitAnswers(this.content);
    this.root.dataset['ready'] = '';
    if (!this.prints) return;
    this.prints = false;
    window.print();
  }

  private forget(): void {
    for (const address of this.pictures) URL.revokeObjectURL(address);
    this.pictures = [];
    this.paper = null;
    this.progress = '';
    this.problem = '';
    delete this.root.dataset['ready'];
  }

  private draw(): void {
    const { paper, progress, problem } = this;
    const reach = paper ? reachOf(paper.link) : 'all';
    render(
      html`<nav class="handout-bar" aria-label=${classroomText.handout.handoutTexts.region}>
          ${this.chooser()}
          <label
            ><input
              type="checkbox"
              id="handout-answers"
              .checked=${live(this.answers)}
              @change=${(event: Event) => {
                this.answers = (event.target as HTMLInputElement).checked;
                this.draw();
                fitAnswers(this.content);
              }}
            />
            ${classroomText.handout.handoutTexts.withAnswers}</label
          >
          <button
            type="button"
            id="handout-print"
            aria-disabled=${paper ? 'false' : 'true'}
            @click=${() => paper && window.print()}
          >
            ${classroomText.handout.handoutTexts.print}
          </button>
          <button type="button" id="handout-back" @click=${() => this.leave()}>
            ${classroomText.handout.handoutTexts.back}
          </button>
          <span role="status">${progress}</span>
          ${reach === 'all' ? nothing : html`<p role="note">${menusText.reach.reachTexts[reach]}</p>`}
          ${
            problem === ''
              ? nothing
              : html`<p role="alert">
                  ${problem}
                  <button type="button" id="handout-again" @click=${() => this.prepare()}>
                    ${pageText.loading.tryAgainText}
                  </button>
                </p>`
          }
        </nav>
        ${paper ? paperPart(paper, this.answers) : html`<p class="not-ready">${classroomText.handout.handoutTexts.notReady}</p>`}`,
      this.content,
    );
  }

  private chooser(): TemplateResult {
    const { wanted, paper } = this;
    const name = 'name' in wanted ? wanted.name : this.nameOfShown(wanted.shown);
    const isOwn = !isLessonId(name);
    const own = 'shown' in wanted ? wanted.shown.title : (paper?.lesson.title ?? name);
    return html`<label
      >${classroomText.handout.handoutTexts.which}
      <select
        id="handout-lesson"
        @change=${(event: Event) => {
          this.wanted = { name: (event.target as HTMLSelectElement).value };
          this.prepare();
        }}
      >
        ${isOwn ? html`<option selected disabled>${own}</option>` : nothing}
        ${lessonIds.map(
          (id) => html`<option value=${id} ?selected=${id === name}>${lessonQuestion(id)}</option>`,
        )}
      </select>
    </label>`;
  }

  /** The name of the built-in lesson on show; '' for a lesson of the reader's own, which may have the same id. */
  private nameOfShown({ id }: Lesson): string {
    const { hash } = new URL(stepLink(this.layer, location.href));
    return new URLSearchParams(hash.slice(1)).get('lesson') === id ? id : '';
  }

  private leave(): void {
    this.run.value += 1;
    window.removeEventListener('keydown', this.press);
    this.closed();
    // A reload now shows the page, not the handout.
    rememberOpen({ handout: null });
    this.forget();
    this.root.remove();
    document.title = this.title;
    document.documentElement.classList.remove('on-paper');
    this.ended();
  }
}

let open: Handout | null = null;

/**
 * @param lesson its name, or a file's address; '' for the one on show, or the first if there is none
 * @param prints whether to print as soon as everything is ready
 */
export function openHandout(layer: ManyHeads, lesson: string, prints = false): void {
  keepDocumentLanguage();
  const shown = layer.tour?.lesson;
  const isShown = shown && (lesson === '' || lesson === shown.id);
  const wanted = isShown ? { shown } : { name: lesson || (lessonIds[0] ?? '') };
  open ??= new Handout(layer, wanted, prints, () => (open = null));
}
