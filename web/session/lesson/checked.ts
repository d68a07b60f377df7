/** What was answered at the questions that end a lesson: the first answer to each counts, the last one stands. */
import type { Question } from '../../lessons/format';

export class Checked {
  private readonly first = new Map<number, number>();
  private readonly last = new Map<number, number>();

  constructor(private readonly questions: readonly Question[]) {}

  /** @returns whether there is such an option */
  answer(question: number, option: number): boolean {
    if (!this.questions[question]?.options[option]) return false;
    if (!this.first.has(question)) this.first.set(question, option);
    this.last.set(question, option);
    return true;
  }

  /** The option of a question that was chosen last. */
  chosen(question: number): number | undefined {
    return this.last.get(question);
  }

  /** How many questions there are. */
  get of(): number {
    return this.questions.length;
  }

  /** Whether every question has been answered; where there is none, it is so. */
  get isComplete(): boolean {
    return this.last.size === this.questions.length;
  }

  /** Questions that were answered rightly at once. */
  get right(): number {
    return this.rightOf(this.first);
  }

  /** Questions whose right option stands chosen now, at once or after another one. */
  get rightNow(): number {
    return this.rightOf(this.last);
  }

  private rightOf(answers: ReadonlyMap<number, number>): number {
    return this.questions.filter(({ options }, at) => options[answers.get(at) ?? -1]?.right).length;
  }

  clear(): void {
    this.first.clear();
    this.last.clear();
  }
}
