/** Difference maps: this stage's result, and always the output; their scale and the largest difference. */
import { html, nothing, type TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import { differenceOf, differentHeads, isUnlike, resultOf } from '../../derive/compare/difference';
import { differenceMaps, type DifferenceMap } from '../../derive/compare/maps';
import type { Theme } from '../../draw/theme';
import { apartText, headsText } from '../../text/compare';
import { formatNumber } from '../../text/numbers';
import { cellSize, type Looking } from '../look/map';
import { figurePart, scalePart } from '../look/parts';
import { math } from '../math';
import type { View } from '../view';
import type { Compared } from './compared';

export function differencesPart(view: View, theme: Theme, compared: Compared): TemplateResult {
  const { state } = view;
  const { a, b } = compared;
  const name = resultOf(a.snapshot, state);
  // While playing nothing of this changes but with the stage.
  const depends = [a.snapshot, b.snapshot, name, state.cell, theme];
  const shown = name === 'output' ? [name] : [name, 'output'];
  return html`<section
    class="look differences look-panel"
    part="differences"
    aria-label="Differences"
  >
    ${guard(depends, () => shown.map((each) => tensorPart({ view, theme }, compared, each)))}
    <output class="look-said" dir="auto"></output>
  </section>`;
}

function tensorPart(looking: Looking, { a, b }: Compared, name: string): TemplateResult {
  const difference = differenceOf(a.snapshot, b.snapshot, name);
  const maps =
    isUnlike(difference) || difference.same
      ? []
      : differenceMaps(a.snapshot, b.snapshot, difference);
  const heads = (['A', 'B'] as const).map((layer) => {
    const tensor = (layer === 'A' ? a : b).snapshot.tensor(name);
    if (tensor.shape.length !== 3) return nothing;
    const text = headsText(layer, name, tensor.shape[0] ?? 1, differentHeads(tensor));
    return html`<p data-heads=${layer}>${math(text)}</p>`;
  });
  return html`<div class="difference" data-difference=${name}>
    <h3>A − B: ${math(name)}</h3>
    <p class="look-fact" data-fact=${name}>${math(apartText(difference))}</p>
    ${
      maps.length === 0
        ? nothing
        : html`<div class="difference-maps">
              ${maps.map((map) => mapOf(looking, map, maps.length))}
            </div>
            <p>
              ${scalePart(maps[0]?.grid.range ?? 1, 'A − B')}
              ${isUnlike(difference) || difference.blocked.a + difference.blocked.b === 0 ? nothing : 'Where only one of the two is −∞, the cell has the colour at the end.'}
            </p>`
    }
    ${heads}
  </div>`;
}

function mapOf(looking: Looking, { head, grid, largest, same }: DifferenceMap, count: number) {
  const cell = cellSize(grid.rows, grid.cols, {
    width: count > 1 ? 150 : 320,
    height: count > 1 ? 150 : 220,
    most: 18,
  });
  return figurePart(looking, grid, {
    title: head === null ? 'all columns' : `Head ${head + 1}`,
    head,
    cell,
    note: html`<p class="look-note">
      ${same ? 'exactly the same' : `≤ ${formatNumber(largest)}`}
    </p>`,
  });
}
