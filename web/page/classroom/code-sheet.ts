/** The QR code of what is on show, over the page. */
import { render } from 'lit';
import type { ManyHeads } from '../../element';
import { codePart } from './code-view';
import './code.css';

export function openCode(layer: ManyHeads): void {
  const sheet = document.createElement('div');
  const before = document.activeElement;
  const close = () => {
    sheet.remove();
    window.removeEventListener('keydown', leave);
    layer.inert = false;
    if (before instanceof HTMLElement) before.focus();
  };
  const leave = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.stopImmediatePropagation();
    close();
  };
  window.addEventListener('keydown', leave);
  layer.after(sheet);
  layer.inert = true;
  render(codePart(layer, location.href, close), sheet);
  sheet.querySelector<HTMLElement>('#code-title')?.focus();
}
