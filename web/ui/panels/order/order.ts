/** Does word order matter? Exchanges two words and shows every word's output row before and after. */
import { html, nothing, type TemplateResult } from 'lit';
import { Directive, directive } from 'lit/directive.js';
import { signal, type Signal } from '@preact/signals-core';
import { exchange, pairOf, type ExchangeLook, type Pair } from '../../../derive/panels/order';
import { recipes } from '../../../state/training';
import { lookText } from '../../../text/look';
import type { ExchangedWord } from '../../../text/facts';
import { select } from '../../controls/fields';
import { math } from '../../shared/math';
import { part } from '../../shared/part';
import { styleMap } from '../../shared/style-map';
import type { View } from '../../view';
import { canvasPart, cellSize, type Looking } from '../map';
import { orRefusal, scalePart } from '../parts';

/** The exchanged words: kept while the panel is open. */
type Chosen = Signal<Pair | null>;

class OrderPanel extends Directive {
  private readonly chosen: Chosen = signal(null);

  override render(looking: Looking): TemplateResult {
    return html`${part(() => orRefusal(() => content(looking, this.chosen)))}`;
  }
}

const orderPanelOf = directive(OrderPanel);

export const orderLook = (looking: Looking): TemplateResult => html`${orderPanelOf(looking)}`;

function content(looking: Looking, chosen: Chosen): TemplateResult {
  const { view } = looking;
  const { words, memoryWords, config } = view.snapshot;
  if (words.length < 2) return html`<p class="look-lead">${lookText.order.orderPanel.oneWord}</p>`;
  const [first, second] = pairOf(words.length, chosen.value);
  const made = exchange(view.snapshot, [first, second]);
  return html`<p class="look-lead">
      ${lookText.order.orderPanel.lead}
      ${memoryWords ? lookText.order.orderPanel.memoryStays : nothing}
    </p>
    <div class="look-fields">
      ${wordSelect(words, 'first', first, second, (place) => (chosen.value = [place, second]))}
      ${wordSelect(words, 'second', second, first, (place) => (chosen.value = [first, place]))}
      ${positionsButton(view)}
    </div>
    ${made.sameInput ? nothing : rowsPart(looking, made)}
    <p class="look-fact" aria-live="polite" data-fact="order">
      <b>${lookText.order.exchangeText(made)}</b>
      ${math(lookText.order.whyText(made, config.mask, memoryWords !== null))}
    </p>`;
}

/** Selects one of the two words; the other one is left out of the list. */
function wordSelect(
  words: readonly string[],
  which: 'first' | 'second',
  value: number,
  other: number,
  choose: (place: number) => void,
): TemplateResult {
  return select({
    id: `order-${which}`,
    label: lookText.order.orderPanel[which],
    value,
    options: [...words.keys()].filter((place) => place !== other),
    title: (place) => lookText.order.orderPanel.wordAt(words[place] ?? '', place),
    hint: lookText.order.orderPanel.hint,
    choose,
  });
}

/** Switches positions on or off; if a file or a task decides that, says so instead. */
function positionsButton({ state, snapshot, actions }: View): TemplateResult {
  const said =
    snapshot.rowsFile !== null
      ? lookText.order.orderPanel.ofFile
      : snapshot.trained
        ? lookText.order.orderPanel.ofTask(recipes[snapshot.trained.task].positions)
        : null;
  if (said !== null) return html`<p class="aside" data-fact="positions">${said}</p>`;
  return html`<button
    id="order-positions"
    @click=${() => actions.change({ positions: !state.positions })}
  >
    ${state.positions ? lookText.order.orderPanel.without : lookText.order.orderPanel.with}
  </button>`;
}

/** One line per word: its row before and after, and how far they are apart. */
function rowsPart(looking: Looking, { rows, before, after }: ExchangeLook): TemplateResult {
  const cell = cellSize(1, before.cols, { width: 320, height: 20, most: 20 });
  const sizes = { '--rows': String(rows.length), '--width': `${before.cols * cell}px` };
  return html`<div class="order-rows" style=${styleMap(sizes)}>
      <b></b><b>${lookText.order.orderPanel.before}</b><b>${lookText.order.orderPanel.after}</b
      ><b>${lookText.order.orderPanel.difference}</b>
      <ol class="order-words" aria-hidden="true">
        ${rows.map((row) => html`<li>${wordPart(row)}</li>`)}
      </ol>
      ${canvasPart(looking, before, cell)} ${canvasPart(looking, after, cell)}
      <ol class="order-said">
        ${rows.map(
          (row) =>
            html`<li data-row=${row.place} data-same=${row.isSame}>
              <span class="hidden-label">${wordPart(row)}</span> ${lookText.order.rowText(row)}
            </li>`,
        )}
      </ol>
    </div>
    <p class="look-scales">${scalePart(before.range, lookText.order.orderPanel.scale)}</p>`;
}

const wordPart = (row: ExchangedWord) =>
  html`<bdi>${row.word}</bdi>
    ${row.place === row.now ? nothing : html`<small>${lookText.order.orderPanel.moved(row)}</small>`}`;
