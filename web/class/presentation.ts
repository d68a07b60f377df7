/** Presents a figure: the lesson in large type beside the picture, hands counted, keys, and a second window with the notes. */
import { computed, effect, signal, untracked, type ReadonlySignal } from '@preact/signals-core';
import type { ManyHeads } from '../figure';
import { Moments } from '../figure/moments';
import { hideable } from '../figure/properties';
import type { Lesson, Tour } from '../lessons';
import { adopt } from '../parts/part';
import { Answers } from './answers';
import type { ClassMoment } from './channel';
import { Desk } from './desk';
import { counted, oneMore, takenBack, type Hands } from './hands';
import { keep, kept, type Kept } from './kept';
import { back, forward, meaningOf, type Command } from './keys';
import { Wall, type Presented } from './wall';
import page from './page.css?inline';

let running: Presentation | null = null;

export async function openPresentation(figure: ManyHeads): Promise<void> {
  await figure.ready;
  if (running) return;
  const { lessons } = figure;
  const before = kept();
  if (before && before.lesson !== '' && !lessons.tour.value) {
    await lessons.open(before.lesson);
    // A lesson from a file is gone after a reload; the figure has said that it cannot be found.
    if (!lessons.tour.value) return keep(null);
  }
  running = new Presentation(figure, before?.lesson === nameOf(figure) ? before : null);
}

/** Of the lesson on show; '' without one. */
const nameOf = ({ lessons }: ManyHeads) => (lessons.tour.value ? lessons.name : '');

class Presentation implements Presented {
  private readonly hands = signal<Hands>([]);
  private readonly answers = new Answers();
  /** Whether the reader pressed a number since the step began: the inspector has room then. */
  private readonly inspects = signal(false);
  /** Whether the browser refused the teacher's window. */
  readonly isRefused = signal(false);
  readonly desk: Desk;
  private readonly wall: Wall;
  private readonly over = new AbortController();
  private readonly stops: (() => void)[] = [];
  private readonly focused = document.activeElement;
  private readonly before;

  constructor(
    readonly figure: ManyHeads,
    before: Kept | null,
  ) {
    const { own, model, session } = figure;
    this.before = {
      controls: own.controls.value,
      hide: own.hide.value,
      theme: before?.theme ?? model.state.theme,
      scene: session.scene.value,
    };
    this.hands.value = before?.hands ?? [];
    const { tour } = this;
    // What the teacher guessed while preparing is not shown to the class.
    if (!before) tour?.restart(tour.index);
    adopt(document, page);
    this.wall = new Wall(this);
    document.body.append(this.wall);
    document.documentElement.classList.add('presenting');
    document.documentElement.classList.toggle('without-lesson', tour === null);
    if (!tour) session.scene.value = 'explore';
    model.change({ theme: 'projector' }, { unrecorded: true });
    this.desk = new Desk({
      moment: () => this.moment.value,
      go: (where) => this.do(where),
      hand: (option) => this.hand(option),
    });
    this.stops.push(
      this.watchInspector(),
      effect(() => this.fit()),
      effect(() => this.remember()),
      effect(() => {
        const { tour } = this;
        if (this.desk.isFollowed && tour) untracked(() => void this.compute(tour.lesson));
      }),
    );
    window.addEventListener('keydown', this.press, { signal: this.over.signal, capture: true });
    this.wall.focus();
    // Without a press, as after a reload, the browser refuses; the key f asks again.
    if (navigator.userActivation.isActive) this.wholeScreen();
  }

  get tour(): Tour | null {
    return this.figure.lessons.tour.value;
  }

  /** The counts of the question on show. */
  readonly counts: ReadonlySignal<readonly number[]> = computed(() => {
    const { tour } = this;
    return tour ? counted(this.hands.value, tour.step.id, tour.step.options.length) : [];
  });

  /** Counts a hand for an option until the answer is shown; null takes the last one back. */
  hand(option: number | null): void {
    const { tour } = this;
    if (!tour?.waits || (option !== null && option >= tour.step.options.length)) return;
    const { id } = tour.step;
    const hands = this.hands.value;
    this.hands.value = option === null ? takenBack(hands, id) : oneMore(hands, id, option);
  }

  do(what: Command): void {
    const { figure, tour } = this;
    switch (what) {
      case 'forward':
        return forward(figure, tour);
      case 'back':
        return back(figure, tour);
      case 'first':
        this.hands.value = [];
        return tour ? tour.restart() : figure.goTo('embed', 0);
      case 'take-back':
        return this.hand(null);
      case 'notes':
        this.isRefused.value = !this.desk.open();
        return;
      case 'code':
        return this.wall.openCode();
      case 'screen':
        return this.wholeScreen();
      case 'leave':
        return this.leave();
    }
  }

  private readonly press = (event: KeyboardEvent): void => {
    if (this.wall.hasDialog) return;
    const meaning = meaningOf(event);
    if (meaning === null) return;
    // The figure has keys of its own: while it is presented they are the wall's.
    event.preventDefault();
    event.stopImmediatePropagation();
    if (event.repeat) return;
    if (typeof meaning === 'number') this.hand(meaning);
    else if (meaning === 'leave' && this.inspects.value) this.figure.model.change({ cell: null });
    else this.do(meaning);
  };

  private wholeScreen(): void {
    if (document.fullscreenElement) void document.exitFullscreen();
    // Where it is refused, the presentation fills the window.
    else void document.documentElement.requestFullscreen().catch(() => undefined);
  }

  /** The way back: to the step that was reached, in the guide. */
  leave(): void {
    const { own, model, session } = this.figure;
    this.over.abort();
    this.answers.end();
    for (const stop of this.stops) stop();
    this.desk.end();
    this.wall.remove();
    document.documentElement.classList.remove('presenting', 'without-lesson');
    if (!this.tour) session.scene.value = this.before.scene;
    own.controls.value = this.before.controls;
    own.hide.value = this.before.hide;
    model.change({ theme: this.before.theme }, { unrecorded: true });
    if (document.fullscreenElement) void document.exitFullscreen();
    if (this.focused instanceof HTMLElement) this.focused.focus();
    keep(null);
    running = null;
  }

  /** Follows whether another number was chosen than the one that the step shows. */
  private watchInspector(): () => void {
    let step: string | undefined;
    let shown = '';
    return effect(() => {
      const cell = JSON.stringify(this.figure.model.state.cell);
      const now = this.tour?.step.id ?? '';
      if (now !== step) [step, shown] = [now, cell];
      this.inspects.value = cell !== 'null' && cell !== shown;
    });
  }

  /** Shows beside the lesson only what its step uses. */
  private fit(): void {
    const { own } = this.figure;
    const { tour } = this;
    const shown = new Set(['legend', 'heads', ...(this.inspects.value ? ['inspector'] : [])]);
    if (!tour) for (const part of ['strip', 'caption']) shown.add(part);
    const uses = [...(tour?.step.use ?? []), tour?.step.play].filter((each) => each !== null);
    if (uses.some((each) => each === 'training' || each === 'seeds')) shown.add('training');
    if (uses.some((each) => each === 'variant' || each === 'heads' || each === 'compare'))
      shown.add('knife');
    own.hide.value = new Set(hideable.filter((part) => !shown.has(part)));
    const hasControls = shown.has('training') || shown.has('knife');
    own.controls.value = tour ? (hasControls ? 'all' : 'none') : 'player';
  }

  private remember(): void {
    const { theme } = this.before;
    keep({ lesson: nameOf(this.figure), theme, hands: [...this.hands.value] });
  }

  private readonly moment = computed((): ClassMoment => {
    const { tour } = this;
    const { steps, hasFailed } = this.answers.of(tour?.lesson ?? null);
    const at = tour?.index ?? 0;
    return {
      lesson: tour?.lesson.title ?? null,
      at,
      of: tour?.lesson.steps.length ?? 0,
      step: steps[at] ?? tour?.said.value ?? null,
      waits: tour?.waits ?? false,
      known: steps[at] ? 'yes' : hasFailed ? 'failed' : 'not yet',
      hands: this.counts.value,
      next: steps[at + 1] ?? null,
    };
  });

  /** Computes all answers for the teacher's window, with layers of its own. */
  private async compute(lesson: Lesson): Promise<void> {
    const { model } = this.figure;
    if (!model.core) return;
    const moments = new Moments(() => model.core, model.clock);
    await this.answers.compute(lesson, moments);
    moments.dispose();
  }
}
