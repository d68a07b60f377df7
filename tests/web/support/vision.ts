/** Perception of colours: contrast by WCAG 2.2, differences in OKLab, and simulated colour blindness. */
import { rgb, type Rgb } from '../../../web/picture/colour';

type Triple = readonly [number, number, number];
type Matrix3 = readonly [Triple, Triple, Triple];

const linear = (channel: number) => {
  const c = channel / 255;
  return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
};

const times = (m: Matrix3, v: Triple): Triple => {
  const row = ([a, b, c]: Triple) => a * v[0] + b * v[1] + c * v[2];
  return [row(m[0]), row(m[1]), row(m[2])];
};

export type Vision = 'full' | 'protanopia' | 'deuteranopia' | 'tritanopia';
export const visions: readonly Vision[] = ['full', 'protanopia', 'deuteranopia', 'tritanopia'];

/**
 * Machado, Oliveira and Fernandes 2009, "A Physiologically-based Model for Simulation of Color Vision Deficiency",
 * table 1, severity 1.0; the matrices apply to linear RGB.
 */
const simulation: Readonly<Record<Vision, Matrix3>> = {
  full: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

/** Linear RGB as perceived with this vision. */
function seen(colour: Rgb, vision: Vision): Triple {
  const [r, g, b] = colour;
  const result = times(simulation[vision], [linear(r), linear(g), linear(b)]);
  const within = (channel: number) => Math.min(1, Math.max(0, channel));
  return [within(result[0]), within(result[1]), within(result[2])];
}

/** Ottosson 2020, "A perceptual color space for image processing". */
function oklab(linearRgb: Triple): Triple {
  const [l, m, s] = times(
    [
      [0.4122214708, 0.5363325363, 0.0514459929],
      [0.2119034982, 0.6806995451, 0.1073969566],
      [0.0883024619, 0.2817188376, 0.6299787005],
    ],
    linearRgb,
  );
  return times(
    [
      [0.2104542553, 0.793617785, -0.0040720468],
      [1.9779984951, -2.428592205, 0.4505937099],
      [0.0259040371, 0.7827717662, -0.808675766],
    ],
    [Math.cbrt(l), Math.cbrt(m), Math.cbrt(s)],
  );
}

/** Distance in OKLab: about 0.02 is just noticeable side by side. */
export function difference(a: Rgb, b: Rgb, vision: Vision = 'full'): number {
  const [la, aa, ba] = oklab(seen(a, vision));
  const [lb, ab, bb] = oklab(seen(b, vision));
  return Math.hypot(la - lb, aa - ab, ba - bb);
}

const luminance = ([r, g, b]: Rgb) => 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);

/** Contrast ratio, 1 … 21. */
export function contrast(a: string, b: string): number {
  const [x, y] = [luminance(rgb(a)), luminance(rgb(b))];
  return (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05);
}
