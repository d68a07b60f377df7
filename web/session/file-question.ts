/** Questions that an opened file leaves to the reader: which of its layers, how many heads. */
import { signal } from '@preact/signals-core';
import type { Variant } from '../core/types';

/** A layer that the file offers. */
export interface OfferedLayer {
  /** Its prefix in the file; '' without one. */
  readonly name: string;
  /** The model family whose tensor names it uses. */
  readonly family: string;
  /** For example `encoder layer 3, self-attention`; '' where the prefix does not tell. */
  readonly place: string;
  readonly dModel: number | null;
  /** Shapes of its weights, W_O last. */
  readonly shapes: readonly (readonly number[])[];
  /** Why it cannot be opened; '' where it can. */
  readonly problem: string;
}

/** A way to cut the layer's matrices into heads. */
export interface OfferedCut {
  /** Null where only the number of heads is in question. */
  readonly variant: Variant | null;
  readonly heads: number;
  readonly dK: number;
}

interface OfFile {
  readonly file: string;
  /** Why the last answer was refused; '' for nothing. */
  readonly refused: string;
}

export type FileQuestion =
  | (OfFile & {
      readonly kind: 'layer';
      readonly layers: readonly OfferedLayer[];
      /** Files of the model that were not opened. */
      readonly missing: readonly string[];
    })
  | (OfFile & {
      readonly kind: 'cut';
      /** The layer's prefix; '' without one. */
      readonly layer: string;
      readonly cuts: readonly OfferedCut[];
    });

interface Model {
  readonly file: string;
  readonly layers: number;
}

/** Holds one question at a time; a new question cancels the one before. */
export class FileQuestions {
  private readonly signals = {
    current: signal<FileQuestion | null>(null),
    model: signal<Model | null>(null),
  };
  private answered: (answer: number | null) => void = () => undefined;

  get current(): FileQuestion | null {
    return this.signals.current.value;
  }

  private set current(question: FileQuestion | null) {
    this.signals.current.value = question;
  }

  /** The model whose layers were listed last; its list can be opened again. */
  get model(): Model | null {
    return this.signals.model.value;
  }

  set model(model: Model | null) {
    this.signals.model.value = model;
  }

  /** @returns the index of the answer among the options; null where the reader cancels */
  ask(question: FileQuestion): Promise<number | null> {
    this.answer(null);
    return new Promise((resolve) => {
      this.answered = resolve;
      this.current = question;
    });
  }

  /** The answer was invalid: the question stays and says why. */
  refuse(refused: string): void {
    if (this.current) this.current = { ...this.current, refused };
  }

  answer(answer: number | null): void {
    const { answered } = this;
    this.answered = () => undefined;
    this.current = null;
    answered(answer);
  }
}
