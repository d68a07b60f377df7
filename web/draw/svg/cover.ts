/** A number that a lesson hides: a plain cover, and a question mark where there is room (as in canvas/paint.ts). */
import type { Rect } from '../../derive/scene/scene';
import type { Theme } from '../theme';
import { element, num, toBaseline } from './parts';

export function coverOf({ x, y, width, height }: Rect, { muted, paper }: Theme): string {
  const box = { x: num(x + 1), y: num(y + 1), width: num(width - 2), height: num(height - 2) };
  const size = Math.min(20, height * 0.8);
  const mark =
    size < 8
      ? ''
      : element(
          'text',
          {
            ...{ x: num(x + width / 2), y: num(y + height / 2 + toBaseline * size) },
            ...{ 'font-size': num(size), 'font-weight': 600, 'text-anchor': 'middle', fill: paper },
          },
          '?',
        );
  return element('rect', { ...box, fill: muted }) + mark;
}
