/** What an opened file leaves open, put to the reader: which of its layers, how many heads. */
import { signal } from '@preact/signals-core';
import type { Variant } from '../core/types';

/** A layer of a model. */
export interface OfferedLayer {
  /** Its prefix in the file; '' for none. */
  readonly name: string;
  /** Whose names its tensors have. */
  readonly family: string;
  /** `encoder layer 3, self-attention`; '' where its prefix does not say. */
  readonly place: string;
  readonly dModel: number | null;
  /** Of its weights, W_O last. */
  readonly shapes: readonly (readonly number[])[];
  /** Why it cannot be opened; '' where it can. */
  readonly problem: string;
}

/** A way to cut the layer's matrices into heads. */
export interface OfferedCut {
  /** Null where only the heads are open. */
  readonly variant: Variant | null;
  readonly heads: number;
  readonly dK: number;
}

interface OfFile {
  readonly file: string;
  /** Why what was given instead of an answer is none; '' for nothing. */
  readonly refused: string;
}

export type FileQuestion =
  | (OfFile & {
      readonly kind: 'layer';
      readonly layers: readonly OfferedLayer[];
      /** Files of the model that are not here. */
      readonly missing: readonly string[];
    })
  | (OfFile & {
      readonly kind: 'cut';
      /** The layer's prefix; '' for none. */
      readonly layer: string;
      readonly cuts: readonly OfferedCut[];
    });

interface Model {
  readonly file: string;
  readonly layers: number;
}

/** One question at a time; a new one takes the place of the one before, which is then cancelled. */
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

  /** The model whose layers were listed last, which can be listed again. */
  get model(): Model | null {
    return this.signals.model.value;
  }

  set model(model: Model | null) {
    this.signals.model.value = model;
  }

  /** @returns the place of the answer among what was offered; null where the reader cancels */
  ask(question: FileQuestion): Promise<number | null> {
    this.answer(null);
    return new Promise((resolve) => {
      this.answered = resolve;
      this.current = question;
    });
  }

  /** What was given is no answer: the question stays, and says why. */
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
