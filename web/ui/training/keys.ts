/** Learned keys as points in a plane, with the circle that they end up on; the same as a table. */
import { html, nothing, svg, type TemplateResult } from 'lit';
import { keyPlane, type AnimalPoints, type KeyPlane, type Point } from '../../derive/training/keys';
import type { Snapshot } from '../../derive/scene/snapshot';
import { headColour, type Theme } from '../../draw/theme';
import { pageText } from '../../text';
import { trainingText } from '../../text/training';
import type { View } from '../view';

/** Half the size of the picture in its own units, and the part of it inside the axes. */
const [half, reach] = [130, 112];

/** For each layer on show whose keys fit into a plane. */
export function keysPart({ snapshot, state, compared }: View, theme: Theme): unknown {
  const layers: readonly (readonly [string, Snapshot, number])[] = compared
    ? [
        ['A', compared.a.snapshot, compared.a.state.head],
        ['B', compared.b.snapshot, compared.b.state.head],
      ]
    : [['', snapshot, state.head]];
  return layers.map(([name, each, head]) => {
    const plane = keyPlane(each, head);
    return plane
      ? figure(plane, trainingText.trainingKeys.keysTexts.title(plane.columns, name), head, theme)
      : nothing;
  });
}

function figure(plane: KeyPlane, title: string, head: number, theme: Theme): TemplateResult {
  const scale = reach / plane.most;
  const place = ([x, y]: Point): Point => [x * scale, -y * scale];
  const colour = headColour(theme.headInk, head);
  return html`<figure class="learned-chart learned-keys">
    <figcaption>
      <b>${title}</b> <small>${trainingText.trainingKeys.keysTexts.axes(plane.columns)}</small>
    </figcaption>
    <svg
      viewBox="${-half} ${-half} ${2 * half} ${2 * half}"
      role="img"
      translate="no"
      aria-label=${trainingText.trainingKeys.keysTexts.said(plane)}
    >
      <line x1=${-half} x2=${half} y1="0" y2="0" stroke=${theme.line} />
      <line x1="0" x2="0" y1=${-half} y2=${half} stroke=${theme.line} />
      ${
        plane.columns === 2
          ? svg`<circle class="key-circle" r=${plane.mean * scale} fill="none" stroke=${theme.muted} />`
          : nothing
      }
      ${plane.animals.map((animal) => mark(animal, place, colour))}
      <text x=${half} y="-4" text-anchor="end">
        ${trainingText.trainingKeys.keysTexts.column(1)}
      </text>
      ${plane.columns === 2 ? svg`<text x="4" y=${10 - half}>${trainingText.trainingKeys.keysTexts.column(2)}</text>` : nothing}
    </svg>
    <p class="aside">
      ${trainingText.trainingKeys.keysTexts.said(plane)}
      ${trainingText.trainingKeys.keysTexts.legend}
    </p>
    ${table(plane, title)}
  </figure>`;
}

function mark(
  { name, key, query }: AnimalPoints,
  place: (point: Point) => Point,
  colour: string,
): TemplateResult {
  const [[x, y], [u, v]] = [place(key), place(query)];
  return svg`<circle class="query" cx=${u} cy=${v} r="4" stroke=${colour} />
    <circle cx=${x} cy=${y} r="9" fill=${colour} />
    <text class="key-name" x=${x} y=${y + 4} text-anchor="middle">${name}</text>`;
}

function table({ animals, columns }: KeyPlane, title: string): TemplateResult {
  const numbers = (point: Point) =>
    point.slice(0, columns).map((value) => pageText.numbers.formatNumber(value, 3));
  const titles = Array.from({ length: columns }, (_, k) => k + 1);
  return html`<details>
    <summary>
      ${trainingText.trainingKeys.keysTexts.asTable}<span class="hidden-label">: ${title}</span>
    </summary>
    <div class="learned-table">
      <table>
        <thead>
          <tr>
            <th scope="col">${trainingText.trainingKeys.keysTexts.animal}</th>
            ${titles.map((k) => html`<th scope="col">${trainingText.trainingKeys.keysTexts.keyColumn(k)}</th>`)}
            <th scope="col">${trainingText.trainingKeys.keysTexts.length}</th>
            ${titles.map((k) => html`<th scope="col">${trainingText.trainingKeys.keysTexts.queryColumn(k)}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${animals.map(
            ({ name, key, length, query }) =>
              html`<tr>
                <th scope="row">${name}</th>
                ${numbers(key).map((each) => html`<td>${each}</td>`)}
                <td>${pageText.numbers.formatNumber(length, 3)}</td>
                ${numbers(query).map((each) => html`<td>${each}</td>`)}
              </tr>`,
          )}
        </tbody>
      </table>
    </div>
  </details>`;
}
