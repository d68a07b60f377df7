/** Colour maps as tables of 256 pixels, interpolated from a few stops. */

export type Rgb = readonly [red: number, green: number, blue: number];
/** 256 colours as pixels of an ImageData; every machine with a browser is little-endian. */
export type ColourMap = Uint32Array;

export function rgb(hex: string): Rgb {
  const value = Number.parseInt(hex.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

export const rgbOf = (pixel: number): Rgb => [pixel & 255, (pixel >> 8) & 255, (pixel >> 16) & 255];

/** As #rrggbb, the only form that older SVG programs read. */
const hex = ([r, g, b]: Rgb): string =>
  `#${((1 << 24) | (r << 16) | (g << 8) | b).toString(16).slice(1)}`;

export const hexOf = (pixel: number): string => hex(rgbOf(pixel));

export function mapOf(stops: readonly string[]): ColourMap {
  const colours = stops.map(rgb);
  return Uint32Array.from({ length: 256 }, (_, index) => {
    const at = (index / 255) * (colours.length - 1);
    const low = Math.min(colours.length - 2, Math.floor(at));
    const channel = (k: 0 | 1 | 2) => {
      const a = colours[low]?.[k] ?? 0;
      const b = colours[low + 1]?.[k] ?? 0;
      return Math.round(a + (b - a) * (at - low));
    };
    return ((255 << 24) | (channel(2) << 16) | (channel(1) << 8) | channel(0)) >>> 0;
  });
}

/**
 * The index of a share of the range, −1 … 1, on a diverging map: zero in the middle, and in between the square root, so
 * that small values still have colour beside large ones. The printed scale's ticks follow it.
 */
export function divergingIndex(share: number): number {
  const root = Math.sqrt(Math.min(1, Math.abs(share)));
  // Twice as fast as Math.round, and called for every cell.
  return (128 + (share < 0 ? -127.5 : 127.5) * root) | 0;
}

export const shareIndex = (value: number): number =>
  (255 * Math.min(1, Math.max(0, value)) + 0.5) | 0;

/** Relative luminance (WCAG 2.2). */
export function luminance([r, g, b]: Rgb): number {
  const linear = (channel: number) => {
    const c = channel / 255;
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
}

/** Black or white, whichever has more contrast: at 0.179 both have 4.58, so that it is never less. */
export const inkOn = (pixel: number): string =>
  luminance(rgbOf(pixel)) > 0.179 ? '#000000' : '#ffffff';
