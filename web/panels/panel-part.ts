/** The panel that is open below the picture. */
import { html, nothing, type TemplateResult } from 'lit';
import { define, Part } from '../parts/part';
import { themes, type Theme } from '../picture/theme';
import { registerWords, say } from '../words/words';
import english from '../words/en/panels.ftl?raw';
import { mapPart, type Shown } from './map';
import type { Facts, Row } from './panel';
import { PanelRows } from './rows';
import sheet from './panels.css?inline';

registerWords(english);

class PanelPart extends Part {
  static override readonly sheet = sheet;
  static override properties = { ...Part.properties, theme: { attribute: false } };

  theme: Theme = themes.light;

  private readonly shown = new PanelRows(() => this.model);

  /** The panel that was drawn last: a new one is brought into sight. */
  private drawn = '';

  /** Whoever opened it from this figure reads on at its heading; a page that opens with one stays where it is. */
  protected override updated(): void {
    const id = this.shown.panel.value?.id ?? '';
    if (id === this.drawn) return;
    this.drawn = id;
    const root = this.getRootNode();
    if (!(root instanceof ShadowRoot) || root.activeElement === null) return;
    const heading = this.querySelector('h2');
    heading?.focus({ preventScroll: true });
    this.querySelector('.panel-row')?.scrollIntoView({ block: 'nearest' });
    heading?.scrollIntoView({ block: 'nearest' });
  }

  override render(): TemplateResult | typeof nothing {
    const panel = this.shown.panel.value;
    if (!panel) return nothing;
    const title = panel.title();
    return html`<section class="panel" part="panel" data-look=${panel.id} aria-label=${title}>
      <header>
        <h2 tabindex="-1">${title}</h2>
        <button class="plain" @click=${() => this.model.change({ look: 'none' })}>
          ${say('panel-close')}
        </button>
      </header>
      ${this.shown.rows.value.map((row) => rowPart(this, row))}
    </section>`;
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
