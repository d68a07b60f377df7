/** Types of values that only a training has: what its task's recipe decides, and amounts of any size. */
import { nullForWord, writtenNumber, type FieldType } from './field-type';
import { leastNudge, mostNoise } from './training';

/** A number from `least` to `most` in any form that JavaScript writes, such as 1e-7. */
const amount = (least: number, most: number): FieldType<number> => ({
  parse: (text) => {
    const value = Number(text);
    const fits = writtenNumber.test(text) && value >= least && value <= most;
    return fits ? { value } : { allowed: { kind: 'numbers', least, most } };
  },
  format: String,
  is: (value) => typeof value === 'number',
  asProperty: (value) => value,
});

export const learningRate = amount(1e-9, 10);
export const weightDecay = amount(0, 1);

/** 0, or an amount within the limits. */
export const noise: FieldType<number> = {
  parse: (text) => {
    const value = Number(text);
    const fits = value === 0 || (value >= leastNudge && value <= mostNoise);
    if (writtenNumber.test(text) && fits) return { value };
    return {
      allowed: {
        kind: 'one-of',
        names: ['0'],
        or: { kind: 'numbers', least: leastNudge, most: mostNoise },
      },
    };
  },
  format: String,
  is: (value) => typeof value === 'number',
  asProperty: (value) => value,
};

const recipe = 'recipe';

/** A value, or `recipe` (null) for the one with which the task was measured. */
export const orRecipe = <T>(type: FieldType<T>, example: T): FieldType<T | null> => ({
  parse: (text) => {
    if (text === recipe) return { value: null };
    const parsed = type.parse(text);
    if ('value' in parsed) return parsed;
    return { allowed: { kind: 'one-of', names: [recipe], or: parsed.allowed } };
  },
  format: (value) => (value === null ? recipe : type.format(value)),
  is: (value) => value === null || type.is(value),
  inProgram: nullForWord,
  asProperty: (value) => (value === null ? null : type.asProperty(value)),
  example,
});
