/** What the page around the figure offers: presenting, a handout, writing a lesson. */
import { html, nothing, type TemplateResult } from 'lit';
import { closeMenu } from '../parts/menu';
import type { Session } from './session';

export const offerRow = ({ offers }: Session): TemplateResult | typeof nothing =>
  offers.value.length === 0
    ? nothing
    : html`<div class="row offers">
        ${offers.value.map(
          ({ label, press }) =>
            html`<button
              class="plain"
              @click=${(event: Event) => {
                closeMenu(event.target);
                press();
              }}
            >
              ${label()}
            </button>`,
        )}
      </div>`;
