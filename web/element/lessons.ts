/**
 * The lesson of an element: opened by a link, an attribute, a property or a button; its code is loaded then.
 * `step` names one of its steps; without a lesson `step` is how far a step on the timeline goes. A link may
 * have both: the first `step` is then the lesson's.
 */
import { signal } from '@preact/signals-core';
import { nothing, type CSSResult } from 'lit';
import type * as Guide from './guide';
import type { Place } from '../core/types';
import { placeWord } from '../derive/scene/axes';
import { saysWhoLooks } from '../derive/stage-table';
import type { Theme } from '../draw/theme';
import type { Lesson, Step } from '../lessons/format';
import { decode, encode } from '../state/codec';
import { withRole } from '../state/fields';
import { defaultState, steps, type State } from '../state/state';
import type { Session } from '../session/session';
import type { Tour, TourHost } from '../session/lesson/tour';
import { position } from '../state/timeline';
import type { Player } from '../session/player';
import type { Actions } from '../ui/view';
import { inMemory } from '../session/lesson/progress';
import type { AskedLesson } from './asked-lesson';
import { emit } from './emit';
import { lessonLink, type Pairs } from './lesson-link';
import type { LessonName } from './lesson-name';
import type { LessonScroll } from './lesson-scroll';
import { unusedParts } from './lesson-parts';
import { lessonStore } from './lesson-store';
import type { Guided } from './room';
import type { Walk } from './walk';
import { withModule } from './with-module';

type Code = typeof Guide;

/** What a lesson needs of its element. */
interface LessonElement extends HTMLElement {
  /** Resolves when there is a layer. */
  readonly ready: Promise<unknown>;
  readonly lessonProgress: boolean;
}

export interface LessonHost {
  addStyles(styles: readonly CSSResult[]): void;
  /** Focuses the first of these that exists after the next drawing. */
  focus(selectors: readonly string[]): void;
  /** Closes what was opened for the layer before. */
  closeOpened(): void;
  /** Whether the reader prefers reduced motion. */
  isStill(): boolean;
}

interface Asked {
  readonly lesson: AskedLesson;
  /** The link that opens it. */
  readonly link?: Pairs;
  readonly step: string;
  /** The link's changes to the step. */
  readonly changes: Partial<State>;
  /** Whether the reader pressed a button for it, and so is taken there. */
  readonly pressed: boolean;
}

const given = (lesson: unknown): AskedLesson =>
  typeof lesson === 'string' ? { name: ['lesson', lesson] } : { data: lesson };

const byProgram = { changes: {}, pressed: false } as const;

const preferences: readonly string[] = withRole('preference').map(({ name }) => name);

export class Lessons {
  private code: Code | null = null;
  private readonly shown = signal<Tour | null>(null);
  /** Whether the reader wants all controls during the lesson. */
  private readonly wantsAll = signal(false);
  /** The name of the tour's lesson; null where a program gave its data. */
  private name: LessonName | null = null;
  private asked: Asked | null = null;
  private scroll: LessonScroll | null = null;
  private readonly attributes = { lesson: '', step: '' };
  /** The step that was just assigned to the property `step`. */
  private wanted: string | null = null;

  constructor(
    private readonly element: LessonElement,
    private readonly session: Session,
    private readonly player: Player,
    private readonly host: LessonHost,
  ) {
    // A value assigned before the element was defined is an own property by now.
    const early: unknown = Object.getOwnPropertyDescriptor(element, 'lesson')?.value;
    Object.defineProperty(element, 'lesson', {
      configurable: true,
      enumerable: true,
      get: () => this.lesson,
      set: (lesson: unknown) => this.assign(lesson),
    });
    if (early !== undefined) this.assign(early);
  }

  private get tour(): Tour | null {
    return this.shown.value;
  }

  private set tour(tour: Tour | null) {
    this.shown.value = tour;
  }

  private assign(lesson: unknown): void {
    if (lesson === null || lesson === undefined || lesson === '') this.leave();
    else this.open({ lesson: given(lesson), step: '', ...byProgram });
  }

  /** The lesson on show, or null. */
  get lesson(): Lesson | null {
    return this.tour?.lesson ?? null;
  }

  get walk(): Walk | null {
    const { tour, code } = this;
    return tour && code && code.walkOf(tour, this.session, this.player);
  }

  // ——— links ———

  /** Takes the lesson of a link or a query. @returns the other pairs, for the state */
  take(pairs: Pairs, from: 'link' | 'query'): Pairs {
    const link = lessonLink(pairs);
    if (!link) return pairs;
    const { name, step, rest } = link;
    const asked = { lesson: { name, byAddress: true }, step, pressed: false };
    if (from === 'query') {
      this.open({ ...asked, changes: {} });
      return rest;
    }
    // Preferences (theme, speed …) do not belong to a step.
    const isOwn = ([each]: Pairs[number]) => preferences.includes(each);
    const { values, refusals } = decode(rest.filter((pair) => !isOwn(pair)));
    this.open({ ...asked, link: pairs, changes: values });
    return [...rest.filter(isOwn), ...refusals.map((each) => [each.name, each.got] as const)];
  }

  /** As `take`; a link without a lesson ends the one on show. */
  takeLink(pairs: Pairs): Pairs {
    this.end();
    return this.take(pairs, 'link');
  }

  /** The state as names and texts: in a lesson, the differences from its step. */
  link(): Pairs {
    const { tour, name } = this;
    // While the lesson loads, the address stays as it is.
    if (this.asked?.link) return this.asked.link;
    if (!tour || !name) return this.session.link();
    const own = this.session.link().filter(([each]) => preferences.includes(each));
    const at = tour.isWhereItPlays ? ['stage', 'progress'] : [];
    const changes = encode(this.session.state, { ...defaultState, ...tour.base }).filter(
      ([name]) => !preferences.includes(name) && !at.includes(name),
    );
    const step = [['step', tour.step?.id ?? 'check']] as const;
    return [name, ...step, ...changes, ...own];
  }

  // ——— attributes ———

  /** @returns whether the attribute is one of a lesson's */
  takesAttribute(name: string, value: string | null): boolean {
    if (name !== 'lesson' && name !== 'step') return false;
    if (name === 'step' && !this.element.hasAttribute('lesson')) return false;
    this.attributes[name] = value ?? '';
    const { lesson, step } = this.attributes;
    // The two attributes of one tag arrive one after the other, and are handled together.
    queueMicrotask(() => {
      if (lesson !== this.attributes.lesson || step !== this.attributes.step) return;
      if (lesson === '') this.leave();
      else this.open({ lesson: given(lesson), step, ...byProgram });
    });
    return true;
  }

  /**
   * The property `step`, which frameworks set from the attribute: a name that is no step size is one of a
   * lesson's steps.
   * @returns whether it is such a name
   */
  takesStep(step: unknown): boolean {
    const isName = typeof step === 'string' && step !== '' && !steps.some((each) => each === step);
    if (!isName) return false;
    this.wanted = step;
    // `lesson` may be assigned after `step`.
    queueMicrotask(() => {
      if (this.wanted === step) this.goToWanted(step);
    });
    return true;
  }

  private goToWanted(step: string): void {
    const { asked, tour, name } = this;
    this.wanted = null;
    if (asked) this.open({ ...asked, step });
    else if (tour)
      this.open({ lesson: name ? { name } : { data: tour.lesson }, step, ...byProgram });
    else if (!this.takesAttribute('step', step))
      this.session.take(decode([['step', step]]), 'attribute');
  }

  // ——— the lesson ———

  /** Opens a lesson; if it is refused, that is reported and nothing changes. */
  private open(asked: Asked): void {
    this.asked = asked;
    const opened = withModule(
      this.session,
      () => import('./guide'),
      async (code) => {
        // Where there can be no layer, the element itself reports that.
        const isReady = await this.element.ready.then(
          () => true,
          () => false,
        );
        if (!isReady) return;
        const opened = await code.openedLesson(asked.lesson, this.session);
        // Another lesson may have been requested meanwhile.
        if (this.asked === asked && opened) this.begin(code, opened, asked);
      },
    );
    void opened.finally(() => {
      if (this.asked !== asked) return;
      // Refused, or not loaded: readers of `tour` have to look again.
      this.asked = null;
      this.changed();
    });
  }

  press(lesson: unknown): void {
    this.open({ lesson: given(lesson), step: '', changes: {}, pressed: true });
  }

  /** Opens a lesson's file that was chosen or dropped. */
  openFile(text: string): void {
    this.open({ lesson: { text }, step: '', changes: {}, pressed: true });
  }

  private begin(code: Code, { lesson, name }: Guide.Opened, asked: Asked): void {
    const { host } = this;
    const { step, changes, pressed } = asked;
    this.code = code;
    this.scroll ??= new code.LessonScroll();
    this.name = name;
    const before = this.tour?.before ?? this.session.state;
    this.tour?.end();
    host.closeOpened();
    host.addStyles(code.styles);
    const tourHost: TourHost = {
      changed: () => this.changed(),
      emit: (type, detail) => emit(this.element, type, detail),
      playing: () => this.player.playing,
      play: (to) => this.player.play(position({ ...this.session.state, ...to })),
      // With reduced motion the step shows the end of the training at once.
      train: (until) => {
        if (!host.isStill()) this.session.training.loop.play(until);
      },
      trainSeeds: () => this.session.training.startSeeds(),
      pause: () => {
        this.player.pause();
        this.session.training.pause();
      },
      // With progress off nothing is stored.
      store: this.element.lessonProgress ? code.storeFor(lesson, name) : inMemory(),
    };
    this.tour = code.Tour.begin(lesson, this.session, tourHost, { step, changes, before });
    // Only now: until there is a tour, `link` returns the requested link.
    this.asked = null;
    // From now on a link of this moment names the lesson.
    this.session.changed();
    this.changed();
    if (pressed) host.focus(['#guide-title']);
  }

  /** Ends the lesson and restores the state from before. */
  leave(): void {
    this.asked = null;
    if (!this.tour) return;
    this.host.closeOpened();
    this.tour.leave();
    this.tour = null;
    this.session.changed();
    this.changed();
    this.host.focus(['#lessons', 'canvas']);
  }

  private end(): void {
    this.asked = null;
    if (!this.tour) return;
    this.tour.end();
    this.tour = null;
    this.changed();
  }

  /** Tells the page around the element to read `tour` again. */
  private changed(): void {
    emit(this.element, 'mh-tour', null);
  }

  /** The step on show; null without a lesson, and at its questions. */
  get shownStep(): Step | null {
    void this.tour?.version;
    return this.tour?.step ?? null;
  }

  /** The parts that this step does not use; none once the reader asks for all. */
  get unused(): readonly string[] {
    const { tour } = this;
    if (!tour || this.wantsAll.value) return [];
    const { state, concealed } = this.session;
    const isHidden = Boolean(state.cell && concealed?.conceals(state.cell));
    return unusedParts(this.shownStep, state, { isHidden, waits: tour.waits });
  }

  /** To be called after the page was drawn. */
  drawn(root: Node & ParentNode): void {
    const { tour } = this;
    const answered = tour?.guess ? 'answered' : '';
    this.scroll?.show(root, tour && `${tour.index} ${answered}`, tour?.step?.focus ?? []);
  }

  /** What the guide shows of the lesson. */
  get guided(): Guided {
    const { tour } = this;
    if (!tour) return null;
    return tour.atCheck ? 'check' : tour.waits ? 'asks' : 'step';
  }

  /** @param hidden names of the hidden parts */
  part(theme: Theme, hidden: ReadonlySet<string>): unknown {
    const { tour, code, host } = this;
    const { snapshot } = this.session;
    if (!tour || !code || !snapshot || hidden.has('guide')) return nothing;
    void tour.version;
    const place = (at: Place) => placeWord(snapshot, at);
    const names = {
      rows: snapshot.words,
      columns: snapshot.keyWords,
      place,
      saysWhoLooks: (tensor: string) => saysWhoLooks(snapshot, tensor),
    };
    return code.guidePart(tour, names, theme, {
      leave: () => this.leave(),
      all: {
        shown: this.wantsAll.value,
        toggle: () => {
          this.wantsAll.value = !this.wantsAll.value;
        },
      },
      go: (move) => {
        move();
        host.focus(['#guide-title']);
      },
      commit: () => {
        tour.commit();
        host.focus(['#verdict']);
      },
      arrive: () => {
        tour.arrive();
        host.focus([tour.prediction ? '#verdict' : '#guide-title']);
      },
      open: (id) => this.press(id),
    });
  }
}

export const lessonActions = (
  lessons: Lessons,
): Pick<Actions, 'openLesson' | 'lessonProgress'> => ({
  openLesson: (id) => lessons.press(id),
  lessonProgress: (id) => lessonStore.load(id),
});
