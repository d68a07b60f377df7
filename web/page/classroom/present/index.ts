/** Presents the page; loaded on demand. */
import type { ManyHeads } from '../../../element';
import { keepDocumentLanguage } from '../../document-language';
import { channelOfTab } from './kept';
import { Presentation, type Begin } from './presentation';
import './present.css';
import '../code.css';

let running: Presentation | null = null;

export function present(layer: ManyHeads, begin: Begin): void {
  keepDocumentLanguage();
  running ??= new Presentation(layer, {
    ...begin,
    channel: channelOfTab(),
    ended: () => (running = null),
  });
}
