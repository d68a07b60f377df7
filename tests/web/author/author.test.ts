/** What is pure of writing a lesson: its link, and places in its text. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import english from '../../../web/words/en/author.ftl?raw';
import { decodeLesson, encodeLesson } from '../../../web/author/link';
import { endOfStep, fileName, lineOfNumber, lineRange, stepAt } from '../../../web/author/text';
import { parseLesson, stepFor } from '../../../web/lessons';
import { registerWords, say } from '../../../web/words/words';

registerWords(english);

const twins = readFileSync('web/lessons/content/en/twins.md', 'utf8');

describe('a lesson in a link', () => {
  it('is the same text again', async () => {
    const encoded = await encodeLesson(twins);
    expect(encoded).toMatch(/^[\w-]+$/);
    expect(await decodeLesson(encoded ?? '')).toBe(twins);
    expect((encoded ?? '').length).toBeLessThan(twins.length * 0.7);
  });

  it('is refused where it is too long for a link', async () => {
    // Letters by chance hardly compress.
    let seed = 1;
    const noise = Array.from({ length: 12_000 }, () => {
      seed = (seed * 48_271) % 2_147_483_647;
      return String.fromCharCode(97 + (seed % 26));
    }).join('');
    expect(await encodeLesson(noise)).toBeNull();
  });

  it('is refused where the link is cut off, or holds more than a lesson can be', async () => {
    const encoded = (await encodeLesson(twins)) ?? '';
    const bomb = (await encodeLesson('a'.repeat(3_000_000))) ?? '';
    expect(bomb.length).toBeLessThan(7800);
    for (const bad of ['', 'x', '%%%', encoded.slice(0, 300), 'A'.repeat(9000), bomb])
      await expect(decodeLesson(bad)).rejects.toThrow(RangeError);
  });
});

describe('places in a lesson’s text', () => {
  const lesson = '# A\n\nAbout.\n\n## One\n\nText.\n\n## Two\n\nMore.\n';

  it('finds the step that the caret is in', () => {
    expect(stepAt(lesson, 0)).toBe(0);
    expect(stepAt(lesson, lesson.indexOf('Text'))).toBe(0);
    expect(stepAt(lesson, lesson.indexOf('## Two'))).toBe(1);
    expect(stepAt(lesson, lesson.length)).toBe(1);
  });

  it('adds a moment after that step, and the lesson stays one', () => {
    const at = endOfStep(lesson, lesson.indexOf('Text'));
    const added = lesson.slice(0, at) + stepFor('heads=2&stage=softmax', 'New') + lesson.slice(at);
    expect(parseLesson(added).steps.map(({ title }) => title)).toEqual(['One', 'New', 'Two']);
    expect(endOfStep(lesson, lesson.length)).toBe(lesson.length);
  });

  it('finds the line of a mistake', () => {
    const [start, end] = lineRange(lesson, 5);
    expect(lesson.slice(start, end)).toBe('## One');
  });

  it('names a file by the title', () => {
    expect(fileName(twins)).toBe('twins-two-heads-with-the-same-numbers.md');
    expect(fileName('')).toBe('lesson.md');
  });
});

it('the example that an author begins with is a lesson', () => {
  const { steps } = parseLesson(say('author-example'));
  expect(steps.map(({ moment, options, notes }) => [moment, options.length, notes.length])).toEqual(
    [['variant=split&heads=4&stage=softmax', 2, 1]],
  );
});

it('the line of a number that a step asks for is found in that step', () => {
  const text = '# A\n\n## One\n\n{=heads}\n\n## Two\n\nHas {=heads} and {=q.0.0}.\n';
  expect([0, 1].map((step) => lineOfNumber(text, step, 'heads'))).toEqual([5, 9]);
  expect(lineOfNumber(text, 1, 'v.0.0')).toBe(7);
});
