/** Presents the page; loaded when it is asked for. */
import type { ManyHeads } from '../../../element';
import { newId } from './channel';
import { Presentation } from './presentation';
import './present.css';
import '../code.css';

/** One tab has one: a teacher's window still follows after the projected one was reloaded. */
const channelKey = 'manyheads.presentation';

function channelOfTab(): string {
  try {
    const known = sessionStorage.getItem(channelKey) ?? newId();
    sessionStorage.setItem(channelKey, known);
    return known;
  } catch {
    // A sandboxed frame has no storage: a channel for this once.
    return newId();
  }
}

let running: Presentation | null = null;

/** @param seconds that are counted at every guess; 0 for none */
export function present(layer: ManyHeads, seconds: number): void {
  running ??= new Presentation(layer, {
    seconds,
    channel: channelOfTab(),
    ended: () => (running = null),
  });
}
