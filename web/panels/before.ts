/** Before heads: the older scorers on the words of the layer. */
import { html } from 'lit';
import type { Scored, ScorerInfo, ScorerParameters } from '../core/types';
import type { Numbers } from '../model/numbers';
import { formatCount } from '../words/counts';
import { formatNumber } from '../words/numbers';
import { say } from '../words/words';
import { mapOf, type SmallMap } from './map';
import { agreement, agreementWords } from './numbers';
import type { Looking, Panel, Row } from './panel';

/** The number of parameters for vectors of length d. */
export const countAt = ({ squared, linear, constant }: ScorerParameters, d: number): number =>
  squared * d ** 2 + linear * d + constant;

type Made = Scored | RangeError;

// The numbers of a run never change, and the slowest scorer takes a quarter of a second.
const known = new WeakMap<Numbers, ReadonlyMap<string, Made>>();

function scoredBy(numbers: Numbers): ReadonlyMap<string, Made> {
  const made =
    known.get(numbers) ?? new Map(numbers.scorers.map(({ id }) => [id, score(numbers, id)]));
  known.set(numbers, made);
  return made;
}

/** A scorer refuses words and memory of different lengths, and what would take long. */
function score(numbers: Numbers, id: ScorerInfo['id']): Made {
  try {
    return numbers.score(id);
  } catch (error) {
    if (error instanceof RangeError) return error;
    throw error;
  }
}

function scorerMap(numbers: Numbers, info: ScorerInfo, made: Made | undefined): SmallMap {
  const { id, formula, source, parameters } = info;
  const { dModel, dMemory } = numbers.config;
  const scored = made instanceof RangeError ? undefined : made;
  const [rows = 0, cols = 0] = scored?.attn_weights.shape ?? [];
  const count = countAt(parameters, dModel);
  const about = [
    formula,
    source,
    ...(dModel === dMemory
      ? [say('before-parameters', { count: formatCount(count), d: dModel })]
      : []),
    ...(info.softmax || !scored ? [] : [windowsText(scored)]),
    ...(id === 'scaled-dot' ? [say('before-here')] : []),
    ...(made instanceof RangeError ? [made.message] : []),
  ];
  return mapOf(
    say('before-scorer', { id }),
    { rows, cols, data: scored?.attn_weights.data ?? new Float32Array() },
    {
      ...{ isShare: true, most: 1, rowNames: numbers.words, colNames: numbers.keyWords },
      note: html`${about.map((each) => html`<span>${each}</span>`)}`,
    },
  );
}

/** Windows over positions have no softmax, so their rows sum to anything. */
function windowsText({ attn_weights: { shape, data } }: Scored): string {
  const [n = 0, m = 0] = shape;
  const sums = Array.from({ length: n }, (_, r) =>
    data.subarray(r * m, (r + 1) * m).reduce((sum, value) => sum + value, 0),
  );
  const [least, most] = [Math.min(...sums), Math.max(...sums)];
  return say('before-windows', { least: formatNumber(least, 3), most: formatNumber(most, 3) });
}

function rows({ numbers }: Looking): readonly Row[] {
  const made = scoredBy(numbers);
  const weights = (id: ScorerInfo['id']) => {
    const scored = made.get(id);
    return scored instanceof RangeError ? undefined : scored?.attn_weights.data;
  };
  const [additive, concat] = [weights('additive'), weights('concat')];
  return [
    {
      says: say('before-lead'),
      maps: numbers.scorers.map((info) => scorerMap(numbers, info, made.get(info.id))),
    },
    ...(additive && concat
      ? [{ says: say('before-twins', agreementWords(agreement(additive, concat))) }]
      : []),
  ];
}

export const before: Panel = { id: 'scorers', title: () => say('panel-scorers'), rows };
