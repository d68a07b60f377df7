/** Steps and range of the buttons and the slider beside a number. */
import { largestValue } from '../../state/edits';

const allowed = (value: number) => Math.max(-largestValue, Math.min(largestValue, value));

/** Keeps decimal steps free of binary rounding errors. */
const rounded = (value: number) => Math.round(value * 1e6) / 1e6;

/** The number after this many steps; a step is round, and small compared with the number. */
export function stepped(number: number, steps: number): number {
  const step = Math.abs(number) >= 10 ? 1 : 0.1;
  return allowed(rounded(number + steps * step));
}

/** The value at which the slider is shown. */
export const onSlider = (value: number): number => allowed(rounded(value));

/** The slider's end: 1, 2, 5, 10 …, at least twice the layer's original number. */
export function sliderEnd(before: number, number: number): number {
  const needed = Math.max(1, 2 * Math.abs(before), Math.abs(number));
  const power = 10 ** Math.floor(Math.log10(needed));
  const nice = [1, 2, 5, 10].find((each) => each * power >= needed) ?? 10;
  return Math.min(largestValue, nice * power);
}
