/**
 * What a panel is: rows over one template. A row has small maps of tensors, one sentence, facts as a table, or controls;
 * which it has is all that a panel says, so that a new panel is one file and one line in the list.
 */
import { signal } from '@preact/signals-core';
import type { TemplateResult } from 'lit';
import type { Model } from '../model/model';
import type { Numbers } from '../model/numbers';
import type { Look, State } from '../model/state';
import type { SmallMap } from './map';

export interface Panel {
  readonly id: Exclude<Look, 'none'>;
  readonly title: () => string;
  /** May throw the core's RangeErrors, which are then shown in the panel's place. */
  readonly rows: (looking: Looking) => readonly Row[];
}

export interface Row {
  readonly heading?: string;
  readonly says?: string;
  readonly controls?: TemplateResult;
  readonly maps?: readonly SmallMap[];
  readonly facts?: Facts;
  /** What no other part of a row can show. */
  readonly drawing?: TemplateResult;
}

/** A table whose rows begin with what they are about. */
export interface Facts {
  readonly caption: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly (string | TemplateResult)[])[];
}

/** The layer that a panel looks at. */
export interface Looking {
  readonly model: Model;
  readonly state: State;
  readonly numbers: Numbers;
  /** The head shown large. */
  readonly head: number;
  readonly choices: Choices;
}

/** What a reader chooses in the panels themselves; neither links nor undo know it. */
export class Choices {
  /** The two words that are exchanged; null for the first and the last. */
  readonly exchanged = signal<readonly [number, number] | null>(null);
  /** The tensor that is shown as a table; null for the result of the stage on show. */
  readonly tensor = signal<string | null>(null);
}
