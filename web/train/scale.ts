/** The vertical axes of charts: shares and gaps from 0, losses by powers of ten. */
import { formatNumber } from '../words/numbers';

export interface Scale {
  /** The height of a value: 0 at the bottom, 1 at the top. */
  readonly height: (value: number) => number;
  readonly ticks: readonly { readonly value: number; readonly label: string }[];
}

const clamped = (share: number) => Math.min(1, Math.max(0, share));

/** 1, 2 or 5 times a power of ten. */
function roundUp(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  return power * ([1, 2, 5].find((factor) => factor * power >= value) ?? 10);
}

/** From 0 to at least `most`. */
export function linearScale(most: number): Scale {
  const end = roundUp(most);
  return {
    height: (value) => clamped(value / end),
    ticks: [0, end / 2, end].map((value) => ({ value, label: formatNumber(value, 2) })),
  };
}

/** Few losses are outside, so the axis stands still while a training goes on. */
const [usualLeast, usualMost] = [-3, 0.6];
/** The axis has room for so many labels. */
const mostDecades = 5;

const decade = (power: number) => (power < 0 ? (10 ** power).toFixed(-power) : String(10 ** power));

export function lossScale(all: readonly ArrayLike<number>[]): Scale {
  const powers = all.flatMap((losses) => Array.from(losses, Math.log10)).filter(Number.isFinite);
  const least = powers.reduce((a, b) => Math.min(a, Math.floor(b)), usualLeast);
  const most = powers.reduce((a, b) => Math.max(a, b), usualMost);
  const whole = Array.from({ length: Math.floor(most) - least + 1 }, (_, k) => least + k);
  const stride = Math.ceil(whole.length / mostDecades);
  return {
    height: (loss) => clamped((Math.log10(Math.max(loss, 1e-30)) - least) / (most - least)),
    ticks: whole
      .filter((power) => power % stride === 0)
      .map((power) => ({ value: 10 ** power, label: decade(power) })),
  };
}
