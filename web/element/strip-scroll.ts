/** Where the strip is wider than its room, the current stage is brought into it, once. */
import type { StageName } from '../core/types';

export class StripScroll {
  private shown: StageName | null = null;

  show(root: ParentNode, stage: StageName): void {
    if (stage === this.shown) return;
    this.shown = stage;
    // It asks where things are: after this frame the browser knows, within it they would be laid out twice.
    setTimeout(() => {
      if (!centreStage(root)) this.shown = null;
    });
  }
}

/** Scrolls the strip alone, never the page, to its current stage; false where there is no strip. */
function centreStage(root: ParentNode): boolean {
  const current = root.querySelector<HTMLElement>('.stage.current');
  const strip = current?.closest('ol');
  if (!current || !strip) return false;
  const offset = current.getBoundingClientRect().left - strip.getBoundingClientRect().left;
  strip.scrollLeft += offset - (strip.clientWidth - current.clientWidth) / 2;
  return true;
}
