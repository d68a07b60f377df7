/**
 * A reader's choice of parameters. Trained ones bring their own heads, mask and words; choosing others
 * afterwards restores the layer from before.
 */
import { fields, withRole } from '../state/fields';
import type { State } from '../state/state';
import { startOf } from '../state/training';
import { pageText } from '../text';

/** Without `task`: it belongs to no layer, and is kept for the next training. */
const ofLayer = withRole('layer', 'input')
  .map(({ key }) => key)
  .filter((key) => key !== 'parameters' && key !== 'task');

/** Trained parameters come with the state in which their task was measured. */
export const chosen = ({ task }: State, parameters: State['parameters']): Partial<State> =>
  parameters === 'trained' ? startOf(task) : { parameters };

interface Layer {
  readonly state: State;
  change(patch: Partial<State>): void;
  notify(text: string, kind: 'info'): void;
}

export class ChosenParameters {
  /** The state before the layer was trained; null where the page opened on a trained layer. */
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

  /** The fields that the task replaced and nobody has changed since, with their earlier values. */
  private replaced(now: State): Partial<State> {
    const { untrained: before } = this;
    if (!before) return {};
    const own = startOf(now.task);
    const keys = ofLayer.filter((key) => before[key] !== now[key] && now[key] === own[key]);
    return Object.fromEntries(keys.map((key) => [key, before[key]]));
  }

  /** Another layer was opened: there is nothing of it to restore. */
  forget(): void {
    this.untrained = null;
  }
}
