/** The marks of a label: titles with subscripts, words along rows and columns, notes. */
import type { Label } from '../../derive/scene/scene';
import { fitted, labelStyle, runs, underlineDrop, type TextStyle } from '../label-style';
import { inkOf, type Theme } from '../theme';
import { mapped, rectMark, type Mark, type Transform } from './mark';

/** Measures a text's width in pixels; painters know their fonts. */
export type Measure = (text: string, size: number, style: TextStyle) => number;

/** The thickness of the underline of the cursor's word. */
const underlineThickness = 2;

export function labelMarks(label: Label, theme: Theme, measure: Measure): readonly Mark[] {
  const { size, align, angle, alpha } = label;
  const { style, formula, middle, direction } = labelStyle(label);
  const width = (text: string) => measure(text, size, style);
  const text = formula ? label.text : fitted(label.text, label.maxWidth, width);
  const { x, y } = angle === 0 ? label : { x: 0, y: 0 };
  const letters: Mark = {
    kind: 'text',
    runs: formula ? runs(text) : [{ text, sub: false }],
    fill: inkOf(label, theme),
    ...{ x, y, size, style, align, direction, middle, alpha },
  };
  // A formula is not underlined, because the line would cross its subscripts.
  if (!label.highlighted || formula) return mapped(turnBy(label), [letters]);
  // The cursor's word is bold and underlined: weight alone is hard to see from afar.
  const long = width(text);
  const start = align === 'right' ? -long : align === 'center' ? -long / 2 : 0;
  const under = {
    x: x + start,
    y: y + size * underlineDrop,
    width: long,
    height: underlineThickness,
  };
  return mapped(turnBy(label), [rectMark(under, { fill: theme.accent, alpha }), letters]);
}

/** The transform of a rotated label, whose origin is its position. */
function turnBy({ x, y, angle }: Label): Transform | null {
  if (angle === 0) return null;
  const turn = (angle * Math.PI) / 180;
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  return [cos, sin, -sin, cos, x, y];
}
