/**
 * A lesson's step that speaks of what stands below the picture (Look closer) brings it into sight, once; a step
 * that does not has the picture in sight: after the other, and after a reader who scrolled away from it. After an
 * answer the guide shows as much as it can of what is said of it.
 */
import type { Focus } from '../lessons/format';
import { boundsOf, scaleWithin } from '../ui/shared/on-screen';
import { toTopOf } from '../ui/shared/in-sight';
import { sightOf } from './scroller';

/** What the step speaks of below the picture; null for nothing. */
function below(focus: readonly Focus[]): string | null {
  if (!focus.some((each) => 'part' in each && each.part === 'look')) return null;
  const scorer = focus.flatMap((each) =>
    'tensor' in each ? (/^score\.([a-z-]+)$/.exec(each.tensor)?.[1] ?? []) : [],
  )[0];
  if (scorer !== undefined) return `#look-panel [data-scorer=${scorer}]`;
  const folds = focus.some((each) => 'tensor' in each && each.tensor === 'W_folded');
  return folds ? '#look-panel [data-part=fold]' : '#look-panel';
}

/** Whether most of the picture is above or below what is in sight. */
function isAway(screen: Element): boolean {
  const picture = screen.querySelector('canvas') ?? screen;
  const { y, height } = boundsOf(picture);
  const sight = sightOf(picture);
  return Math.min(y + height, sight.bottom) - Math.max(y, sight.top) < height / 2;
}

/** Another step's text is read from its beginning. */
function toTitle(root: ParentNode): void {
  const body = root.querySelector('.guide-body');
  if (body) body.scrollTop = 0;
}

/** The verdict at the top of a guide that is too low for all that follows it. */
function toVerdict(root: ParentNode): void {
  const body = root.querySelector<HTMLElement>('.guide-body');
  const verdict = root.querySelector<HTMLElement>('#verdict');
  if (body && verdict) toTopOf(body, verdict);
}

/** After the focus has gone to the guide: the browser scrolls to what has it. */
const afterFocus = (scroll: () => void) => void setTimeout(scroll);

export class LessonScroll {
  /** The step that the page stands at. */
  private shown: string | null = null;
  /** Whether the page was scrolled for it. */
  private below = false;
  /** Sees the panel come, whose code may have to be loaded first. */
  private waiting: MutationObserver | null = null;

  /**
   * After the page was drawn.
   * @param step on show; null without a lesson
   * @param focus what the step speaks of
   */
  show(root: Node & ParentNode, step: string | null, focus: readonly Focus[]): void {
    if (step === this.shown) return;
    const isFirst = this.shown === null;
    const wasBelow = this.below;
    const target = step === null ? null : below(focus);
    this.shown = step;
    this.below = target !== null;
    this.waiting?.disconnect();
    const screen = root.querySelector('.screen');
    // A figure in an article does not take its reader there as the article opens.
    if (isFirst && screen && boundsOf(screen).y > 1) return;
    if (target !== null) this.bring(root, step, target);
    else if (screen)
      afterFocus(() => {
        const isLost = !isFirst && isAway(screen);
        if (wasBelow || isLost) screen.scrollIntoView({ block: 'start', behavior: 'instant' });
      });
    if (step?.endsWith('answered')) afterFocus(() => toVerdict(root));
    else toTitle(root);
  }

  /** Brings the panel into sight, as soon as it has something to show. */
  private bring(root: Node & ParentNode, step: string | null, target: string): void {
    const isThere = (): boolean => {
      const panel = root.querySelector(target);
      if (!panel?.querySelector('table, svg, canvas')) return false;
      afterFocus(() => {
        if (this.shown !== step) return;
        // What is taller than the room above the guide is read from its top.
        const margin = parseFloat(getComputedStyle(panel).scrollMarginBottom);
        const room = window.innerHeight - margin * scaleWithin(root);
        const isTall = boundsOf(panel).height > 0.9 * room;
        panel.scrollIntoView({ block: isTall ? 'start' : 'end', behavior: 'instant' });
      });
      return true;
    };
    if (isThere()) return;
    const waiting = new MutationObserver(() => {
      if (isThere()) waiting.disconnect();
    });
    this.waiting = waiting;
    waiting.observe(root, { childList: true, subtree: true });
  }
}
