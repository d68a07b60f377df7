/** A training's loss over its steps as a line in a box of 1 × 1, with a logarithmic axis. */

/** One training on show. */
export interface Progress {
  /** Differs between trainings. */
  readonly key: string;
  /** The step whose parameters are on show. */
  readonly step: number;
  readonly taken: number;
  readonly steps: number;
  /** The mean loss of each step's batch, before the step. */
  readonly losses: Float32Array;
  readonly divergedAt: number | null;
}

export interface LossScale {
  /** Powers of ten. */
  readonly least: number;
  readonly most: number;
}

/** Few losses are outside, and the axis should not move while a training goes on. */
const [usualLeast, usualMost] = [-3, 0.6];

export function lossScale(all: readonly Float32Array[]): LossScale {
  let [least, most] = [usualLeast, usualMost];
  for (const losses of all) {
    for (const loss of losses) {
      if (!(loss > 0)) continue;
      const power = Math.log10(loss);
      least = Math.min(least, Math.floor(power));
      most = Math.max(most, power);
    }
  }
  return { least, most };
}

/** The vertical position of a loss: 0 at the top, 1 at the bottom. */
export const heightOf = (loss: number, { least, most }: LossScale): number =>
  Math.min(1, Math.max(0, (most - Math.log10(Math.max(loss, 1e-30))) / (most - least)));

/** The axis has room for this many labels. */
const mostDecades = 5;

/** The powers of ten on the axis; only every second or third where all would overlap. */
export function decades({ least, most }: LossScale): readonly number[] {
  const first = Math.ceil(least);
  const all = Array.from({ length: Math.floor(most) - first + 1 }, (_, k) => first + k);
  const stride = Math.ceil(all.length / mostDecades);
  return all.filter((power) => power % stride === 0);
}

/** A screen cannot show more points side by side. */
const mostPoints = 400;

/** An SVG path; the loss of step s is at x = s / `steps`. */
export function lossPath(losses: Float32Array, steps: number, scale: LossScale): string {
  const stride = Math.max(1, Math.ceil(losses.length / mostPoints));
  const points: string[] = [];
  for (let k = 0; k < losses.length; k += stride) {
    const [x, y] = [(k + 1) / steps, heightOf(losses[k] ?? NaN, scale)];
    points.push(`${points.length === 0 ? 'M' : 'L'}${x.toFixed(4)} ${y.toFixed(4)}`);
  }
  return points.join('');
}

/** The loss of the step on show; null before the first. */
export const lossAt = ({ step, losses }: Progress): number | null => losses[step - 1] ?? null;
