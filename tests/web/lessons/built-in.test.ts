/** The built-in lessons: every moment is one, every number is there, and what their answers say is true. */
import { describe, expect, it } from 'vitest';
import {
  concealedBy,
  lessonNames,
  loadLesson,
  plainText,
  type LessonStep,
  type MomentNumbers,
} from '../../../web/lessons';
import { hiddenParts } from '../../../web/lessons/format';
import { stateOf } from '../../../web/lessons/moment';
import { readPlaceholder } from '../../../web/lessons/placeholders';
import { sayStep, valuesOf } from '../../../web/lessons/said';
import { changesTo, withNumbers } from '../support/moments';

/** How many sentences end; “et al.” does not. */
const ends = (text: string): number => (text.match(/(?<! al)[.?!…](?=[\s)”]|$)/gu) ?? []).length;

/** Reads a placeholder as a number: “1,024”, “59 %”, “−0.5”. */
type Read = (placeholder: string) => number;
const readerOf =
  (layers: MomentNumbers): Read =>
  (placeholder) =>
    Number(
      readPlaceholder(placeholder, layers)
        .replaceAll(/[,%\s]/g, '')
        .replace('−', '-'),
    );

const nearlyAll = (percent: number) => percent >= 95;
const more = (percent: number) => percent >= 50 && percent < 95;
const fewer = (percent: number) => percent < 50;

/** What the right option of a question says of its moment, where a layer decides it. */
const claims: Readonly<Record<string, (read: Read, layers: MomentNumbers) => boolean>> = {
  'twins/alike': (read) => read('gap') === 0,
  'twins/noise': (read) => read('gap') > 0.3,
  'all-ones/ones': (read) => read('different.attn_weights') === 1,
  'pieces/split': (read) => read('terms.q_packed.4.4') === read('d_model'),
  'pieces/narrow': (read) => read('terms.q_packed.4.4') * read('heads') === read('d_model'),
  'pieces/blind': (read) => read('attn_weights.1.4.0') * read('n') === 1,
  'pieces/wide': (read) => read('parameters') === read('heads') * read('B.parameters'),
  'pieces/halves': (read) => fewer(read('accuracy')),
  'parameters/work': (read) => read('multiply_adds') === read('B.multiply_adds'),
  'parameters/ones': (read) => read('apart.output') === 0,
  'parameters/alike': (read) => read('different.attn_weights') === 1,
  'parameters/small': (read) => read('attn_weights.0.1.1') < read('B.attn_weights.0.1.1'),
  'parameters/large': (read) => read('apart.output') < 0.001 * read('largest.output'),
  'parameters/cut': (read) => read('change.output') > 10,
  'same/one': (read) => read('accuracy') < 30,
  'same/blend': (read) => read('largest.attn_weights.0.4') > 0.65,
  'same/two': (read) => nearlyAll(read('accuracy')),
  'same/twins': (read) => read('gap') === 0,
  'same/noise': (read) => nearlyAll(read('accuracy')) && read('gap') > 0.3,
  'same/off': (read) => read('accuracy.0.0') > 95 && read('accuracy.1.0') < 20,
  'ladder/friend': (read) => nearlyAll(read('accuracy')),
  'ladder/mirror': (read) => read('scores.0.0.1') === read('scores.0.1.0'),
  'ladder/prey': (read) => more(read('accuracy')),
  'ladder/two': (read) => nearlyAll(read('accuracy')) && read('attn_weights.0.1.0') < 0.01,
  'ladder/plus': (read) => fewer(read('accuracy')),
  'ladder/values': (read) => read('W_V.6.7') === read('largest.W_V.6'),
  'ladder/both': (read) => fewer(read('accuracy')),
  'ladder/heads': (read) => more(read('accuracy')) && read('accuracy.1') > read('accuracy.0'),
  'ladder/output': (read) => nearlyAll(read('accuracy')),
  'two-matrices/merged': (read) => read('merged_scores.0.0.1') === read('scores.0.0.1'),
  'two-matrices/rank': (read) => read('largest.ranks.0') <= read('d_k'),
  'two-matrices/rich': (read) => more(read('accuracy')) && nearlyAll(read('B.accuracy')),
  'two-matrices/circle': (read) => nearlyAll(read('accuracy')),
  'two-matrices/shared': (read) => read('scores.0.4.6') === read('scores.0.6.4'),
  'one-projection/head': (read) => read('change.output') > 5,
  'share-and-value/value': (read, [a]) => {
    const lengths = (a?.numbers.words ?? []).map((_, word) => read(`norm.v.2.${word}`));
    return read('norm.v.2.9') === Math.min(...lengths);
  },
  'share-and-value/contribution': (read) =>
    read('norm.contributions.1.0') > 3 * read('norm.contributions.2.0'),
  'share-and-value/lost': (read) => read('change.output.0') < 15,
  'share-and-value/other': (read) => read('change.output.0') > 30,
  'keys/kept': (read) => read('kept') === read('heads') * (read('d_k') + read('d_v')),
  'keys/share': (read) => {
    const part = read('parameters') / read('B.parameters');
    return part > 0.5 && part < 1;
  },
  'keys/one': (read) => read('different.attn_weights') === read('heads'),
  'keys/learn': (read) => nearlyAll(read('accuracy')) && fewer(read('B.accuracy')),
  'before/windows': (read) => Math.abs(read('sum.score.gaussian.4') - 1) > 0.05,
  'before/dot': (read) => read('score.dot.4.4') === read('largest.score.dot.4'),
  'before/lookup': (read) => read('largest.attn_weights.1.4') > read('B.largest.attn_weights.1.4'),
  'before/head': (read) => read('attn_weights.3.7.9') === read('largest.attn_weights.3.7'),
};

const steps = new Map<string, LessonStep>();

describe.each(lessonNames)('the lesson %s', async (name) => {
  const lesson = await loadLesson(name);
  let moment = '';
  const placed = lesson.steps.map((step) => {
    moment = step.moment ?? moment;
    steps.set(`${name}/${step.id}`, { ...step, moment });
    return { ...step, state: stateOf(moment) };
  });

  it.each(placed)('has the numbers of $id, and says it in two sentences', (step) => {
    const { id, state } = step;
    expect(changesTo(state)).toEqual([]);
    withNumbers(state, (layers) => {
      const said = sayStep(step, valuesOf(step, layers), null);
      for (const text of [...said.text, ...said.options, ...(said.answer?.text ?? [])]) {
        expect(plainText(text)).not.toMatch(/\{=|…|NaN|undefined|[*`]/);
        expect(ends(plainText(text)), text).toBeLessThanOrEqual(3);
      }
      expect(said.text.reduce((sum, text) => sum + ends(text), 0)).toBeLessThanOrEqual(2);
      const { tables } = layers[0]?.numbers ?? {};
      const known = tables ? concealedBy(step.hide, tables).tensors : [];
      const names = step.hide.filter((each) => !each.startsWith('from '));
      expect([...known, ...hiddenParts]).toEqual(expect.arrayContaining(names));
      const claim = claims[`${name}/${id}`];
      if (claim) expect(claim(readerOf(layers), layers), 'the right option is true').toBe(true);
    });
  });
});

const readAt = (place: string, placeholder: string, moment?: string): string =>
  withNumbers(stateOf(moment ?? steps.get(place)?.moment ?? ''), (layers) =>
    readPlaceholder(placeholder, layers),
  );

describe('what two moments say together', () => {
  it('every claim is about a step', () => {
    expect([...steps.keys()]).toEqual(expect.arrayContaining(Object.keys(claims)));
  });

  it('same: another seed takes the questions the other way round', () => {
    const looks = (place: string) =>
      [0, 1].map((head) => readAt(place, `where.attn_weights.${head}.4`));
    expect(looks('same/which')).toEqual(looks('same/two').toReversed());
  });

  it('parameters: one head has as many as eight', () => {
    expect(readAt('parameters/fewer', 'parameters')).toBe(readAt('parameters/layer', 'parameters'));
  });

  it('before: a window knows the place and not the word; without places an output knows neither', () => {
    const unswapped = (place: string) =>
      (steps.get(place)?.moment ?? '').replace('my+bank+at+the+money', 'my+money+at+the+bank');
    for (const [place, placeholder] of [
      ['before/places', 'score.gaussian.4.6'],
      ['before/order', 'output.4.0'],
    ] as const) {
      expect(unswapped(place)).not.toBe(steps.get(place)?.moment);
      expect(readAt(place, placeholder)).toBe(readAt(place, placeholder, unswapped(place)));
    }
  });
});
