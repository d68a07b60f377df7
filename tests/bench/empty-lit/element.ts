// The baseline of npm run bench:start: the minimum that a page with Lit needs to show a picture.
import { html, LitElement } from 'lit';

class EmptyElement extends LitElement {
  override render() {
    return html`<p>An empty page.</p>
      <canvas width="16" height="16"></canvas>`;
  }

  override firstUpdated(): void {
    const source = new OffscreenCanvas(1, 1);
    source.getContext('2d')?.fillRect(0, 0, 1, 1);
    this.renderRoot.querySelector('canvas')?.getContext('2d')?.drawImage(source, 0, 0, 16, 16);
  }
}

customElements.define('empty-element', EmptyElement);
