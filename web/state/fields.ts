/**
 * The table of what a link (and the element's attributes) can carry: name, type, default, validation.
 * A value that does not fit is refused with what is allowed; it never becomes NaN and never throws.
 */
import type { Place } from '../core/types';
import { formatEdits, parseEdits } from './edits';
import { compareCodec } from './compare-field';
import {
  allParameters,
  looks,
  masks,
  maxColumns,
  maxHeads,
  maxSeed,
  maxSentence,
  parts,
  scalings,
  speeds,
  stageNames,
  steps,
  themes,
  variants,
  type State,
} from './state';

/** A parsed value, or what would have been allowed. */
export type Parsed<T> = { readonly value: T } | { readonly allowed: string };

export interface Field<K extends keyof State = keyof State> {
  readonly key: K;
  /** The name in a link and as an attribute. */
  readonly name: string;
  parse(text: string): Parsed<State[K]>;
  format(value: State[K]): string;
}

function choice<T extends string>(allowed: readonly T[]) {
  return {
    parse: (text: string): Parsed<T> => {
      const found = allowed.find((entry) => entry === text);
      return found === undefined ? { allowed: allowed.join(', ') } : { value: found };
    },
    format: (value: T) => value,
  };
}

function numeric(accepts: (value: number) => boolean, allowed: string) {
  return {
    parse: (text: string): Parsed<number> => {
      const plain = /^[0-9]{1,10}(\.[0-9]{1,6})?$/.test(text);
      const value = Number(text);
      return plain && accepts(value) ? { value } : { allowed };
    },
    format: (value: number) => String(value),
  };
}

const integer = (least: number, most: number) =>
  numeric(
    (v) => Number.isInteger(v) && v >= least && v <= most,
    `whole numbers ${least} to ${most}`,
  );

const oneOf = (values: readonly number[]) => numeric((v) => values.includes(v), values.join(', '));

const flag = {
  parse: (text: string): Parsed<boolean> =>
    text === 'on' ? { value: true } : text === 'off' ? { value: false } : { allowed: 'on, off' },
  format: (value: boolean) => (value ? 'on' : 'off'),
};

/** Word classes by token: "4:verb,6:noun-finance". The ids themselves are judged by the core. */
const classes = {
  parse: (text: string): Parsed<State['classes']> => {
    const refused = { allowed: 'pairs such as 4:verb,6:noun' };
    if (text === '') return { value: {} };
    const entries = text.split(',').map((pair) => /^([0-9]{1,2}):([a-z-]{1,32})$/.exec(pair));
    const result: Record<number, string> = {};
    for (const entry of entries) {
      if (!entry?.[1] || !entry[2]) return refused;
      result[Number(entry[1])] = entry[2];
    }
    return { value: result };
  },
  format: (value: State['classes']) =>
    Object.entries(value)
      .map(([index, id]) => `${index}:${id}`)
      .join(','),
};

/** A list of places, such as 3,4,9; `first` is what the first one is called. */
function places(first: number) {
  return {
    parse: (text: string): Parsed<readonly number[]> => {
      if (text === '') return { value: [] };
      const parsed = text.split(',').map((each) => /^[0-9]{1,4}$/.exec(each)?.[0]);
      if (parsed.length > 64 || parsed.some((each) => each === undefined || Number(each) < first))
        return { allowed: `numbers from ${first} such as ${first + 2},${first + 3}` };
      const values = new Set(parsed.map((each) => Number(each) - first));
      return { value: [...values].sort((a, b) => a - b) };
    },
    format: (value: readonly number[]) => value.map((each) => each + first).join(','),
  };
}

/** A number of columns, or `default`. */
const columns = {
  parse: (text: string): Parsed<number | null> => {
    if (text === 'default') return { value: null };
    const parsed = integer(1, maxColumns).parse(text);
    return 'value' in parsed ? parsed : { allowed: `default, ${parsed.allowed}` };
  },
  format: (value: number | null) => (value === null ? 'default' : String(value)),
};

/** A name, or a positive number. */
const scaling = {
  parse: (text: string): Parsed<State['scaling']> => {
    const named = choice(scalings).parse(text);
    if ('value' in named) return named;
    // As JavaScript writes a number, whichever it is: a divisor may come from a file or a program.
    const written = /^[0-9]{1,21}(\.[0-9]{1,25})?(e[+-]?[0-9]{1,2})?$/.test(text);
    const value = Number(text);
    return written && value >= 1e-30 && value <= 1e30
      ? { value }
      : { allowed: `${named.allowed}, a positive number` };
  },
  format: (value: State['scaling']) => String(value),
};

/** A place: tensor name and indices, "scores.1.4.6". Whether it exists is the layer's to say. */
const cell = {
  parse: (text: string): Parsed<Place | null> => {
    if (text === '') return { value: null };
    const found = /^([A-Za-z_]{1,32})((?:\.[0-9]{1,5}){1,3})$/.exec(text);
    if (!found?.[1] || !found[2])
      return { allowed: 'a tensor and its indices, such as scores.1.4.6' };
    return { value: { name: found[1], index: found[2].slice(1).split('.').map(Number) } };
  },
  format: (value: Place | null) => (value === null ? '' : [value.name, ...value.index].join('.')),
};

const sentence = {
  parse: (text: string): Parsed<string> =>
    text.length <= maxSentence
      ? { value: text.toWellFormed() }
      : { allowed: `at most ${maxSentence} characters` },
  format: (value: string) => value,
};

function field<K extends keyof State>(
  key: K,
  name: string,
  codec: Pick<Field<K>, 'parse' | 'format'>,
): Field<K> {
  return { key, name, ...codec };
}

/** Heads are counted from 1 where people read them, so also in a link. */
const headNumber = {
  parse: (text: string): Parsed<number> => {
    const parsed = integer(1, maxHeads).parse(text);
    return 'value' in parsed ? { value: parsed.value - 1 } : parsed;
  },
  format: (value: number) => String(value + 1),
};

/** A millionth of a stage tells every cell of the largest layer apart. */
const progress = {
  ...numeric((v) => v >= 0 && v <= 1, 'numbers 0 to 1'),
  format: (value: number) => String(Math.round(value * 1e6) / 1e6),
};

/** Every field, in the order in which a link names them. */
export const fields = [
  field('sentence', 'sentence', sentence),
  field('classes', 'classes', classes),
  field('memory', 'memory', sentence),
  field('memoryClasses', 'memory-classes', classes),
  field('padding', 'padding', places(1)),
  field('variant', 'variant', choice(variants)),
  field('heads', 'heads', integer(1, maxHeads)),
  field('dModel', 'd-model', integer(1, maxColumns)),
  field('dK', 'd-k', columns),
  field('dV', 'd-v', columns),
  field('mask', 'mask', choice(masks)),
  field('scaling', 'scaling', scaling),
  field('positions', 'positions', flag),
  field('bias', 'bias', flag),
  field('sharedQK', 'shared-qk', flag),
  field('sharedHeads', 'shared-heads', flag),
  field('valueProjection', 'value-projection', flag),
  field('outputProjection', 'output-projection', flag),
  field('muted', 'muted', places(1)),
  field('parameters', 'parameters', choice(allParameters)),
  field('seed', 'seed', integer(0, maxSeed)),
  field('edits', 'edits', { parse: parseEdits, format: formatEdits }),
  field('stage', 'stage', choice(stageNames)),
  field('progress', 'progress', progress),
  field('head', 'head', headNumber),
  field('part', 'projection', choice(parts)),
  field('cell', 'cell', cell),
  field('look', 'look', choice(looks)),
  field('compare', 'compare', compareCodec(rowOf)),
  field('speed', 'speed', oneOf(speeds)),
  field('step', 'step', choice(steps)),
  field('lockScale', 'lock-scale', flag),
  field('allHeads', 'all-heads', flag),
  field('theme', 'theme', choice(themes)),
] as const;

export type AnyField = (typeof fields)[number];

/** A field by its key or its name, seen as just a field. */
function rowOf(name: string): Field | undefined {
  const rows = fields as unknown as readonly Field[];
  return rows.find((row) => row.key === name || row.name === name);
}

export function fieldNamed(name: string): AnyField | undefined {
  return fields.find((entry) => entry.name === name);
}
