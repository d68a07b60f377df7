/** Shows the QR code of what is on show over the page. */
import { render } from 'lit';
import type { ManyHeads } from '../../element';
import { codePart } from './code-view';
import { liesOver } from './topmost';
import './code.css';

export function openCode(layer: ManyHeads): void {
  const sheet = document.createElement('div');
  const before = document.activeElement;
  const close = () => {
    closed();
    sheet.remove();
    layer.inert = false;
    if (before instanceof HTMLElement) before.focus();
  };
  const closed = liesOver(close);
  layer.after(sheet);
  layer.inert = true;
  render(codePart(layer, location.href, close), sheet);
  sheet.querySelector<HTMLElement>('#code-title')?.focus();
}
