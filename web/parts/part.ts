/**
 * A part of the page: an element that reads signals of the model while it is drawn, and is drawn again when one of them
 * changes. Parts draw into their figure's own tree, so that labels, popovers and anchors may name each other's elements;
 * a part's sheet is added to that tree once.
 */
import { SignalWatcher } from '@lit-labs/preact-signals';
import { LitElement } from 'lit';
import type { Model } from '../model/model';

export abstract class Part extends SignalWatcher(LitElement) {
  /** The plain text of the part's sheet. */
  static readonly sheet: string = '';
  static override properties = { model: { attribute: false } };

  model!: Model;

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    // A page styles it by its name without the prefix: many-heads::part(caption).
    this.part.add(this.localName.replace('mh-', ''));
    adopt(this.getRootNode(), (this.constructor as typeof Part).sheet);
  }
}

/** Defines a part's element; of two copies of this program in a page the first one defines it. */
export function define(name: `mh-${string}`, part: new () => Part): void {
  if (!customElements.get(name)) customElements.define(name, part);
}

const made = new Map<string, CSSStyleSheet>();

/** Adds a sheet to a tree; it is there once, however many parts ask for it. */
export function adopt(root: Node, text: string): void {
  if (text === '' || !(root instanceof ShadowRoot || root instanceof Document)) return;
  const sheet = made.get(text) ?? new CSSStyleSheet();
  if (!made.has(text)) sheet.replaceSync(text);
  made.set(text, sheet);
  if (!root.adoptedStyleSheets.includes(sheet)) root.adoptedStyleSheets.push(sheet);
}
