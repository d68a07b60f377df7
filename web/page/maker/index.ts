/** Opens the editor beside the page's element and closes it; loaded on demand. */
import type { ManyHeads } from '../../element';
import { makerName, rememberOpen } from '../address';
import { keepDocumentLanguage } from '../document-language';
import { Maker } from './maker';
import { drawn } from './moment';
import { pageStyles } from './page-styles';

if (!customElements.get('mh-maker')) customElements.define('mh-maker', Maker);

/** Focuses the page's heading: the focused element was removed. */
function focusTop(layer: ManyHeads): void {
  const heading = layer.querySelector<HTMLElement>('h1');
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus();
}

export function openMaker(layer: ManyHeads): void {
  const known = document.querySelector('mh-maker');
  if (known instanceof Maker) return known.arrive();
  const room = layer.parentElement;
  if (!room) throw new Error('The element is in no page.');
  // Keep what is on show: a moment of a lesson may be the first of a walkthrough.
  const page = layer.getState();
  const lesson = layer.tour?.lesson ?? null;
  if (lesson) {
    layer.lesson = null;
    layer.setState(page);
  }
  // Hide the first screen, whose words in a line are no stage: the author begins with a picture.
  layer.welcome = false;
  layer.pause();
  layer.setState(drawn(layer.getState()));
  keepDocumentLanguage();
  const maker = new Maker();
  maker.layer = layer;
  maker.onShow = lesson;
  maker.closed = () => {
    maker.remove();
    room.classList.remove('making');
    rememberOpen({ [makerName]: null });
    focusTop(layer);
  };
  document.adoptedStyleSheets = [...new Set([...document.adoptedStyleSheets, pageStyles])];
  room.classList.add('making');
  room.prepend(maker);
  rememberOpen({ [makerName]: '' });
  maker.arrive();
}
