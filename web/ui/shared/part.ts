/**
 * Parts of the page that draw themselves again. A part reads signals while it is drawn; when one of them changes, it is
 * drawn again, and it alone. Nobody lists what a part depends on.
 *
 * A part waits for the next update of its element, as Lit's own changes do: what changes together is drawn together,
 * and `updateComplete` says when.
 */
import { effect } from '@preact/signals-core';
import { noChange, type ReactiveElement } from 'lit';
import { AsyncDirective } from 'lit/async-directive.js';
import { directive, type AttributePart, type ChildPart } from 'lit/directive.js';
import { localeOnShow } from '../../text/languages';

type Draw = () => unknown;

/** By element: its parts that are to be drawn again. */
const outdated = new WeakMap<object, Set<Part>>();

let count = 0;

class Part extends AsyncDirective {
  /** A part that holds others was made before them. */
  readonly age = (count += 1);
  private draw: Draw | null = null;
  private element: ReactiveElement | null = null;
  private isOutdated = false;
  private forget: () => void = () => undefined;

  /** Where nothing is updated, as in a text of the markup, a part is what it draws. */
  override render(draw: Draw): unknown {
    return draw();
  }

  override update(place: ChildPart | AttributePart, [draw]: [Draw]): unknown {
    this.element = (place.options?.host as ReactiveElement | undefined) ?? null;
    // The same function would draw the same again.
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
      // In another language all is drawn again.
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

/** What `draw` gives; drawn again, and alone, when a signal that it read has changed. */
export const part = directive(Part);

/** Draws the parts of an element that are outdated; to be called in its update. */
export function drawParts(element: object): void {
  const parts = outdated.get(element);
  if (!parts) return;
  outdated.delete(element);
  // What a part holds may be drawn with it, or be gone.
  for (const each of [...parts].sort((a, b) => a.age - b.age)) each.drawAgain();
}
