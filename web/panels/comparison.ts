/** Two layers beside each other: what they differ in, what each costs, and how far the stage's numbers are apart. */
import { computed } from '@preact/signals-core';
import { html, nothing, type TemplateResult } from 'lit';
import { placeText, tensorTitle } from '../explain/place-text';
import { layerFields, type Field } from '../model/fields';
import type { Numbers } from '../model/numbers';
import type { LayerChoice, State } from '../model/state';
import { Column } from '../parts/column';
import { define, Part } from '../parts/part';
import { themes, type Theme } from '../picture/theme';
import { formatApart, formatCount } from '../words/counts';
import { formatNumber } from '../words/numbers';
import { isMessage, registerWords, say } from '../words/words';
import english from '../words/en/panels.ftl?raw';
import { costNames } from './controls';
import {
  comparedTensor,
  differingFields,
  subtract,
  written,
  type Difference,
  type OtherShape,
} from './difference';
import { mapOf, type SmallMap } from './map';
import type { Facts, Row } from './panel';
import { rowPart } from './panel-part';
import { byField } from './rows';
import sheet from './panels.css?inline';

registerWords(english);

class Comparison extends Part {
  static override readonly sheet = sheet;
  static override properties = {
    ...Part.properties,
    theme: { attribute: false },
    folded: { attribute: false },
  };

  theme: Theme = themes.light;
  /** Whether it is opened only when it is asked for, so that the figure is about one screen; so it is in a column. */
  folded = false;
  private readonly column = new Column(this);

  private readonly a = computed(() => this.model.numbers[0] ?? null);
  private readonly b = computed(() => this.model.numbers[1] ?? null);
  private readonly state = byField(() => this.model.state);
  private readonly rows = computed(() => {
    const [a, b] = [this.a.value, this.b.value];
    return a && b ? comparisonRows(this.state, a, b) : [];
  });

  override render(): TemplateResult | typeof nothing {
    const { model } = this;
    if (model.state.layers.length < 2) return nothing;
    const title = html`<h2>${say('compare-region')}</h2>`;
    const buttons = html`
      <button class="plain" @click=${() => this.swap(model.state)}>${say('compare-swap')}</button>
      <button class="plain" @click=${() => model.keep(0)}>${say('compare-keep-a')}</button>
      <button class="plain" @click=${() => model.keep(1)}>${say('compare-keep-b')}</button>
    `;
    const rows = this.rows.value.map((row) => rowPart(this, row));
    return html`<section class="panel" part="comparison" aria-label=${say('compare-region')}>
      ${
        this.folded || this.column.isColumn
          ? html`<details>
              <summary>${title}</summary>
              <div class="panel-controls">${buttons}</div>
              ${rows}
            </details>`
          : html`<header>${title} ${buttons}</header>
              ${rows}`
      }
    </section>`;
  }

  private swap(state: State): void {
    const [a, b] = state.layers;
    if (b) this.model.showState({ ...state, layers: [b, a] });
  }
}

/** All that is said of two layers. */
export function comparisonRows(state: State, a: Numbers, b: Numbers): readonly Row[] {
  const [first, second = first] = state.layers;
  return [
    { facts: fieldFacts(first, second) },
    ...droppedRows(a, 'A'),
    ...droppedRows(b, 'B'),
    { facts: costFacts(a, b) },
    differenceRow(state, a, b),
  ];
}

/** Said even where they are equal: a comparison keeps the sizes that were chosen before. */
const sizes: readonly string[] = ['variant', 'heads', 'dModel', 'parameters'];

function fieldFacts(a: LayerChoice, b: LayerChoice): Facts {
  const apart = differingFields(a, b);
  const shared = layerFields.filter((field) => sizes.includes(field.key) && !apart.includes(field));
  const value = (layer: LayerChoice, field: Field) =>
    nameIn(`value-${field.key}-${written(layer, field)}`, written(layer, field));
  const name = (field: Field) => nameIn(`field-${field.key}`, field.name);
  return {
    caption: say('compare-fields', { count: apart.length }),
    columns: ['', 'A', 'B'],
    rows: [
      ...apart.map((field) => [name(field), value(a, field), value(b, field)]),
      ...shared.map((field) => [name(field), value(a, field), say('compare-same-value')]),
    ],
  };
}

/** A name as the menus have it, or as links have it. */
const nameIn = (message: string, plain: string): string =>
  isMessage(message) ? say(message as 'panel-head') : plain;

/** Edits that one of the layers cannot have: its numbers are without them. */
function droppedRows({ facts: { dropped } }: Numbers, layer: string): readonly Row[] {
  const [first] = dropped;
  if (!first) return [];
  return [{ says: say('compare-dropped', { layer, count: dropped.length, name: first.name }) }];
}

function costFacts({ cost: a }: Numbers, { cost: b }: Numbers): Facts {
  const ratio = (left: number, right: number) =>
    left === right ? say('compare-same-value') : `${formatApart(right / left, 1, 3)[0]} ×`;
  return {
    caption: say('compare-cost'),
    columns: ['', 'A', 'B', 'B ÷ A'],
    rows: (['parameters', 'multiplyAdds', 'activations'] as const).map((key, k) => [
      costNames()[k] ?? '',
      ...[a[key], b[key]].map(formatCount),
      ratio(a[key], b[key]),
    ]),
  };
}

function differenceRow(state: State, a: Numbers, b: Numbers): Row {
  const name = comparedTensor(state, a, b);
  if (name === null) return { says: say('compare-no-stage') };
  const difference = subtract(a.tensor(name), b.tensor(name));
  const says = differenceText(a, name, difference);
  if (difference.kind === 'shapes' || !difference.largest) return { says };
  return { heading: `A − B: ${tensorTitle(name)}`, says, maps: differenceMaps(a, difference) };
}

function differenceText(a: Numbers, tensor: string, difference: Difference | OtherShape): string {
  const name = tensorTitle(tensor);
  if (difference.kind === 'shapes') {
    const size = (shape: readonly number[]) => shape.join(' × ');
    return say('compare-shapes', { name, a: size(difference.a), b: size(difference.b) });
  }
  const { largest, blocked, data } = difference;
  const count = formatCount(data.length);
  if (!largest && blocked === 0) return say('compare-same', { name, count });
  const alone = blocked === 0 ? [] : [say('compare-blocked', { blocked, count, name })];
  if (!largest) return [...alone, say('compare-others-same')].join(' ');
  const [left, right] = formatApart(largest.a, largest.b);
  const most = formatNumber(Math.abs(largest.a - largest.b), 3);
  const place = placeText(a, { name: tensor, index: largest.index });
  return [say('compare-apart', { place, a: left, b: right, most }), ...alone].join(' ');
}

/** A − B for each head, or as a whole; the largest difference has full colour in all. */
function differenceMaps(a: Numbers, { shape, data, largest }: Difference): readonly SmallMap[] {
  const most = largest ? Math.abs(largest.a - largest.b) : 1;
  const [rows = 1, cols = 1] = shape.length === 1 ? [1, ...shape] : shape.slice(-2);
  const size = rows * cols;
  const isPerHead = shape.length === 3;
  return Array.from({ length: data.length / size }, (_, at) =>
    mapOf(
      isPerHead ? say('panel-head-n', { head: at + 1 }) : 'A − B',
      { rows, cols, data: data.subarray(at * size, (at + 1) * size) },
      { most, head: isPerHead ? at : null, rowNames: rows === a.words.length ? a.words : null },
    ),
  );
}

define('mh-comparison', Comparison);
