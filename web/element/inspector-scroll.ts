/** Scrolls the inspector to its top for each new number or stage, so that its title is seen. */
import type { State } from '../state/state';

export class InspectorScroll {
  private stage: State['stage'] | null = null;
  private cell: State['cell'] = null;

  /** To be called after the page was drawn. */
  show(root: ParentNode, { stage, cell }: Pick<State, 'stage' | 'cell'>): void {
    if (stage === this.stage && cell === this.cell) return;
    this.stage = stage;
    this.cell = cell;
    const inspector = root.querySelector('.inspector');
    if (inspector) inspector.scrollTop = 0;
  }
}
