/** A lesson on paper: chosen, prepared in the background, and printed with the browser's own means. */
import { html, nothing, render } from 'lit';
import type { ManyHeads } from '../../../element';
import { isLessonId, lessonIds, loadLesson } from '../../../lessons/catalogue';
import type { Lesson } from '../../../lessons/format';
import { handoutTexts as texts } from '../../../text/en/handout';
import { lessonQuestions } from '../../../text/en/lessons/list';
import { stepLink } from '../step-link';
import { isPrintKey } from '../on-print';
import { Collector } from './collect';
import { fitAnswers } from './fit-answers';
import { paperPart, type Paper } from './paper';
import './handout.css';

/** A built-in lesson by its name, or one that was opened from data. */
type Wanted = string | Lesson;

/** Of a moment: a handout begins at the first step. */
const ofMoment = ['step', 'stage', 'progress', 'cell'];

/**
 * What opens a lesson: of the one on show its link, with what its reader changed; null where no link names it.
 * @param hash the link's, of what is on show
 */
function openingOf(id: string, onShow: string | undefined, hash: string): URLSearchParams | null {
  if (id !== onShow) return new URLSearchParams({ lesson: id });
  const pairs = new URLSearchParams(hash.slice(1));
  for (const name of ofMoment) pairs.delete(name);
  return pairs.has('lesson') || pairs.has('walkthrough') ? pairs : null;
}

class Handout {
  private readonly root = document.createElement('main');
  private readonly collector: Collector;
  private readonly title = document.title;
  private pictures: readonly string[] = [];
  private paper: Paper | null = null;
  private progress = '';
  private run = 0;
  private working: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly layer: ManyHeads,
    private wanted: Wanted,
    /** Whether it is printed as soon as it is ready. */
    private prints: boolean,
    private readonly ended: () => void,
  ) {
    window.addEventListener('keydown', this.press);
    this.root.className = 'handout';
    document.documentElement.classList.add('on-paper');
    document.body.append(this.root);
    const content = document.createElement('div');
    this.root.append(content);
    this.collector = new Collector(this.root);
    this.content = content;
    this.prepare();
    this.root.querySelector<HTMLElement>('#handout-print')?.focus();
  }

  private readonly content: HTMLElement;

  /** Before it is ready there is nothing to print. */
  private readonly press = (event: KeyboardEvent): void => {
    if (!isPrintKey(event) || 'ready' in this.root.dataset) return;
    event.preventDefault();
    this.prints = true;
  };

  /** One lesson is walked after the other: they share an element. */
  private prepare(): void {
    this.run += 1;
    const { run } = this;
    this.forget();
    this.draw();
    this.working = this.working.then(() => (run === this.run ? this.collect(run) : undefined));
  }

  private async collect(run: number): Promise<void> {
    const { layer, wanted, collector } = this;
    const isWanted = () => run === this.run;
    const id = typeof wanted === 'string' ? wanted : wanted.id;
    const lesson = isLessonId(id) ? await loadLesson(id) : wanted;
    if (typeof lesson === 'string') throw new Error(`There is no lesson ${lesson}.`);
    const link = new URL(stepLink(layer, location.href));
    const named = openingOf(id, layer.tour?.lesson.id, link.hash);
    link.hash = named?.toString() ?? '';
    const told = (at: number, of: number) => {
      if (!isWanted()) return;
      this.progress = texts.working(at, of);
      this.draw();
    };
    const steps = await collector.collect(named ?? lesson, told, isWanted);
    if (!steps || !isWanted()) return;
    const address = (blob: Blob) => URL.createObjectURL(blob);
    const withAddresses = steps.map((step) => ({ ...step, pictures: step.pictures.map(address) }));
    this.pictures = withAddresses.flatMap(({ pictures }) => pictures);
    this.paper = { lesson, steps: withAddresses, link: link.href };
    this.progress = texts.ready;
    document.title = lesson.title;
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
    delete this.root.dataset['ready'];
  }

  private draw(): void {
    const { wanted, paper, progress } = this;
    const isOwn = typeof wanted !== 'string';
    render(
      html`<nav class="handout-bar" aria-label=${texts.region}>
          <label
            >${texts.which}
            <select
              id="handout-lesson"
              @change=${(event: Event) => {
                this.wanted = (event.target as HTMLSelectElement).value;
                this.prepare();
              }}
            >
              ${isOwn ? html`<option selected disabled>${wanted.title}</option>` : nothing}
              ${lessonIds.map(
                (id) =>
                  html`<option value=${id} ?selected=${id === wanted}>
                    ${lessonQuestions[id]}
                  </option>`,
              )}
            </select>
          </label>
          <button
            type="button"
            id="handout-print"
            aria-disabled=${paper ? 'false' : 'true'}
            @click=${() => paper && window.print()}
          >
            ${texts.print}
          </button>
          <button type="button" id="handout-back" @click=${() => this.leave()}>
            ${texts.back}
          </button>
          <span role="status">${progress}</span>
        </nav>
        ${paper ? paperPart(paper) : html`<p class="not-ready">${texts.notReady}</p>`}`,
      this.content,
    );
  }

  private leave(): void {
    this.run += 1;
    window.removeEventListener('keydown', this.press);
    this.forget();
    this.collector.remove();
    this.root.remove();
    document.title = this.title;
    document.documentElement.classList.remove('on-paper');
    this.ended();
  }
}

let open: Handout | null = null;

/**
 * @param lesson a built-in lesson's name; '' for the one on show, or else the first
 * @param prints whether it is printed as soon as it is ready
 */
export function openHandout(layer: ManyHeads, lesson: string, prints = false): void {
  const shown = layer.tour?.lesson;
  const onShow = shown && (isLessonId(shown.id) ? shown.id : shown);
  const wanted = isLessonId(lesson) ? lesson : (onShow ?? lessonIds[0] ?? '');
  open ??= new Handout(layer, wanted, prints, () => (open = null));
}
