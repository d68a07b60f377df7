/** The element where there is no page: a server may import it, and nothing is registered there. */
export class ManyHeads {
  constructor() {
    throw new Error('<many-heads> can only be made in a browser.');
  }
}
