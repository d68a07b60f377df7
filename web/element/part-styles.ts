/** Styles of parts that are loaded after the element. */
import { adoptStyles, type CSSResult, type CSSResultOrNative } from 'lit';

export class PartStyles {
  private readonly added = new Set<CSSResult>();

  constructor(
    private readonly own: readonly CSSResultOrNative[],
    private readonly root: () => ShadowRoot,
  ) {}

  /** Adopted as Lit adopts the element's own, which every content security policy allows. */
  readonly add = (styles: readonly CSSResult[]): void => {
    if (styles.every((each) => this.added.has(each))) return;
    for (const each of styles) this.added.add(each);
    adoptStyles(this.root(), [...this.own, ...this.added]);
  };
}
