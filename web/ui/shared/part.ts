/**
 * Parts of the page that redraw themselves. A part reads signals while it is drawn; when one of them changes,
 * only this part is drawn again. Nobody has to list its dependencies.
 *
 * A part waits for its element's next update, as Lit's own changes do: simultaneous changes are drawn
 * together, and `updateComplete` tells when.
 */
import { effect } from '@preact/signals-core';
import { noChange, type ReactiveElement } from 'lit';
import { AsyncDirective } from 'lit/async-directive.js';
import { directive, type AttributePart, type ChildPart } from 'lit/directive.js';
import { localeOnShow } from '../../text/languages';

type Draw = () => unknown;

/** The outdated parts of each element. */
const outdated = new WeakMap<object, Set<Part>>();

let count = 0;

class Part extends AsyncDirective {
  /** Order of creation: a part is older than the parts inside it. */
  readonly age = (count += 1);
  private draw: Draw | null = null;
  private element: ReactiveElement | null = null;
  private isOutdated = false;
  private forget: () => void = () => undefined;

  /** Where nothing can be updated, as in an attribute's text, a part is just what it draws. */
  override render(draw: Draw): unknown {
    return draw();
  }

  override update(place: ChildPart | AttributePart, [draw]: [Draw]): unknown {
    this.element = (place.options?.host as ReactiveElement | undefined) ?? null;
    // The same function would draw the same content.
    if (draw === this.draw && !this.isOutdated) return noChange;
    this.draw = draw;
    return this.drawn(draw);
  }

  private drawn(draw: Draw): unknown {
    this.forget();
    this.isOutdated = false;
    let isFirst = true;
    let value: unknown;
    this.forget = effect(() => {
      // A change of language redraws everything.
      localeOnShow();
      if (isFirst) value = draw();
      else this.outdate();
      isFirst = false;
    });
    return value;
  }

  private outdate(): void {
    this.isOutdated = true;
    const { element } = this;
    if (!element) return queueMicrotask(() => this.drawAgain());
    const parts = outdated.get(element) ?? new Set();
    outdated.set(element, parts.add(this));
    element.requestUpdate();
  }

  drawAgain(): void {
    if (this.isOutdated && this.isConnected && this.draw) this.setValue(this.drawn(this.draw));
  }

  protected override disconnected(): void {
    this.forget();
  }

  protected override reconnected(): void {
    this.outdate();
  }
}

/** The result of `draw`; redrawn alone when a signal that it read has changed. */
export const part = directive(Part);

/** Draws the outdated parts of an element; to be called in its update. */
export function drawParts(element: object): void {
  const parts = outdated.get(element);
  if (!parts) return;
  outdated.delete(element);
  // Outer parts first: inner ones may be drawn along with them, or removed.
  for (const each of [...parts].sort((a, b) => a.age - b.age)) each.drawAgain();
}
