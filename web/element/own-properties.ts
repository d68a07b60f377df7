/** The element's properties besides its state (properties.ts): what the page around it decides. */
import type { PropertyDeclarations } from 'lit';
import type { Offer } from '../ui/view';

export const ownProperties: PropertyDeclarations = {
  controls: { type: String, reflect: true },
  hide: { type: String, reflect: true, useDefault: true },
  autoplay: { type: Boolean, reflect: true },
  sharePage: { type: String, attribute: 'share-page' },
  welcome: { type: Boolean, reflect: true },
  offers: { attribute: false },
};

export interface OwnProperties {
  /** `all`, `player` or `none` (element/controls.ts); by the element's width where it is null. */
  controls: string | null;
  /** Names of parts that are left out besides (ui/view.ts, `hideable`), separated by spaces. */
  hide: string;
  /** Play as soon as there is something to play. */
  autoplay: boolean;
  /** The address of a page with such an element: what Share makes links to. */
  sharePage: string;
  /** A first visitor is shown what this is, and three ways on, until they close it. */
  welcome: boolean;
  /** What the page around the element offers besides; listed in the menu Lessons. */
  offers: readonly Offer[];
}

export const ownDefaults: OwnProperties = {
  controls: null,
  hide: '',
  autoplay: false,
  sharePage: '',
  welcome: false,
  offers: [],
};
