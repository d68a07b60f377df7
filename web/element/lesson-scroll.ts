/**
 * A lesson's step that speaks of what stands below the picture (Look closer) brings it into sight, once; a step
 * that does not begins at the top of the page again.
 */
import type { Focus } from '../lessons/format';

/** What the step speaks of below the picture; null for nothing. */
function below(focus: readonly Focus[]): string | null {
  if (!focus.some((each) => 'part' in each && each.part === 'look')) return null;
  const scorer = focus.flatMap((each) =>
    'tensor' in each ? (/^score\.([a-z-]+)$/.exec(each.tensor)?.[1] ?? []) : [],
  )[0];
  return scorer === undefined ? '#look-panel' : `#look-panel [data-scorer=${scorer}]`;
}

/** Milliseconds until it is looked again whether the panel's code has been loaded. */
const again = 50;

export class LessonScroll {
  /** The step that the page stands at. */
  private shown: string | null = null;
  /** Whether the page was scrolled for it. */
  private below = false;

  /**
   * After the page was drawn.
   * @param step on show; null without a lesson
   * @param focus what the step speaks of
   */
  show(root: ParentNode, step: string | null, focus: readonly Focus[]): void {
    if (step === this.shown) return;
    const isFirst = this.shown === null;
    const wasBelow = this.below;
    const target = step === null ? null : below(focus);
    this.shown = step;
    this.below = target !== null;
    const screen = root.querySelector('.screen');
    // A figure in an article does not take its reader there as the article opens.
    if (isFirst && (screen?.getBoundingClientRect().top ?? 0) > 1) return;
    // After the focus has gone to the guide: the browser scrolls to what has it.
    if (target !== null) setTimeout(() => this.bring(root, step, target));
    else if (wasBelow)
      setTimeout(() => screen?.scrollIntoView({ block: 'start', behavior: 'instant' }));
  }

  /** Brings the panel into sight, once it has something to show; another step ends the waiting. */
  private bring(root: ParentNode, step: string | null, target: string): void {
    if (this.shown !== step) return;
    const panel = root.querySelector(target);
    if (!panel?.querySelector('table, svg, canvas'))
      return void setTimeout(() => this.bring(root, step, target), again);
    // What is taller than the window is read from its top.
    const isTall = panel.getBoundingClientRect().height > 0.9 * window.innerHeight;
    panel.scrollIntoView({ block: isTall ? 'start' : 'end', behavior: 'instant' });
  }
}
