/**
 * What embed-extras.js borrows of Lit (tools/bundle.mjs). With a Lit of its own a page would have two
 * Trusted Types policies of one name, which the page's own policy may forbid.
 */
import { html, noChange, nothing, svg } from 'lit';
import { Directive, directive } from 'lit/directive.js';
import { ref } from 'lit/directives/ref.js';

Object.assign(globalThis, {
  [Symbol.for('manyheads.lit')]: { html, noChange, nothing, svg, Directive, directive, ref },
});
