/**
 * Scrolls for a lesson's steps. A step about something below the picture (Look closer) brings that into sight
 * once; any other step brings the picture back after such a step, or after a reader who scrolled away. After
 * an answer the guide scrolls to its verdict.
 */
import type { Focus } from '../lessons/format';
import { boundsOf, scaleWithin } from '../ui/shared/on-screen';
import { toTopOf } from '../ui/shared/in-sight';
import { sightOf } from './scroller';

/** The selector of what the step is about below the picture; null for nothing. */
function below(focus: readonly Focus[]): string | null {
  if (!focus.some((each) => 'part' in each && each.part === 'look')) return null;
  const scorer = focus.flatMap((each) =>
    'tensor' in each ? (/^score\.([a-z-]+)$/.exec(each.tensor)?.[1] ?? []) : [],
  )[0];
  if (scorer !== undefined) return `#look-panel [data-scorer=${scorer}]`;
  const folds = focus.some((each) => 'tensor' in each && each.tensor === 'W_folded');
  return folds ? '#look-panel [data-part=fold]' : '#look-panel';
}

/** Whether most of the picture is out of sight. */
function isAway(screen: Element): boolean {
  const picture = screen.querySelector('canvas') ?? screen;
  const { y, height } = boundsOf(picture);
  const sight = sightOf(picture);
  return Math.min(y + height, sight.bottom) - Math.max(y, sight.top) < height / 2;
}

/** Scrolls the guide to its top for a new step. */
function toTitle(root: ParentNode): void {
  const body = root.querySelector('.guide-body');
  if (body) body.scrollTop = 0;
}

/** Scrolls to the verdict, in a guide too low for everything that follows it. */
function toVerdict(root: ParentNode): void {
  const body = root.querySelector<HTMLElement>('.guide-body');
  const verdict = root.querySelector<HTMLElement>('#verdict');
  if (body && verdict) toTopOf(body, verdict);
}

/** Runs after the guide was focused, because the browser scrolls to the focused element. */
const afterFocus = (scroll: () => void) => void setTimeout(scroll);

export class LessonScroll {
  /** The step for which the page was scrolled last. */
  private shown: string | null = null;
  /** Whether that step is about something below the picture. */
  private below = false;
  /** Waits for the panel, whose code may have to be loaded first. */
  private waiting: MutationObserver | null = null;

  /**
   * To be called after the page was drawn.
   * @param step the step on show; null without a lesson
   * @param focus what the step is about
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
    // A figure in an article does not scroll the page while the article opens.
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

  /** Scrolls to the panel as soon as it has content. */
  private bring(root: Node & ParentNode, step: string | null, target: string): void {
    const isThere = (): boolean => {
      const panel = root.querySelector(target);
      if (!panel?.querySelector('table, svg, canvas')) return false;
      afterFocus(() => {
        if (this.shown !== step) return;
        // A panel taller than the room above the guide is scrolled to its top.
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
