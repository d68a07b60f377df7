/** The package's entry: `<many-heads>`, with its public types alone. */
import { ManyHeads as Element } from './index';
import type { ManyHeadsClass, ManyHeadsElement, ManyHeadsEventMap } from './public-types';

export const ManyHeads: ManyHeadsClass = Element;
export type ManyHeads = ManyHeadsElement;
export type { Lesson } from '../lessons';
export type { State } from '../model/state';
export type {
  ManyHeadsAttributes,
  ManyHeadsEventMap,
  ManyHeadsJsx,
  ManyHeadsProperties,
} from './public-types';

declare global {
  interface HTMLElementTagNameMap {
    'many-heads': ManyHeads;
  }
  // On every element, the document and the window, as the events bubble.
  // eslint-disable-next-line @typescript-eslint/no-empty-object-type
  interface GlobalEventHandlersEventMap extends ManyHeadsEventMap {}
}
