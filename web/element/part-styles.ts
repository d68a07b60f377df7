/** Styles of parts of the page that are loaded later, after the element's own. */
import { adoptStyles, type CSSResult, type CSSResultOrNative } from 'lit';

export class PartStyles {
  private readonly added = new Set<CSSResult>();

  constructor(
    private readonly own: readonly CSSResultOrNative[],
    private readonly root: () => ShadowRoot,
  ) {}

  /** Adopted as Lit adopts the element's own: any content security policy lets them through. */
  readonly add = (styles: readonly CSSResult[]): void => {
    if (styles.every((each) => this.added.has(each))) return;
    for (const each of styles) this.added.add(each);
    adoptStyles(this.root(), [...this.own, ...this.added]);
  };
}
