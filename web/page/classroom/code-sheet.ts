/** Shows the QR code of what is on show over the page. */
import type { ManyHeads } from '../../element';
import { renderIn } from '../../ui/shared/translated';
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
  renderIn(sheet, codePart(layer, location.href, close));
  sheet.querySelector<HTMLElement>('#code-title')?.focus();
}
