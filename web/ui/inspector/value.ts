/** The number itself: a field where it can be edited, text where it is computed. */
import { html, nothing, type TemplateResult } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import type { Inspection } from '../../derive/inspect/inspect';
import { largestValue, samePlace } from '../../state/edits';
import { formatNumber, shortest } from '../../text/en/numbers';
import type { View } from '../view';

export function valuePart(view: View, inspection: Inspection): TemplateResult {
  const { place, lock, number, value, before } = inspection;
  const { cell } = view.state;
  const was =
    before === null
      ? nothing
      : html`<small class="was">${formatNumber(before)} without the edits</small>`;
  if (lock !== null || !cell || !samePlace(cell, place)) {
    return html`<p class="value" data-value=${number}>= ${value} ${was}</p>`;
  }
  return html`<div
    class="value edit"
    data-value=${number}
    role="group"
    aria-label="Edit this number"
  >
    ${keyed([place.name, ...place.index].join(), field(view, inspection))}
    ${
      before === null
        ? nothing
        : html`<button class="quiet" id="put-back" @click=${() => view.actions.edit(place, null)}>
            Put ${formatNumber(before)} back
          </button>`
    }
  </div>`;
}

/** How far a press goes: small beside the number, and a round number. */
const stepOf = (value: number) => (Math.abs(value) >= 10 ? 1 : 0.1);

/** The slider's end: 1, 2, 5, 10 …, at least twice the number that the layer came with. */
function reach(before: number, value: number): number {
  const needed = Math.max(1, 2 * Math.abs(before), Math.abs(value));
  const power = 10 ** Math.floor(Math.log10(needed));
  const nice = [1, 2, 5, 10].find((each) => each * power >= needed) ?? 10;
  return Math.min(largestValue, nice * power);
}

/** Decimal steps give decimals. */
const rounded = (value: number) => Math.round(value * 1e6) / 1e6;

function field({ actions, refused }: View, inspection: Inspection): TemplateResult {
  const { place, number, before } = inspection;
  const text = shortest(number);
  const end = reach(before ?? number, number);
  const to = (value: number, sliding = false) =>
    actions.edit(place, Math.max(-largestValue, Math.min(largestValue, value)), sliding);
  const by = (step: number) => to(rounded(number + step * stepOf(number)));
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
      <button id="less" aria-label="Less" @click=${() => by(-1)}>−</button>
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
      <button id="more-of-it" aria-label="More" @click=${() => by(1)}>+</button>
    </div>
    <input
      id="slide"
      type="range"
      min=${-end}
      max=${end}
      step=${end / 100}
      aria-label="Slide ${inspection.title}"
      .value=${String(number)}
      @input=${(event: Event) => to(rounded((event.target as HTMLInputElement).valueAsNumber), true)}
    />
    <p id="value-error" class="error" role="alert">${refused?.why ?? nothing}</p>`;
}
