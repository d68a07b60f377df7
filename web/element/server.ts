/**
 * `manyheads/embed` without a page: servers that render one may import it, and nothing is registered. The
 * browser's own import registers the element.
 */
export class ManyHeads {
  constructor() {
    throw new Error('<many-heads> can only be made in a browser.');
  }
}
