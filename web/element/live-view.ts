/**
 * The view that the parts of the page read: each field reads signals, so that a part is drawn again when a
 * field that it read has changed (ui/shared/part.ts).
 */
import { computed, type ReadonlySignal } from '@preact/signals-core';
import type { Place } from '../core/types';
import { exampleOf } from '../derive/inspect/example';
import { inspect, type Inspection } from '../derive/inspect/inspect';
import type { Snapshot } from '../derive/scene/snapshot';
import { computedFields, fieldSignals } from '../session/field-signals';
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

export function liveView(from: Sources): View {
  const { session, player, pictures, inspecting, controlLoading, lessons } = from;
  // Panels that show all numbers stay closed while some numbers are concealed.
  const state = fieldSignals(
    () =>
      session.concealed?.numbers ? { ...session.state, look: 'none' as const } : session.state,
    stateKeys,
  );
  // Read only while there is a layer (see ElementParts).
  const layers = () => required(session.coreLayers);
  const texts = computed(() => textsOf(state, view.snapshot));
  // The scene may name the same cell by a new object.
  const current = samePlaces(() => view.scene.current);

  const inspected = (): Inspection | null => {
    const chosen = session.hover ?? state.cell;
    const passing = chosen ? null : current.value;
    const tooBrief = passing && from.passing.isTooBrief(view.snapshot, passing, player.playing);
    const shown = tooBrief ? null : (chosen ?? passing);
    return shown && !session.concealed?.conceals(shown) ? inspect(view.snapshot, shown) : null;
  };

  const exampleToExplain = (): Inspection | null => {
    // The inspector explains examples, and it is one of the controls.
    if (!controlLoading.parts || player.playing || session.concealed) return null;
    if (session.training.showsLearning) return null;
    if (session.hover ?? state.cell ?? current.value) return null;
    const place = exampleOf(view.snapshot, state);
    return place && inspect(view.snapshot, place);
  };

  // Some fields have words: all follow the language on show.
  const fields: { [Key in keyof View]: () => View[Key] } = {
    session: () => session,
    actions: () => from.actions,
    state: () => state,
    snapshot: () => required(session.snapshot),
    scene: () => required(pictures.first.scene),
    playing: () => player.playing,
    tokens: () => texts.value.tokens,
    memoryTokens: () => texts.value.memoryTokens,
    heads: () => offeredHeads(layers().rules, state),
    offeredInSplit: () => layers().rules.validHeads(state.dModel, 'split', 'random'),
    wordClasses: () => layers().core.wordClasses,
    canImport: () => layers().rules.imported !== null,
    concealed: () => session.concealed,
    caption: () => session.caption(player.playing),
    inspection: inspected,
    example: exampleToExplain,
    pinned: () => state.cell !== null,
    trail: () => session.cursor.trail,
    refused: () => inspecting.refused,
    largestFirst: () => inspecting.largestFirst,
    zeroTerms: () => inspecting.zeroTerms,
    training: () => trainingView(session.training),
    learned: () => learnedView(session.training),
    seeds: () => seedsView(session.training),
    playsSeeds: () => lessons.shownStep?.playSeeds === true,
    // Null until the code of a comparison is loaded.
    compared: () => (state.compare ? (pictures.second?.compared(view) ?? null) : null),
    welcome: () => from.welcoming.view,
    editing: () => from.editing.opened,
    controlParts: () => controlLoading.parts,
    hidden: () => new Set([...from.around.hidden.value.split(' '), ...lessons.unused]),
    guided: () =>
      lessons.guided === null ? null : namedParts(lessons.shownStep?.focus ?? []).join(' '),
    shortcuts: () => shortcutsView(from.element),
    offers: () => from.element.offers,
    zoom: () => pictures.zoomScale,
    density: () => from.around.density.value,
    tip: () => pictures.first.tip,
  };
  const view: View = computedFields<View>(fields, inWords);
  return view;
}

function required<T>(value: T | null): T {
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
