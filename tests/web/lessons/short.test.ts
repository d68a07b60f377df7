import { describe, expect, it } from 'vitest';
import type { Said } from '../../../web/lessons/format';
import { lessonIds, loadLesson } from '../../../web/lessons/catalogue';

const ends = (text: string): number => (text.match(/[.?!…](?=[\s)”]|$)/gu) ?? []).length;

const sentences = (said: readonly Said[]): number =>
  said.reduce(
    (sum, each) =>
      sum +
      (typeof each === 'string' ? ends(each) : Math.max(ends(each.text), ends(each.otherwise))),
    0,
  );

describe.each(lessonIds)('lesson %s', async (id) => {
  const { steps } = await loadLesson(id);

  it.each(steps)('says $id in two sentences, and its answer in two', ({ text, prediction }) => {
    expect(sentences(text)).toBeLessThanOrEqual(2);
    expect(sentences(prediction?.why ?? [])).toBeLessThanOrEqual(2);
  });
});
