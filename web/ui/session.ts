/**
 * What parts of one figure share besides the model: where they are, and what its page decides. Each is a signal; a part reads
 * those that it shows.
 */
import { computed, signal } from '@preact/signals-core';
import type { Place } from '../core/types';
import type { Scene } from '../picture';
import { nothingConcealed, type Concealed } from '../picture/view';

/** What an opened file leaves open, and what a reader can answer. */
export interface FileQuestion {
  readonly asks: string;
  readonly options: readonly { readonly label: string; readonly choose: () => void }[];
}

export interface LessonOnShow {
  readonly name: string;
  readonly step: string;
  readonly isText: boolean;
}

/** What the page around a figure can do, offered in its menus. */
export interface Offer {
  readonly label: () => string;
  readonly press: () => void;
}

/** A lesson's or the page's place in the figure. */
export type FigureMode = 'first' | 'minute' | 'explore' | 'lesson';

/** The page around a figure, light or dark; or paper, whatever that page is. */
export type Ground = 'light' | 'dark' | 'paper';

export class Session {
  readonly offers = signal<readonly Offer[]>([]);
  /** The number under the pointer. */
  readonly hover = signal<Place | null>(null);
  /** What the picture of layer A shows; null before there is one. */
  readonly drawn = signal<Scene | null>(null);
  /** Its scale. */
  readonly legend = computed(() => this.drawn.value?.legend ?? null);
  /** Whether it shows one of q, k and v, because all three do not fit. */
  readonly oneOfThree = computed(() => this.drawn.value?.oneOfThree ?? false);
  /** Names of open menus. */
  readonly open = signal<ReadonlySet<string>>(new Set());
  readonly scene = signal<FigureMode>('explore');
  /** What a lesson hides until its reader has guessed: tensors, and parts of the page such as the caption. */
  readonly concealed = signal<Concealed>(nothingConcealed);
  /** Names of parts that its page hides; pictures leave the small heads out. */
  readonly hidden = signal<ReadonlySet<string>>(new Set());
  /** What the figure stands on. */
  readonly ground = signal<Ground>('light');
  /** By how much its page scales it: a scaled slide is as sharp as the screen. */
  readonly scale = signal(1);
  /** What the reader is asked about an opened file; null without a question. */
  readonly fileQuestion = signal<FileQuestion | null>(null);
  /** The lesson on show and its step; `isText` where it was given as text, which no link names. Null without one. */
  readonly lesson = signal<LessonOnShow | null>(null);
  /** The address of a page with this figure; '' for none. */
  readonly sharePage = signal('');

  toggled(menu: string, isOpen: boolean): void {
    const open = new Set(this.open.value);
    if (isOpen) open.add(menu);
    else open.delete(menu);
    this.open.value = open;
  }
}
