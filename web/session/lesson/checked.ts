/** The answers to a lesson's closing questions: the first answer to each one counts, the last one is shown. */
import type { Question } from '../../lessons/format';

export class Checked {
  private readonly first = new Map<number, number>();
  private readonly last = new Map<number, number>();

  constructor(private readonly questions: readonly Question[]) {}

  /** @returns whether the question has such an option */
  answer(question: number, option: number): boolean {
    if (!this.questions[question]?.options[option]) return false;
    if (!this.first.has(question)) this.first.set(question, option);
    this.last.set(question, option);
    return true;
  }

  /** The option that was chosen last. */
  chosen(question: number): number | undefined {
    return this.last.get(question);
  }

  /** The number of questions. */
  get of(): number {
    return this.questions.length;
  }

  /** Whether every question has been answered; true without questions. */
  get isComplete(): boolean {
    return this.last.size === this.questions.length;
  }

  /** How many questions were right at the first answer. */
  get right(): number {
    return this.rightOf(this.first);
  }

  /** How many questions are right as they stand now, at the first answer or a later one. */
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
