/** Defines `<many-heads>`; a second copy of the script on a page changes nothing. */
import { ManyHeads } from './many-heads';

if (!customElements.get('many-heads')) customElements.define('many-heads', ManyHeads);

export { ManyHeads };

declare global {
  interface HTMLElementTagNameMap {
    'many-heads': ManyHeads;
  }
}
