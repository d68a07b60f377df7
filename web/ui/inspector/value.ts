/** The number itself: a field if it can be edited, text if it is computed. */
import { html, nothing, type TemplateResult } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import type { Inspection } from '../../derive/inspect/inspect';
import { samePlace } from '../../state/edits';
import { pageText } from '../../text';
import { fromLeft } from '../shared/math';
import type { View } from '../view';
import { onSlider, sliderEnd, stepped } from './value-steps';

export function valuePart(view: View, inspection: Inspection): TemplateResult {
  const { place, lock, number, value, before } = inspection;
  const { cell } = view.state;
  const was =
    before === null
      ? nothing
      : html`<small class="was"
          >${pageText.valueLabels.without(pageText.numbers.formatNumber(before))}</small
        >`;
  if (lock !== null || !cell || !samePlace(cell, place)) {
    return html`<p class="value" data-value=${number}>${fromLeft(`= ${value}`)} ${was}</p>`;
  }
  return html`<div
    class="value edit"
    data-value=${number}
    role="group"
    aria-label=${pageText.valueLabels.edit}
  >
    ${keyed([place.name, ...place.index].join(), field(view, inspection))}
    ${
      before === null
        ? nothing
        : html`<button class="quiet" id="put-back" @click=${() => view.actions.edit(place, null)}>
            ${pageText.valueLabels.putBack(pageText.numbers.formatNumber(before))}
          </button>`
    }
  </div>`;
}

function field({ actions, refused }: View, inspection: Inspection): TemplateResult {
  const { place, number, before } = inspection;
  const text = pageText.numbers.shortest(number);
  const end = sliderEnd(before ?? number, number);
  const by = (steps: number) => actions.edit(place, stepped(number, steps));
  const key = (event: KeyboardEvent) => {
    const input = event.target as HTMLInputElement;
    const steps = { ArrowUp: 1, ArrowDown: -1, PageUp: 10, PageDown: -10 }[event.key];
    if (steps !== undefined) by(steps);
    else if (event.key === 'Enter') actions.type(place, input.value);
    else if (event.key === 'Escape') {
      input.value = text;
      actions.leaveEdit();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return html`<div class="steps">
      <button id="less" aria-label=${pageText.valueLabels.less} @click=${() => by(-1)}>−</button>
      <input
        id="value"
        inputmode="decimal"
        autocomplete="off"
        spellcheck="false"
        aria-label=${inspection.title}
        aria-invalid=${refused === null ? 'false' : 'true'}
        aria-describedby="value-error"
        .value=${refused?.typed ?? text}
        @keydown=${key}
        @change=${(event: Event) => actions.type(place, (event.target as HTMLInputElement).value)}
      />
      <button id="more-of-it" aria-label=${pageText.valueLabels.more} @click=${() => by(1)}>
        +
      </button>
    </div>
    <input
      id="slide"
      type="range"
      min=${-end}
      max=${end}
      step=${end / 100}
      aria-label=${pageText.valueLabels.slide(inspection.title)}
      .value=${String(number)}
      @input=${(event: Event) =>
        actions.edit(place, onSlider((event.target as HTMLInputElement).valueAsNumber), true)}
    />
    <p id="value-error" class="error" role="alert">${refused?.why ?? nothing}</p>`;
}
