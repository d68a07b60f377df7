/** The matrices on show as tables of text: built only while they are open and nothing plays. */
import { html, nothing, type TemplateResult } from 'lit';
import { separated, tablesOf, type Table } from '../../derive/scene/table';
import { lookText } from '../../text/look';
import { pageText } from '../../text';
import { math } from '../shared/math';
import type { View } from '../view';
import { valueStyles } from './styles-values';

export const styles = [valueStyles];

/** The most rows and columns in the page; copies have all of them. */
const most = 64;

export function valuesPanel(view: View): TemplateResult {
  const { state, snapshot, scene, playing } = view;
  if (playing) return html`<p class="aside">${lookText.tables.tablesPanel.playing}</p>`;
  return html`<p class="aside">
      ${lookText.tables.tablesPanel.lead(pageText.names.stageTitles[state.stage], state.heads > 1)}
    </p>
    ${tablesOf(scene, snapshot, state.cell).map((table) => tablePart(view, table))}`;
}

function tablePart({ actions }: View, table: Table): TemplateResult {
  const { name, rowNames, colNames, lit } = table;
  const rows = rowNames.slice(0, most);
  const cols = colNames.slice(0, most);
  const copy = (format: 'tsv' | 'csv') => () => actions.copyTable(separated(table, format));
  const current = (here: boolean) => (here ? 'true' : nothing);
  return html`<div class="value-table" data-table=${name}>
    <button
      aria-label=${lookText.tables.tablesPanel.copyOf(lookText.tables.tablesPanel.copyTabs, name)}
      @click=${copy('tsv')}
    >
      ${lookText.tables.tablesPanel.copyTabs}
    </button>
    <button
      aria-label=${lookText.tables.tablesPanel.copyOf(lookText.tables.tablesPanel.copyCsv, name)}
      @click=${copy('csv')}
    >
      ${lookText.tables.tablesPanel.copyCsv}
    </button>
    <div
      class="value-scroll"
      role="group"
      tabindex="0"
      aria-label=${lookText.tables.tablesPanel.asTable(name)}
    >
      <table translate="no" dir="ltr">
        <caption>
          <b>${math(name)}</b>
          ${sizeText(table)}
        </caption>
        <thead>
          <tr>
            <td></td>
            ${cols.map(
              (col, c) =>
                html`<th scope="col" dir="auto" aria-current=${current(c === lit?.c)}>${col}</th>`,
            )}
          </tr>
        </thead>
        <tbody>
          ${rows.map(
            (row, r) =>
              html`<tr>
                <th scope="row" dir="auto" aria-current=${current(r === lit?.r)}>${row}</th>
                ${cols.map(
                  (_, c) =>
                    html`<td aria-current=${current(r === lit?.r && c === lit.c)}>
                      ${valueText(table, r, c)}
                    </td>`,
                )}
              </tr>`,
          )}
        </tbody>
      </table>
    </div>
  </div>`;
}

function valueText({ value }: Table, r: number, c: number): string {
  const number = value(r, c);
  return number === null ? '' : pageText.numbers.formatNumber(number);
}

function sizeText({ rowNames, colNames, transposed, done }: Table): string {
  const [rows, cols] = [rowNames.length, colNames.length];
  return [
    `${rows} × ${cols}`,
    transposed ? lookText.tables.tablesPanel.transposed : '',
    done < rows * cols ? lookText.tables.tablesPanel.computed(done, rows * cols) : '',
    rows > most || cols > most
      ? lookText.tables.tablesPanel.cut(Math.min(rows, most), Math.min(cols, most))
      : '',
  ].join('');
}
