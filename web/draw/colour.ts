/** Colour maps as tables of 256 entries, interpolated from a few stops. */

export type Rgb = readonly [number, number, number];
/** 256 × (r, g, b), 0 … 255. */
export type ColourMap = Uint8ClampedArray;

const size = 256;

export function rgb(hex: string): Rgb {
  const value = Number.parseInt(hex.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

/** The hex form of a colour as browsers report it: rgb(255, 255, 255). */
export function hexOf(colour: string): string {
  const channels = colour.match(/[\d.]+/g) ?? [];
  const hex = (at: number) =>
    Math.round(Number(channels[at] ?? 0))
      .toString(16)
      .padStart(2, '0');
  return `#${hex(0)}${hex(1)}${hex(2)}`;
}

export function bake(stops: readonly string[]): ColourMap {
  const colours = stops.map(rgb);
  const map = new Uint8ClampedArray(size * 3);
  for (let i = 0; i < size; i++) {
    const at = (i / (size - 1)) * (colours.length - 1);
    const low = Math.min(colours.length - 2, Math.floor(at));
    for (let channel = 0; channel < 3; channel++) {
      const a = colours[low]?.[channel] ?? 0;
      const b = colours[low + 1]?.[channel] ?? 0;
      map[i * 3 + channel] = a + (b - a) * (at - low);
    }
  }
  return map;
}

/**
 * The index of a value on a diverging map: zero in the middle, ±range at the ends, and in between the square
 * root, so that small values still have colour beside large ones. The legend's ticks follow it.
 */
export function divergingIndex(value: number, range: number): number {
  return divergingAt(value / range);
}

/** The same for a value as a share of the range. */
export function divergingAt(value: number): number {
  const share = Math.sqrt(Math.min(1, Math.abs(value)));
  return rounded(127.5 + (value < 0 ? -127.5 : 127.5) * share);
}

const pixelsOfMaps = new WeakMap<ColourMap, Uint32Array>();

/** A pixel's colour without its alpha. */
export const rgbOf = (pixel: number): Rgb => [pixel & 255, (pixel >> 8) & 255, (pixel >> 16) & 255];

/** A map's 256 colours as pixels of an ImageData; every machine with a browser is little-endian. */
export function pixelsOf(map: ColourMap): Uint32Array {
  const known = pixelsOfMaps.get(map);
  if (known) return known;
  const pixels = Uint32Array.from({ length: size }, (_, index) => {
    const [r, g, b] = entry(map, index);
    return ((255 << 24) | (b << 16) | (g << 8) | r) >>> 0;
  });
  pixelsOfMaps.set(map, pixels);
  return pixels;
}

/** The index of a share 0 … 1 on a sequential map. */
export function shareIndex(value: number): number {
  return rounded(255 * Math.min(1, Math.max(0, value)));
}

/** Rounds a number that is not negative, twice as fast as `Math.round`: it is called for every cell. */
const rounded = (value: number): number => (value + 0.5) | 0;

export function entry(map: ColourMap, index: number): Rgb {
  return [map[index * 3] ?? 0, map[index * 3 + 1] ?? 0, map[index * 3 + 2] ?? 0];
}

/** As #rrggbb, the only form that older SVG programs read. */
export const hex = ([r, g, b]: Rgb): string =>
  `#${((1 << 24) | (r << 16) | (g << 8) | b).toString(16).slice(1)}`;

export const css = ([r, g, b]: Rgb) => `rgb(${r} ${g} ${b})`;

/**
 * Black or white, whichever has more contrast on a colour by WCAG's relative luminance: at 0.179 both have
 * 4.58, so the contrast is never less. With an ink that is not quite black it would be, for some colours.
 */
export const inkOn = (colour: Rgb): string => (luminance(colour) > 0.179 ? '#000000' : '#ffffff');

/** Relative luminance (WCAG 2.2). */
export function luminance([r, g, b]: Rgb): number {
  const linear = (channel: number) => {
    const c = channel / 255;
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
}
