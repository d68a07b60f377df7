/**
 * Chooses the right answer of a prediction: a fact that is a number, the cell where a matrix is largest, or a
 * row of attention.
 */
import { html, nothing } from 'lit';
import { isAttention } from '../../lessons/facts';
import { numberOf } from '../../lessons/facts/fact';
import { factText } from '../../lessons/said';
import { pageText } from '../../text';
import { makerText } from '../../text/maker';
import { factsOf, numberSelect } from './condition';
import { stepAt } from './draft';
import { selectField } from './fields';
import { isOpen } from './number-range';
import { idOf } from './place';
import { withCell, withNumber, withRow, type Range } from './prediction';
import type { Draw, MakerView } from './view';

export const numberTruth: Draw = (view, { path, label }) => {
  const { draft, at, facts, actions } = view;
  const step = stepAt(draft, at);
  if (step?.prediction?.kind !== 'number') return nothing;
  const { truth } = step.prediction;
  const now = (name: string) => numberOf(facts.values.get(name));
  return html`${numberSelect(view, { path, label, chosen: truth }, (name, offer) =>
    actions.putStep(
      withNumber(step, draft.facts ?? {}, offer ?? name, { before: now(truth), now: now(name) }),
    ),
  )}
  ${isOpen(step.prediction) ? aside(makerText.makerPrediction.predictionLabels.rangeFollows) : nothing}`;
};

const aside = (says: string) => html`<p class="aside">${says}</p>`;

const truthNow = ({ facts }: MakerView, truth: string) =>
  html`<p class="aside" role="status">
    ${makerText.makerPrediction.predictionLabels.truthIs(factText(facts.values.get(truth)))}
  </p>`;

/** The part of its tensor in which a fact searches for the largest number. */
function rangeOf(view: MakerView, truth: string, axes: number): Range {
  const within = factsOf(view)[truth]?.within ?? [];
  return within.length === 0 ? 'all' : within.length === axes - 1 ? 'row' : 'head';
}

const ranges = ['row', 'head', 'all'] as const;

export const cellTruth: Draw = (view, { path }) => {
  const { page, draft, at, actions } = view;
  const step = stepAt(draft, at);
  if (step?.prediction?.kind !== 'cell') return nothing;
  const { tensor, truth } = step.prediction;
  const { cell } = page;
  const own = cell?.name === tensor ? cell : null;
  const axes = own?.index.length ?? 3;
  const words = makerText.makerPrediction.predictionLabels;
  const ask = (chosen: typeof cell, range: Range) =>
    chosen && actions.putStep(withCell(step, draft.facts ?? {}, chosen, range));
  return html`<p>${words.cellOf(pageText.names.tensorTitle(tensor))}</p>
    ${truthNow(view, truth)}
    ${
      own
        ? selectField({
            label: words.within,
            id: idOf(path),
            value: rangeOf(view, truth, axes),
            choices: ranges
              .filter((range) => range !== 'head' || axes > 2)
              .map((value) => ({ value, label: words.ranges[value] })),
            change: (value) => ask(own, ranges.find((range) => range === value) ?? 'row'),
          })
        : nothing
    }
    ${
      cell
        ? html`<button type="button" id="use-cell" @click=${() => ask(cell, 'row')}>
            ${words.useCell}
          </button>`
        : aside(words.chooseCell)
    }`;
};

export const rowTruth: Draw = (view) => {
  const { page, draft, at, actions } = view;
  const step = stepAt(draft, at);
  if (step?.prediction?.kind !== 'bars') return nothing;
  const { cell } = page;
  const { useRow, chooseRow } = makerText.makerPrediction.predictionLabels;
  return html`${truthNow(view, step.prediction.truth)}
  ${
    cell && isAttention(cell.name)
      ? html`<button
          type="button"
          id="use-row"
          @click=${() => actions.putStep(withRow(step, draft.facts ?? {}, cell))}
        >
          ${useRow}
        </button>`
      : aside(chooseRow)
  }`;
};
