/** The menu Layer: where the parameters come from, and all that makes the layer besides the knife. */
import { html, nothing } from 'lit';
import { optimizers, preyQuestions, relations, taskNames, trainingStarts } from '../core/interface';
import type { Model } from '../model/model';
import { mayShareKeys } from '../model/settle';
import {
  dModels,
  masks,
  parameterKinds,
  qkNorms,
  rotaryKinds,
  scalings,
  type LayerChoice,
  type State,
} from '../model/state';
import { takesNoise, taskInputs, taskLayer } from '../model/tasks';
import { define, Part } from '../parts/part';
import { say } from '../words/words';
import { fieldRow, type FieldRow } from './fields';
import fieldsSheet from './fields.css?inline';
import sheet from './layer-menu.css?inline';

interface Group {
  readonly id: 'parameters' | 'shape' | 'mask' | 'positions' | 'scores' | 'parts';
  /** The rows of a layer; what does not apply to it is left out. */
  readonly rows: (layer: LayerChoice, state: State) => readonly FieldRow[];
}

const only = (isThere: boolean, ...rows: readonly FieldRow[]): readonly FieldRow[] =>
  isThere ? rows : [];

const groups: readonly Group[] = [
  {
    id: 'parameters',
    rows: ({ parameters, start }, { task }) => [
      ...only(parameters !== 'trained', { key: 'seed', kind: 'number' }),
      ...only(
        parameters === 'trained',
        { key: 'seed', kind: 'number' },
        { key: 'start', kind: 'names', names: trainingStarts },
        ...only(takesNoise(start), { key: 'noise', kind: 'number' }),
        ...only(task === 'prey', { key: 'question', kind: 'names', names: preyQuestions }),
        ...only(task === 'relation', { key: 'relation', kind: 'names', names: relations }),
        { key: 'optimizer', kind: 'names', names: optimizers },
        { key: 'learningRate', kind: 'optional', usual: say('field-recipe') },
        { key: 'weightDecay', kind: 'optional', usual: say('field-recipe') },
        { key: 'batch', kind: 'optional', usual: say('field-recipe') },
        { key: 'trainingSteps', kind: 'optional', usual: say('field-recipe') },
      ),
    ],
  },
  {
    id: 'shape',
    rows: (layer) => [
      { key: 'dModel', kind: 'names', names: dModels },
      ...only(
        layer.variant === 'wide',
        { key: 'dK', kind: 'optional', usual: String(layer.dModel) },
        { key: 'dV', kind: 'optional', usual: String(layer.dModel) },
      ),
      ...only(mayShareKeys(layer), {
        key: 'kvHeads',
        kind: 'optional',
        usual: String(layer.heads),
      }),
    ],
  },
  {
    id: 'mask',
    rows: (_, { attnMask }) => [
      {
        key: 'mask',
        kind: 'names',
        names: masks.filter((mask) => mask !== 'own' || attnMask !== null),
      },
      { key: 'padding', kind: 'number' },
      { key: 'window', kind: 'optional', usual: say('field-window-all') },
    ],
  },
  {
    id: 'positions',
    rows: ({ rotary }) => [
      { key: 'positions', kind: 'flag' },
      { key: 'rotary', kind: 'names', names: rotaryKinds },
      ...only(rotary !== 'none', { key: 'rotaryBase', kind: 'number' }),
      { key: 'alibi', kind: 'flag' },
    ],
  },
  {
    id: 'scores',
    rows: () => [
      { key: 'scaling', kind: 'names', names: scalings },
      { key: 'qkNorm', kind: 'names', names: qkNorms },
      { key: 'sink', kind: 'optional', usual: say('field-sink-none') },
    ],
  },
  {
    id: 'parts',
    rows: ({ variant }) => [
      { key: 'bias', kind: 'flag' },
      { key: 'sharedQK', kind: 'flag' },
      ...only(variant === 'narrow', { key: 'sharedHeads', kind: 'flag' }),
      { key: 'valueProjection', kind: 'flag' },
      { key: 'outputProjection', kind: 'flag' },
    ],
  },
];

class LayerMenu extends Part {
  static override readonly sheet = sheet + fieldsSheet;

  protected override render() {
    const { model } = this;
    return html`
      ${this.source()}
      ${groups.map(
        ({ id, rows }) =>
          html`<details name="layer" ?open=${id === 'shape'}>
            <summary>${say(`layer-${id}`)}</summary>
            <div class="fields">
              ${rows(model.layer, model.state).map((row) => fieldRow(model, row))}
            </div>
          </details>`,
      )}
      <fieldset class="muting">
        <legend>${say('layer-muted')}</legend>
        ${Array.from({ length: model.layer.heads }, (_, head) => this.mute(head))}
      </fieldset>
    `;
  }

  /** Where the parameters come from, a sentence each. */
  private source() {
    const { model } = this;
    const { parameters } = model.layer;
    const { task } = model.state;
    const chosen = parameters === 'trained' ? `trained ${task}` : parameters;
    const kinds = [...parameterKinds, ...taskNames.map((each) => `trained ${each}` as const)];
    return html`<label class="field source">
      <span>${say('field-parameters')}</span>
      <select
        @change=${(event: Event) => setSource(model, (event.target as HTMLSelectElement).value)}
      >
        ${kinds.map(
          (kind) =>
            html`<option value=${kind} .selected=${kind === chosen}>
              ${kind.startsWith('trained ') ? say(`task-${kind.slice(8) as typeof task}`) : say(`value-parameters-${kind as 'random'}`)}
            </option>`,
        )}
        ${
          parameters === 'imported' || model.imported
            ? html`<option value="imported" .selected=${chosen === 'imported'}>
                ${model.imported?.name ?? say('value-parameters-imported')}
              </option>`
            : nothing
        }
      </select>
    </label>`;
  }

  private mute(head: number) {
    const { model } = this;
    const { muted } = model.layer;
    const isMuted = muted.includes(head);
    return html`<label
      ><input
        type="checkbox"
        .checked=${isMuted}
        @change=${() =>
          model.changeLayer({
            muted: isMuted
              ? muted.filter((each) => each !== head)
              : [...muted, head].sort((a, b) => a - b),
          })}
      />${say('head-name', { head: head + 1 })}</label
    >`;
  }
}

/** A task is trained as it was measured; other parameters keep the layer's sizes. */
function setSource(model: Model, source: string): void {
  const task = taskNames.find((name) => source === `trained ${name}`);
  if (!task) {
    model.changeLayer({ parameters: source as LayerChoice['parameters'] });
    return;
  }
  const { layers } = model.state;
  const at = model.which;
  const trained = taskLayer(task);
  const [a, b] = layers.map((layer, k) => (k === at ? trained : layer));
  if (a) model.showState({ ...model.state, ...taskInputs(task), layers: b ? [a, b] : [a] });
}

define('mh-layer-menu', LayerMenu);
