/** The element's events, each sent when its signals change. They bubble and cross shadow roots. */
import { effect } from '@preact/signals-core';
import type { Place, StageName } from '../core/types';
import type { Model } from '../model/model';
import type { State } from '../model/state';
import type { LessonEvents, Lessons } from './lessons';
import { walkOf } from './walk';

export interface FigureEvents extends LessonEvents {
  /** The first picture has been drawn. */
  'mh-ready': Readonly<Record<string, never>>;
  /** Something was refused or failed. */
  'mh-error': { readonly message: string };
  'mh-stage': { readonly stage: StageName };
  /** The state has changed; while something plays, once at its end. */
  'mh-change': { readonly state: State };
  'mh-inspect': { readonly place: Place; readonly value: number };
  /** Something of `element.tour` is another. */
  'mh-tour': null;
}

export type Emit = <Name extends keyof FigureEvents>(
  type: Name,
  detail: FigureEvents[Name],
) => void;

/** Sends the events of what is on show, for as long as the figure lives. */
export function tellEvents(model: Model, lessons: Lessons, emit: Emit): void {
  tellMoments(model, emit);
  let noticed = 0;
  effect(() => {
    const last = model.notices.value.at(-1);
    if (!last || last.id <= noticed) return;
    noticed = last.id;
    emit('mh-error', { message: last.text });
  });
  let hadTour = false;
  effect(() => {
    const tour = lessons.tour.value;
    // Reads all that the tour says, so that each change of it is told.
    if (tour) Object.values(walkOf(tour));
    if (tour ?? hadTour) emit('mh-tour', null);
    hadTour = tour !== null;
  });
}

function tellMoments(model: Model, emit: Emit): void {
  let stage: StageName | null = null;
  let cell: Place | null = null;
  let state: State | null = null;
  effect(() => {
    const now = model.state;
    const numbers = model.layerNumbers;
    if (!numbers) return;
    if (stage !== null && stage !== now.stage) emit('mh-stage', { stage: now.stage });
    stage = now.stage;
    if (now.cell && now.cell !== cell && numbers.has(now.cell))
      emit('mh-inspect', { place: now.cell, value: numbers.at(now.cell) });
    cell = now.cell;
  });
  effect(() => {
    const now = model.state;
    if (model.player.playing || !model.core) return;
    if (state !== null && state !== now) emit('mh-change', { state: now });
    state = now;
  });
}
