/** The built-in lessons: every moment is one, every number is there, and the sentences are short. */
import { describe, expect, it } from 'vitest';
import {
  concealedBy,
  lessonNames,
  loadLesson,
  plainText,
  type LessonStep,
} from '../../../web/lessons';
import { hiddenParts } from '../../../web/lessons/format';
import { stateOf } from '../../../web/lessons/moment';
import { readPlaceholder } from '../../../web/lessons/placeholders';
import { sayStep, valuesOf } from '../../../web/lessons/said';
import { changesTo, withNumbers } from '../support/moments';

/** How many sentences end; “et al.” does not. */
const ends = (text: string): number => (text.match(/(?<! al)[.?!…](?=[\s)”]|$)/gu) ?? []).length;

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
    const { state } = step;
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
    });
  });
});

const readAt = (place: string, placeholder: string, moment?: string): string =>
  withNumbers(stateOf(moment ?? steps.get(place)?.moment ?? ''), (layers) =>
    readPlaceholder(placeholder, layers),
  );

describe('what two moments say together', () => {
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
