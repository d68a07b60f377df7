/** All steps of a lesson with their answers, for the teacher's window; of another lesson they are computed anew. */
import { signal } from '@preact/signals-core';
import { wholeLesson, type Figure, type Lesson, type SaidStep } from '../lessons';

export interface Known {
  /** As far as they are computed. */
  readonly steps: readonly SaidStep[];
  readonly hasFailed: boolean;
}

const nothing: Known = { steps: [], hasFailed: false };

export class Answers {
  private readonly made = signal<{ readonly lesson: Lesson; readonly known: Known } | null>(null);
  private computing = new AbortController();

  of(lesson: Lesson | null): Known {
    const made = this.made.value;
    return made !== null && made.lesson === lesson ? made.known : nothing;
  }

  /** Computes them once, one after the other. */
  async compute(lesson: Lesson, figure: Pick<Figure, 'numbers'>): Promise<void> {
    if (this.made.value?.lesson === lesson) return;
    this.end();
    const { signal: end } = (this.computing = new AbortController());
    let known = nothing;
    const show = (more: Partial<Known>) => {
      if (end.aborted) return;
      known = { ...known, ...more };
      this.made.value = { lesson, known };
    };
    show({});
    try {
      for await (const { said } of wholeLesson(lesson, figure, end))
        show({ steps: [...known.steps, said] });
    } catch {
      show({ hasFailed: true });
    }
  }

  end(): void {
    this.computing.abort();
  }
}
