/**
 * The order of a presentation: a lesson's steps, revealing a waiting guess before going on; then its
 * questions one by one, each revealed in the same way; without a lesson, the stages.
 */
import type { ManyHeads } from '../../../element';
import type { Question } from '../../../lessons/format';

export interface AskedNow {
  readonly question: Question;
  /** The index of the question, from 0. */
  readonly at: number;
  readonly of: number;
  readonly revealed: boolean;
}

export class Way {
  private question: number;
  private readonly revealed = new Set<number>();

  /** @param question the one on show, from 0, if the lesson is already at its end */
  constructor(
    private readonly layer: Pick<ManyHeads, 'tour' | 'next' | 'previous'>,
    question = 0,
  ) {
    this.question = question;
  }

  /** The question on show at a lesson's end; else null. */
  get asked(): AskedNow | null {
    const { tour } = this.layer;
    const { check = [] } = tour?.lesson ?? {};
    // An address may name a question that the lesson does not have.
    const at = Math.min(this.question, check.length - 1);
    const question = check[at];
    if (!tour || tour.index < tour.count || !question) return null;
    return { question, at, of: check.length, revealed: this.revealed.has(at) };
  }

  /** Whether `next` reveals an answer. */
  get waits(): boolean {
    const { asked, layer } = this;
    return asked ? !asked.revealed : (layer.tour?.waits ?? false);
  }

  /** The number of options until the answer is revealed; else 0. */
  get options(): number {
    const { asked, layer } = this;
    if (!this.waits) return 0;
    if (asked) return asked.question.options.length;
    return layer.tour?.said?.prediction?.options.length ?? 0;
  }

  /** Whether this is the last thing to present. */
  get isAtEnd(): boolean {
    const { asked } = this;
    const { tour } = this.layer;
    if (!tour || this.waits) return false;
    if (asked) return asked.at === asked.of - 1;
    const questions = tour.lesson.check?.length ?? 0;
    return questions === 0 && tour.index === tour.count - 1;
  }

  /** Reveals a waiting answer, else goes on. @returns whether another step, question or stage is on show */
  next(): boolean {
    if (this.waits) {
      this.reveal();
      return false;
    }
    const { asked, layer } = this;
    if (!layer.tour) layer.next();
    else if (this.isAtEnd) return false;
    else if (asked) this.question = asked.at + 1;
    else {
      this.question = 0;
      layer.tour.next();
    }
    return true;
  }

  reveal(): void {
    if (this.asked) this.revealed.add(this.asked.at);
    else this.layer.tour?.reveal();
  }

  previous(): void {
    const { asked, layer } = this;
    if (!layer.tour) layer.previous();
    else if (asked && asked.at > 0) this.question = asked.at - 1;
    else layer.tour.previous();
  }

  /** Goes back to the first question, none of them revealed. */
  restart(): void {
    this.question = 0;
    this.revealed.clear();
  }
}
