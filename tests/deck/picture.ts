/** A card as pictures and words, as the page shows it: numbers by the real core, drawn by the SVG painter. */
import { exampleOf } from '../../web/derive/inspect/example';
import { factsOf } from '../../web/derive/inspect/facts';
import { inspect } from '../../web/derive/inspect/inspect';
import { textWidth } from '../../web/derive/scene/measure';
import type { Snapshot } from '../../web/derive/scene/snapshot';
import { svgOf } from '../../web/draw/svg/svg';
import { themeOf } from '../../web/draw/theme';
import { otherOf } from '../../web/state/compare';
import { pageText } from '../../web/text';
import { concealedOf } from '../../web/derive/conceal/concealed';
import { seenScene } from '../../web/derive/conceal/seen';
import { computed, type Computed } from '../web/support/layers';
import type { Card } from './cards';

export interface Drawn {
  /** The layer’s picture, and the other layer’s where two are compared. */
  readonly svgs: readonly string[];
  readonly caption: string;
  /** What the inspector says of the chosen cell, or of the stage’s example. */
  readonly inspector: readonly string[];
}

export function drawn(card: Card): Drawn {
  const one = computed(card.state);
  const { state, snapshot } = one;
  const two = state.compare ? computed(otherOf(state)) : null;
  const caption = pageText.captions.caption(snapshot, state, factsOf(snapshot, state));
  const place = state.cell ?? exampleOf(snapshot, state);
  const svgs = [
    svg(card, one, two?.snapshot ?? null, caption),
    ...(two ? [svg(card, two, snapshot, caption)] : []),
  ];
  const cell = place && inspect(snapshot, place);
  return {
    svgs,
    caption,
    inspector: cell
      ? [cell.title, cell.value, cell.what, cell.formula, cell.note, cell.origin].filter(Boolean)
      : [],
  };
}

function svg(card: Card, { state, snapshot }: Computed, beside: Snapshot | null, caption: string) {
  const { width, height } = card.size;
  const concealed = card.conceal && concealedOf(card.conceal, snapshot);
  const moment = { state, snapshot, beside, width, height, focus: state.cell };
  const shown = seenScene(moment, concealed, card.focus);
  const words = { title: card.title, description: caption, scale: 1, measure: textWidth };
  return svgOf(shown, themeOf(state.theme, false), words).replace(/^<\?xml[^>]*>\n/, '');
}

/**
 * The picture with a small box at the place of each text, in the text’s colour: letters differ from machine to
 * machine, and the place of a text does not.
 */
export const withBoxes = (picture: string): string =>
  picture.replace(/<text([^>]*)>.*?<\/text>/gs, (_, attributes: string) => {
    const side = Number(/font-size="([\d.]+)"/.exec(attributes)?.[1] ?? 8) / 2;
    // Left of its place, over it or right of it, as the text would be.
    const anchor = /text-anchor="(\w+)"/.exec(attributes)?.[1] ?? 'start';
    const left = { start: 0, middle: side / 2, end: side }[anchor] ?? 0;
    const x = Number(/ x="([-\d.]+)"/.exec(attributes)?.[1] ?? 0) - left;
    const y = Number(/ y="([-\d.]+)"/.exec(attributes)?.[1] ?? 0) - side;
    const kept = [...attributes.matchAll(/ (?:fill|opacity)="[^"]*"/g)].join('');
    return `<rect x="${x}" y="${y}" width="${side}" height="${side}"${kept}/>`;
  });
