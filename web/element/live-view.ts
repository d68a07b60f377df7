/**
 * The view that the parts of the page read: each field reads signals, so that a part is drawn again when a
 * field that it read has changed (ui/shared/part.ts).
 */
import { computed, type ReadonlySignal } from '@preact/signals-core';
import type { Place } from '../core/types';
import { exampleOf } from '../derive/inspect/example';
import { inspect, type Inspection } from '../derive/inspect/inspect';
import type { Scene } from '../derive/scene/scene';
import type { Snapshot } from '../derive/scene/snapshot';
import type { CoreLayers } from '../session/core-layers';
import { live } from '../session/live';
import type { PassingCells } from '../session/passing-cells';
import type { Player } from '../session/player';
import type { Session } from '../session/session';
import { namedParts } from './lesson-parts';
import { learnedView, seedsView, trainingView } from '../session/training-view';
import { samePlace } from '../state/edits';
import { offeredHeads } from '../state/rules';
import { tokenise, type Tokens } from '../state/sentence';
import { stateKeys, type State } from '../state/state';
import { inWords } from '../text/languages';
import type { Actions, View } from '../ui/view';
import type { ControlLoading } from './control-loading';
import type { Inspecting } from './inspecting';
import type { Lessons } from './lessons';
import type { OwnProperties } from './own-properties';
import type { Pictures } from './pictures';
import { shortcutsView } from './shortcuts';
import type { TextEditing } from './text-editing';
import type { Welcome } from './welcome';

/** What the view reads. */
interface Sources {
  readonly element: Pick<OwnProperties, 'offers' | 'shortcuts'>;
  /** Names of the hidden parts, and screen pixels per CSS pixel. */
  readonly around: {
    readonly hidden: ReadonlySignal<string>;
    readonly density: ReadonlySignal<number>;
  };
  readonly session: Session;
  readonly player: Player;
  readonly pictures: Pictures;
  readonly passing: PassingCells;
  readonly controlLoading: ControlLoading;
  readonly inspecting: Inspecting;
  readonly editing: TextEditing;
  readonly lessons: Lessons;
  readonly welcoming: Welcome;
  readonly actions: Actions;
}

/** Both texts as tokens. */
interface Texts {
  readonly tokens: Tokens;
  readonly memoryTokens: Tokens;
}

export class LiveView implements View {
  readonly actions: Actions;
  readonly state: State;

  constructor(private readonly from: Sources) {
    this.actions = from.actions;
    const { session } = from;
    // Panels that show all numbers stay closed while some numbers are hidden.
    this.state = live(
      () =>
        session.concealed?.numbers ? { ...session.state, look: 'none' as const } : session.state,
      stateKeys,
    );
  }

  // Read only while there is a layer (see ElementParts).

  get snapshot(): Snapshot {
    return there(this.from.session.snapshot);
  }

  private get layers(): CoreLayers {
    return there(this.from.session.coreLayers);
  }

  get scene(): Scene {
    return there(this.from.pictures.first.scene);
  }

  get playing(): boolean {
    return this.from.player.playing;
  }

  get changes(): number {
    return this.from.session.changes;
  }

  // ——— computed once for all parts ———

  private readonly computeds = {
    texts: computed(() => textsOf(this.state, this.snapshot)),
    heads: inWords(() => offeredHeads(this.layers.rules, this.state)),
    offeredInSplit: computed(() =>
      this.layers.rules.validHeads(this.state.dModel, 'split', 'random'),
    ),
    hidden: computed(
      () => new Set([...this.from.around.hidden.value.split(' '), ...this.from.lessons.unused]),
    ),
    concealed: computed(() => this.from.session.concealed),
    // The scene may name the same cell by a new object.
    current: samePlaces(() => this.scene.current),
    inspection: inWords(() => this.inspected()),
    example: inWords(() => this.worthALook()),
    caption: inWords(() => this.from.session.caption(this.playing)),
    welcome: inWords(() => this.from.welcoming.view),
    training: inWords(() => trainingView(this.from.session.training)),
    learned: inWords(() => learnedView(this.from.session.training)),
    seeds: inWords(() => seedsView(this.from.session.training)),
    playsSeeds: computed(() => this.from.lessons.shownStep?.playSeeds === true),
    before: computed(() => this.from.session.history.before),
    trail: computed(() => this.from.session.cursor.trail),
    guided: computed(() => this.spokenOf()),
    shortcuts: computed(() => shortcutsView(this.from.element)),
    canImport: computed(() => this.layers.rules.imported !== null),
  };

  private spokenOf(): string | null {
    const { guided, shownStep } = this.from.lessons;
    return guided === null ? null : namedParts(shownStep?.focus ?? []).join(' ');
  }

  private inspected(): Inspection | null {
    const { session, passing } = this.from;
    const concealed = this.concealed;
    const chosen = session.hover ?? this.state.cell;
    const current = chosen ? null : this.computeds.current.value;
    const tooBrief = current && passing.isTooBrief(this.snapshot, current, this.playing);
    const shown = tooBrief ? null : (chosen ?? current);
    return shown && !concealed?.conceals(shown) ? inspect(this.snapshot, shown) : null;
  }

  private worthALook(): Inspection | null {
    const { controlLoading, session } = this.from;
    // The inspector explains examples, and it is one of the controls.
    if (!controlLoading.parts || this.playing || this.concealed || session.training.showsLearning)
      return null;
    if (session.hover ?? this.state.cell ?? this.computeds.current.value) return null;
    const place = exampleOf(this.snapshot, this.state);
    return place && inspect(this.snapshot, place);
  }

  get tokens(): Tokens {
    return this.computeds.texts.value.tokens;
  }

  get memoryTokens(): Tokens {
    return this.computeds.texts.value.memoryTokens;
  }

  get heads(): readonly number[] {
    return this.computeds.heads.value;
  }

  get offeredInSplit(): readonly number[] {
    return this.computeds.offeredInSplit.value;
  }

  get wordClasses(): View['wordClasses'] {
    return this.layers.core.wordClasses;
  }

  get hidden(): View['hidden'] {
    return this.computeds.hidden.value;
  }

  get concealed(): View['concealed'] {
    return this.computeds.concealed.value;
  }

  get inspection(): Inspection | null {
    return this.computeds.inspection.value;
  }

  get example(): Inspection | null {
    return this.computeds.example.value;
  }

  get pinned(): boolean {
    return this.state.cell !== null;
  }

  get trail(): View['trail'] {
    return this.computeds.trail.value;
  }

  get refused(): View['refused'] {
    return this.from.inspecting.refused;
  }

  get largestFirst(): boolean {
    return this.from.inspecting.largestFirst;
  }

  get zeroTerms(): boolean {
    return this.from.inspecting.zeroTerms;
  }

  get before(): State | null {
    return this.computeds.before.value;
  }

  get canUndo(): boolean {
    return this.from.session.history.canUndo;
  }

  get canRedo(): boolean {
    return this.from.session.history.canRedo;
  }

  get caption(): string {
    return this.computeds.caption.value;
  }

  get welcome(): View['welcome'] {
    return this.computeds.welcome.value;
  }

  get notices(): View['notices'] {
    return this.from.session.notices;
  }

  get editing(): View['editing'] {
    return this.from.editing.opened;
  }

  get fileQuestion(): View['fileQuestion'] {
    return this.from.session.files.current;
  }

  get model(): View['model'] {
    return this.from.session.files.model;
  }

  get canImport(): boolean {
    return this.computeds.canImport.value;
  }

  get training(): View['training'] {
    return this.computeds.training.value;
  }

  get learned(): View['learned'] {
    return this.computeds.learned.value;
  }

  get seeds(): View['seeds'] {
    return this.computeds.seeds.value;
  }

  get playsSeeds(): boolean {
    return this.computeds.playsSeeds.value;
  }

  /** Null until what that needs is loaded. */
  get compared(): View['compared'] {
    return this.state.compare ? (this.from.pictures.second?.compared(this) ?? null) : null;
  }

  get controlParts(): View['controlParts'] {
    return this.from.controlLoading.parts;
  }

  get guided(): string | null {
    return this.computeds.guided.value;
  }

  get shortcuts(): boolean | null {
    return this.computeds.shortcuts.value;
  }

  get offers(): View['offers'] {
    return this.from.element.offers;
  }

  get zoom(): number {
    return this.from.pictures.zoomScale;
  }

  get density(): number {
    return this.from.around.density.value;
  }

  get tip(): View['tip'] {
    return this.from.pictures.first.tip;
  }
}

function there<T>(value: T | null): T {
  if (value === null) throw new Error('there is no layer on show');
  return value;
}

/** Keeps the same object while it names the same cell. */
function samePlaces(read: () => Place | null): ReadonlySignal<Place | null> {
  let last: Place | null = null;
  return computed(() => {
    const place = read();
    if (!place || !last || !samePlace(place, last)) last = place;
    return last;
  });
}

/** The rows of a file keep the file's names; the texts are not cut into words. */
function textsOf({ sentence, memory }: State, { rowsFile, words, memoryWords }: Snapshot): Texts {
  if (rowsFile === null) return { tokens: tokenise(sentence), memoryTokens: tokenise(memory) };
  return { tokens: named(words), memoryTokens: named(memoryWords ?? []) };
}

const named = (names: readonly string[]): Tokens => ({
  words: names,
  total: names.length,
  cuts: null,
});
