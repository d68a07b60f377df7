/** What stands in the place of concealed numbers: their name and a question mark. */
import { pageText } from '../../text';
import { textWidth } from '../scene/measure';
import { labelOf, type ConcealedArea, type Label, type Rect } from '../scene/scene';

/** Font sizes, the largest that fits is used. */
const sizes = [15, 13, 11, 9.5, 8];
/** Bold letters are wider than estimated. */
const boldness = 1.2;
/** Higher areas have the text in their upper half, as the row in question is mostly in the middle. */
const tall = 120;
/** The margin left and right of the text. */
const margin = 6;

/** @param name the tensor of the concealed numbers */
export function concealedArea(rect: Rect, name: string): ConcealedArea {
  const whole = `${pageText.names.tensorTitle(name)} ?`;
  const width = (text: string, size: number) => textWidth(text, size) * boldness;
  for (const text of [whole, '?'])
    for (const size of sizes)
      if (size <= rect.height * 0.8 && width(text, size) <= rect.width - 2 * margin)
        return { ...rect, label: inTheMiddle(text, size, rect, width(text, size)) };
  return { ...rect, label: null };
}

/** Left-aligned at the right offset, as names with a subscript are drawn. */
const inTheMiddle = (text: string, size: number, rect: Rect, width: number): Label =>
  labelOf({
    text,
    size,
    x: rect.x + (rect.width - width) / 2,
    y: rect.y + rect.height * (rect.height > tall ? 0.25 : 0.5),
    role: 'operator',
  });
