/**
 * A reader's choice of parameters. Trained ones bring heads, a mask and words of their own; who then chooses others
 * finds the layer as it was.
 */
import { fields, withRole } from '../state/fields';
import type { State } from '../state/state';
import { startOf } from '../state/training';
import { pageText } from '../text';

/** The task itself is no other layer's: it stays for the next training. */
const ofLayer = withRole('layer', 'input')
  .map(({ key }) => key)
  .filter((key) => key !== 'parameters' && key !== 'task');

/** Trained parameters are those of a task, as it was measured. */
export const chosen = ({ task }: State, parameters: State['parameters']): Partial<State> =>
  parameters === 'trained' ? startOf(task) : { parameters };

interface Layer {
  readonly state: State;
  change(patch: Partial<State>): void;
  notify(text: string, kind: 'info'): void;
}

export class ChosenParameters {
  /** The layer before it was trained; null where it was opened trained. */
  private untrained: State | null = null;

  constructor(private readonly layer: Layer) {}

  choose(parameters: State['parameters']): void {
    const { layer } = this;
    const before = layer.state;
    const ends = before.parameters === 'trained' && parameters !== 'trained';
    const back = ends ? this.replaced(before) : {};
    layer.change({ ...back, ...chosen(before, parameters) });
    const begins = before.parameters !== 'trained' && layer.state.parameters === 'trained';
    if (begins) this.untrained = before;
    const names = fields.filter(({ key }) => key in back).map(({ name }) => name);
    if (names.length > 0 && layer.state.parameters === parameters)
      layer.notify(pageText.trainingNotices.asBeforeTraining(names), 'info');
  }

  /** What the task replaced, where that is still as the task has it. */
  private replaced(now: State): Partial<State> {
    const { untrained: before } = this;
    if (!before) return {};
    const own = startOf(now.task);
    const keys = ofLayer.filter((key) => before[key] !== now[key] && now[key] === own[key]);
    return Object.fromEntries(keys.map((key) => [key, before[key]]));
  }

  /** Another layer was opened, which was not made of the one before. */
  forget(): void {
    this.untrained = null;
  }
}
