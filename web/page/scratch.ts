import { LitElement, html } from 'lit';
import { loadCore } from '../core';
import { themes } from '../draw/theme';
import { themeStyle } from '../ui/shared/theme-style';
import { styleMap } from '../ui/shared/style-map';
import { part, drawParts } from '../ui/shared/part';
import { styles as pageStyles } from '../ui/styles';
import { Door, styles } from '../ui/doors';
const q = new URLSearchParams(location.search);
const core = await loadCore();
const theme = themes[q.get('theme') === 'dark' ? 'dark' : 'light'];
class DoorBox extends LitElement {
  static override styles = [...pageStyles, ...styles];
  door: Door;
  name = (q.get('door') ?? 'twins') as 'twins';
  constructor() { super(); this.door = this.make(); }
  make() { return new Door(this.name, { core, close: () => console.log('close'), explore: (p) => console.log('explore', JSON.stringify(p)), open: (d) => { this.door.stop(); this.name = d as 'twins'; this.door = this.make(); this.requestUpdate(); } }); }
  override update(c: never) { super.update(c); drawParts(this); }
  draw = (d: Door) => () => { const t = performance.now(); const r = d.draw(theme); ((window as any).times ??= []).push(performance.now() - t); return r; };
  drawn: any; of: any;
  override render() { if (this.of !== this.door) { this.of = this.door; this.drawn = this.draw(this.door); } return html`<div class="page" style=${styleMap({ ...themeStyle(theme), position: 'relative', height: '100vh' })}>${part(this.drawn)}</div>`; }
}
customElements.define('door-box', DoorBox);
