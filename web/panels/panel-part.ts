/** The panel that is open below the picture. */
import { computed, untracked } from '@preact/signals-core';
import { html, nothing, type TemplateResult } from 'lit';
import { define, Part } from '../parts/part';
import { themes, type Theme } from '../picture/theme';
import { languageTag, registerWords, say } from '../words/words';
import english from '../words/en/panels.ftl?raw';
import { panels } from './list';
import { mapPart, type Shown } from './map';
import { Choices, type Facts, type Row } from './panel';
import sheet from './panels.css?inline';

registerWords(english);

class PanelPart extends Part {
  static override readonly sheet = sheet;
  static override properties = { ...Part.properties, theme: { attribute: false } };

  theme: Theme = themes.light;

  private readonly own = new Choices();
  private readonly panel = computed(() => panels.find(({ id }) => id === this.model.state.look));
  private readonly head = computed(() => this.model.state.head);
  private readonly numbers = computed(() => this.model.layerNumbers);
  /** What panels read of the state and of their own choices. */
  private readonly asked = computed(() => {
    const { look, stage, direction, projection, cell, planDModel, planHeads, planN } =
      this.model.state;
    const { exchanged, tensor } = this.own;
    return JSON.stringify([
      ...[look, stage, direction, projection, cell, planDModel, planHeads, planN],
      ...[exchanged.value, tensor.value, languageTag()],
    ]);
  });
  /** Not made again at each frame of playing: some panels run a layer of their own. */
  private readonly rows = computed(() => {
    const [panel, numbers] = [this.panel.value, this.numbers.value];
    void this.asked.value;
    if (!panel || !numbers) return [];
    const head = Math.min(this.head.value, numbers.config.heads - 1);
    const { model, own: choices } = this;
    return untracked(() =>
      rowsOrRefusal(() => panel.rows({ model, state: model.state, numbers, head, choices })),
    );
  });

  override render(): TemplateResult | typeof nothing {
    const panel = this.panel.value;
    if (!panel) return nothing;
    const title = panel.title();
    return html`<section class="panel" part="panel" data-look=${panel.id} aria-label=${title}>
      <header>
        <h2>${title}</h2>
        <button class="plain" @click=${() => this.model.change({ look: 'none' })}>
          ${say('panel-close')}
        </button>
      </header>
      ${this.rows.value.map((row) => rowPart(this, row))}
    </section>`;
  }
}

function rowsOrRefusal(make: () => readonly Row[]): readonly Row[] {
  try {
    return make();
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return [{ says: error.message }];
  }
}

/** The template of all panels. */
export const rowPart = (shown: Shown, row: Row): TemplateResult =>
  html`<div class="panel-row">
    ${row.heading === undefined ? nothing : html`<h3>${row.heading}</h3>`}
    ${row.says === undefined ? nothing : html`<p>${row.says}</p>`}
    ${row.controls ? html`<div class="panel-controls">${row.controls}</div>` : nothing}
    ${row.maps ? html`<div class="maps">${row.maps.map((map) => mapPart(shown, map))}</div>` : nothing}
    ${row.facts ? factsPart(row.facts) : nothing} ${row.drawing ?? nothing}
  </div>`;

const factsPart = ({ caption, columns, rows }: Facts): TemplateResult =>
  html`<div class="facts" tabindex="0" role="region" aria-label=${caption}>
    <table>
      <caption>
        ${caption}
      </caption>
      <thead>
        <tr>
          ${columns.map((column) =>
            // A corner names nothing, and so is no heading.
            column === '' ? html`<td></td>` : html`<th scope="col">${column}</th>`,
          )}
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          ([first, ...cells]) =>
            html`<tr>
              <th scope="row">${first}</th>
              ${cells.map((cell) => html`<td>${cell}</td>`)}
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;

define('mh-panel', PanelPart);
