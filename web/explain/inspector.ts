/**
 * The chosen number: what it is, what it equals, its terms as links to where they came from, what it feeds, and how to
 * edit it. In a narrow figure it folds to the value, its equation and the largest terms; a button shows the rest.
 */
import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { unsafeHTML } from 'lit/directives/unsafe-html.js';
import type { Place } from '../core/types';
import { withEdit, withoutEdit } from '../model/edits';
import type { Numbers } from '../model/numbers';
import { withoutGradient } from '../model/tables';
import { define, Part } from '../parts/part';
import { styled } from '../parts/styled';
import { formatNumber } from '../words/numbers';
import { say } from '../words/words';
import { equationOf, lettersOf } from './equations';
import { inspect, spotOf, type Feed, type Inspection } from './inspection';
import style from './inspector.css?inline';
import { placeText, tensorTitle } from './place-text';
import { conceals, termsTable, type TermActions } from './terms';
import { moved, noTrail, spotOfState, visited, type Trail } from './trail';
import { valueField } from './value-field';

/** More ranges than this are not listed. */
const mostFeeds = 6;

export class Inspector extends Part {
  static override readonly sheet = style;
  static override properties = {
    ...Part.properties,
    concealed: { attribute: false },
    isOpen: { state: true },
    showsAll: { state: true },
    refused: { state: true },
  };

  /** Names of the tensors whose numbers a lesson hides. */
  concealed: readonly string[] = [];
  /** Whether a narrow figure shows all of it. */
  private isOpen = false;
  /** Whether all terms are listed. */
  private showsAll = false;
  /** What was typed and is no number. */
  private refused: string | null = null;
  private trail: Trail = noTrail;
  private lastCell = '';

  protected override willUpdate(changed: PropertyValues): void {
    super.willUpdate(changed);
    const { cell } = this.model.state;
    this.trail = visited(this.trail, spotOfState(this.model.state));
    const key = JSON.stringify(cell);
    if (key === this.lastCell) return;
    this.lastCell = key;
    this.showsAll = false;
    this.refused = null;
  }

  protected override render(): TemplateResult | typeof nothing {
    const { layerNumbers: numbers, state } = this.model;
    const { cell } = state;
    if (!numbers || !cell || !numbers.has(cell)) return nothing;
    const body = this.isHidden(cell)
      ? html`<h2 class="name" translate="no">${placeText(numbers, cell)}</h2>
          <p class="hidden">${say('inspect-hidden')}</p>`
      : this.shown(numbers, inspect(numbers, cell));
    return html`<section
      class="inspector"
      ?data-open=${this.isOpen}
      aria-label=${say('inspect-title')}
    >
      ${this.trailButtons()} ${body}
    </section>`;
  }

  private isHidden({ name }: Place): boolean {
    return this.concealed.includes(name) || this.concealed.includes(withoutGradient(name));
  }

  private shown(numbers: Numbers, inspection: Inspection): TemplateResult {
    const { heads, tensor, where, what, note, origin, lock, written } = inspection;
    const hue = heads.length === 1 ? { color: `var(--head-ink-${(heads[0] ?? 0) % 8})` } : {};
    const equation = equationOf(numbers, inspection.place.name);
    const actions: TermActions = {
      follow: (place) => this.follow(place),
      isHidden: (place) => this.isHidden(place),
      showAll: () => {
        this.showsAll = true;
        this.isOpen = true;
      },
      showsAll: this.showsAll,
    };
    const hides = conceals(inspection, actions);
    return html`<h2 class="name">
        <b translate="no" ${styled(hue)}>${tensor}</b> <span dir="ltr">${where}</span>
      </h2>
      <div class="equals">
        ${this.valuePart(inspection)}
        ${
          written === '' || hides
            ? nothing
            : html`<p class="written" dir="ltr" translate="no">= ${written}</p>`
        }
      </div>
      ${this.otherPart(inspection.place)} ${termsTable(inspection, actions)}
      ${note === '' ? nothing : html`<p class="remark">${note}</p>`}
      <div class="rest">
        <p class="what">${what}</p>
        ${equation === null ? nothing : equationPart(numbers, equation)}
        ${origin === '' ? nothing : html`<p class="origin">${origin}</p>`}
        ${feedsPart(inspection.feeds, (place) => this.follow(place))}
        ${lock === null ? nothing : html`<p class="quiet">${lock}</p>`}
      </div>
      <button
        class="link unfold"
        aria-expanded=${this.isOpen ? 'true' : 'false'}
        @click=${() => {
          this.isOpen = !this.isOpen;
        }}
      >
        ${this.isOpen ? say('inspect-less-of-it') : say('inspect-rest')}
      </button>`;
  }

  private valuePart({ place, value, before, lock, name }: Inspection): TemplateResult {
    if (lock === null)
      return valueField({
        name,
        value,
        before,
        refused: this.refused,
        edit: (next) => this.edit(place, next),
        refuse: (typed) => {
          this.refused = typed;
        },
      });
    return html`<p class="value" translate="no">
      <output>${formatNumber(value)}</output>
      ${before === null ? nothing : html`<small>${say('inspect-before', { value: formatNumber(before) })}</small>`}
    </p>`;
  }

  /** The same place of the other layer, while two are compared. */
  private otherPart(place: Place): TemplateResult | typeof nothing {
    const { numbers, which } = this.model;
    const other = numbers[which === 0 ? 1 : 0];
    if (numbers.length < 2 || !other?.has(place)) return nothing;
    const value = formatNumber(other.at(place));
    return html`<p class="quiet">
      ${say('inspect-other', { layer: which === 0 ? 'B' : 'A', value })}
    </p>`;
  }

  private trailButtons(): TemplateResult {
    const button = (by: -1 | 1, sign: string) => {
      const to = moved(this.trail, by);
      const name = tensorTitle(to?.spots[to.at]?.cell?.name ?? '');
      const label = say(by < 0 ? 'inspect-back' : 'inspect-forward', { name });
      return html`<button
        class="plain"
        ?disabled=${to === null}
        aria-label=${label}
        title=${label}
        @click=${() => this.step(by)}
      >
        ${sign}
      </button>`;
    };
    return html`<div class="trail">
      ${button(-1, '‹')}${button(1, '›')}
      <button
        class="plain"
        aria-label=${say('inspect-close')}
        title=${say('inspect-close')}
        @click=${() => this.model.change({ cell: null })}
      >
        ×
      </button>
    </div>`;
  }

  /** Goes back (−1) or forward (1) to a cell that the reader looked at. */
  step(by: -1 | 1): void {
    const to = moved(this.trail, by);
    const spot = to?.spots[to.at];
    if (!to || !spot) return;
    this.trail = to;
    this.model.change(spot);
  }

  /** Shows a number that this one is made of, or feeds. */
  private follow(place: Place): void {
    const { layerNumbers: numbers, state } = this.model;
    if (!numbers) return;
    this.model.change(spotOf(state, numbers, place));
    this.trail = visited(this.trail, spotOfState(this.model.state), true);
  }

  private edit(place: Place, value: number | null): void {
    const { edits } = this.model.layer;
    const next = value === null ? withoutEdit(edits, place) : withEdit(edits, { ...place, value });
    this.refused = null;
    this.model.changeLayer({ edits: next }, { tag: `edit ${JSON.stringify(place)}` });
  }
}

const equationPart = (numbers: Numbers, equation: string): TemplateResult =>
  html`<div class="equation" dir="ltr" translate="no">
    ${unsafeHTML(equation)}
    <span class="quiet">${lettersOf(numbers, equation).join(' · ')}</span>
  </div>`;

function feedsPart(feeds: readonly Feed[], follow: (place: Place) => void) {
  if (feeds.length === 0) return nothing;
  const more = feeds.length - mostFeeds;
  return html`<div class="feeds">
    <h3>${say('inspect-feeds')}</h3>
    <ul>
      ${feeds.slice(0, mostFeeds).map(
        ({ name, count, place }) =>
          html`<li>
            <button class="link" translate="no" @click=${() => follow(place)}>${name}</button>
            ${count === 1 ? nothing : html`<span class="quiet">${say('inspect-cells', { count })}</span>`}
          </li>`,
      )}
      ${more > 0 ? html`<li class="quiet">${say('inspect-more', { count: more })}</li>` : nothing}
    </ul>
  </div>`;
}

define('mh-inspector', Inspector);
