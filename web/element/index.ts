/** Defines `<many-heads>`; loading the script twice on a page changes nothing. */
import { ManyHeads as Element } from './many-heads';
import type { ManyHeadsClass, ManyHeadsElement, ManyHeadsEventMap } from './public-types';

if (!customElements.get('many-heads')) customElements.define('many-heads', Element);

export const ManyHeads: ManyHeadsClass = Element;
export type ManyHeads = ManyHeadsElement;
export type { ManyHeadsAttributes, ManyHeadsEventMap, ManyHeadsProperties } from './public-types';
export type { Lesson } from '../lessons/format';
export type { State } from '../state/state';

declare global {
  interface HTMLElementTagNameMap {
    'many-heads': ManyHeadsElement;
  }
  // On every element, the document and the window, as the events bubble.
  // eslint-disable-next-line @typescript-eslint/no-empty-object-type
  interface GlobalEventHandlersEventMap extends ManyHeadsEventMap {}
}
