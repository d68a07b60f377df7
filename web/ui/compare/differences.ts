/** Difference maps of this stage's result and of the output, with their scale and the largest difference. */
import { html, nothing, type TemplateResult } from 'lit';
import { styleMap } from '../shared/style-map';
import { differenceOf, differentHeads } from '../../derive/compare/difference';
import { hasOtherShape, type Difference } from '../../text/facts';
import { differenceMaps, type DifferenceMap } from '../../derive/compare/maps';
import type { Snapshot } from '../../derive/scene/snapshot';
import type { Theme } from '../../draw/theme';
import { compareText } from '../../text/compare';
import { pageText } from '../../text';
import { cellSize, mapPart, type Looking } from '../panels/map';
import { figurePart, hue, scalePart } from '../panels/parts';
import { math } from '../shared/math';
import { comparedResult, type Pair } from '../../derive/compare/pair';
import type { View } from '../view';
import { lookStyles } from '../panels/styles-look';
import { lookMapStyles } from '../panels/styles-look-maps';
import { differenceStyles } from './styles-differences';

export const styles = [lookStyles, lookMapStyles, differenceStyles];

export function differencesPart(view: View, theme: Theme, pair: Pair): TemplateResult {
  const name = comparedResult(pair);
  const shown = name === 'output' ? [name] : [name, 'output'];
  return html`${shown.map((each) => tensorPart({ view, theme }, pair, each))}
    <output class="look-said"></output>`;
}

/** Beside the pictures: the difference of the head that is large, or of the whole where there are no heads. */
export function firstDifferencePart(view: View, theme: Theme, pair: Pair): unknown {
  const { a, b } = pair;
  const name = comparedResult(pair);
  const difference = differenceOf(a.snapshot, b.snapshot, name);
  if (hasOtherShape(difference)) return nothing;
  const maps = differenceMaps(a.snapshot, b.snapshot, difference);
  const map = maps.find(({ heads }) => heads.length === 0 || heads.includes(view.state.head));
  if (!map) return nothing;
  const { heads, grid } = map;
  const title =
    heads.length === 0
      ? pageText.names.tensorTitle(name)
      : pageText.names.withHead(pageText.names.tensorTitle(name), ...heads);
  const cell = cellSize(grid.rows, grid.cols, { width: 200, height: 200, most: 18 });
  return html`<div class="look-panel first-difference">
    <h2>${compareText.differenceLabels.title}: ${math(title)}</h2>
    ${
      map.same
        ? html`<p class="what">${compareText.differenceLabels.same}</p>`
        : html`${mapPart({ view, theme }, grid, cell)}
            <p class="aside">${scalePart(grid.range, compareText.differenceLabels.title)}</p>`
    }
    <output class="look-said"></output>
  </div>`;
}

function tensorPart(looking: Looking, { a, b }: Pair, name: string): TemplateResult {
  const difference = differenceOf(a.snapshot, b.snapshot, name);
  const maps =
    hasOtherShape(difference) || difference.same
      ? []
      : differenceMaps(a.snapshot, b.snapshot, difference);
  return html`<div class="difference" data-difference=${name}>
    <h3>${compareText.differenceLabels.title}: ${math(pageText.names.tensorTitle(name))}</h3>
    <p class="look-fact" data-fact=${name}>${math(compareText.compare.apartText(difference))}</p>
    ${
      maps.length === 0
        ? nothing
        : html`<div class="difference-maps">${maps.map((map) => mapOf(looking, map))}</div>`
    }
    ${hasOtherShape(difference) || difference.same ? nothing : scaleOf(difference)}
    ${headsPart(a.snapshot, b.snapshot, name)}
  </div>`;
}

/** The scale ends at the largest finite difference; without one, colours only show where −∞ differs. */
function scaleOf({ largest, blocked }: Difference): TemplateResult {
  return html`<p class="aside">
    ${largest ? scalePart(largest.difference, compareText.differenceLabels.title) : nothing}
    ${blocked.a + blocked.b > 0 ? compareText.differenceLabels.fullColour(largest !== null) : nothing}
  </p>`;
}

/** How many heads differ, shown where some are equal (clones). */
function headsPart(a: Snapshot, b: Snapshot, name: string): unknown {
  const counted = [a, b].map((snapshot) => {
    const tensor = snapshot.tensor(name);
    const heads = tensor.shape.length === 3 ? (tensor.shape[0] ?? 1) : 1;
    const ofKeys = tensor.shape.length === 3 && heads < snapshot.config.heads;
    return { heads, different: heads === 1 ? 1 : differentHeads(tensor), ofKeys };
  });
  if (counted.every(({ heads, different }) => heads === different)) return nothing;
  return counted.map(
    ({ heads, different, ofKeys }, k) =>
      html`<p data-heads=${k === 0 ? 'A' : 'B'}>
        ${math(compareText.compare.headsText(k === 0 ? 'A' : 'B', pageText.names.tensorTitle(name), heads, different, ofKeys))}
      </p>`,
  );
}

function mapOf(looking: Looking, map: DifferenceMap): TemplateResult {
  const { heads, grid } = map;
  const [head = null] = heads;
  const small = head !== null;
  const space = small ? { width: 150, height: 150 } : { width: 320, height: 220 };
  const cell = cellSize(grid.rows, grid.cols, { ...space, most: 18 });
  const title = small
    ? compareText.differenceLabels.head(...heads)
    : pageText.names.tensorTitle(grid.address.name);
  if (map.same) return samePart(looking, map, title, cell);
  const note = small ? html`<p class="look-note">${noteOf(map)}</p>` : nothing;
  return figurePart(looking, grid, { title, head, cell, note });
}

function noteOf({ blocked, largest }: DifferenceMap): string {
  const parts = [
    blocked > 0 ? `${blocked} × −∞` : '',
    largest > 0 ? `≤ ${pageText.numbers.formatNumber(largest)}` : '',
  ];
  return parts.filter((each) => each !== '').join(', ');
}

/** Without any difference a map would be empty, so words say it. */
function samePart(
  looking: Looking,
  { heads, grid: { rows, cols } }: DifferenceMap,
  title: string,
  cell: number,
): TemplateResult {
  const [head = null] = heads;
  const size = { width: `${cols * cell}px`, 'aspect-ratio': `${cols} / ${rows}` };
  return html`<figure class="look-figure" data-same=${head ?? ''}>
    <figcaption style=${styleMap({ color: hue(looking, head) })}>
      <b>${title}</b> <small dir="ltr">${rows} × ${cols}</small>
    </figcaption>
    <div class="look-empty" style=${styleMap(size)}>${compareText.differenceLabels.same}</div>
  </figure>`;
}
