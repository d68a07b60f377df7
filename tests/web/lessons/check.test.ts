/** Errors in a lesson's data, and their messages. */
import { describe, expect, it } from 'vitest';
import { checkLesson, lessonOf, parseLesson } from '../../../web/lessons/check';
import type { Lesson } from '../../../web/lessons/format';
import { lessonRefusal } from '../../../web/text/en/lesson-errors';

const plain = (lesson: unknown) => JSON.parse(JSON.stringify(lesson)) as Record<string, unknown>;

const small = {
  format: 1,
  id: 'mine',
  title: 'Mine',
  steps: [
    { id: 'a', title: 'A', text: ['One.'] },
    {
      id: 'b',
      title: 'B',
      text: ['{d} columns.'],
      facts: { d: { fact: 'size.d_model' } },
      prediction: {
        kind: 'number',
        ask: 'How many?',
        truth: 'd',
        least: 1,
        most: 64,
        tolerance: 0,
        conceal: { parts: ['cost'] },
        why: ['{d}.'],
      },
    },
  ],
};

/** The small lesson with the value at a path such as "steps.0.text" replaced, or removed if undefined. */
function changed(path: string, value: unknown): unknown {
  const lesson = plain(small);
  const keys = path.split('.');
  const last = keys.pop() ?? '';
  let at = lesson;
  for (const key of keys) at = at[key] as Record<string, unknown>;
  if (value === undefined) Reflect.deleteProperty(at, last);
  else at[last] = value;
  return lesson;
}

function refusals(lesson: unknown): readonly string[] {
  const checked = checkLesson(lesson);
  return 'problems' in checked ? checked.problems.map((each) => lessonRefusal(each, lesson)) : [];
}

describe('a lesson', () => {
  const options = (...right: readonly boolean[]) =>
    right.map((each) => ({ right: each, text: 'A', why: 'B' }));

  it('with questions has no step of their name, and one without may', () => {
    const named = { ...small, steps: [{ ...small.steps[0], id: 'check' }] };
    expect(refusals(named)).toEqual([]);
    expect(refusals({ ...named, check: [{ ask: 'Why?', options: options(true, false) }] })).toEqual(
      [
        'step 1 (check), id: “check” came; needed is a name that no other step has (“check” is the name of the questions at the end).',
      ],
    );
  });

  it('is taken as it is', () => {
    expect(checkLesson(small)).toEqual({ lesson: small });
    expect(parseLesson(JSON.stringify(small))).toEqual({ lesson: small });
  });

  it.each<[string, unknown, RegExp]>([
    ['format', 2, /^format: 2 is not allowed; allowed: 1\.$/],
    ['title', undefined, /^title: is missing\.$/],
    ['colour', 'red', /^colour: there is no such field; there are format, id, title/],
    ['steps', 'none', /^steps: “none” came; needed is a list/],
    ['steps.0.text', [], /^step 1 \(a\), text: 0 is not allowed; allowed: 1 to 6 entries\.$/],
    ['steps.0.text.0', 'x'.repeat(601), /^step 1 \(a\), text\.1: .*at most 600 characters/],
    ['id', '<b>', /^id: “<b>” came; needed is a name of letters/],
    ['steps.1.id', 'a', /^step 2 \(a\), id: “a” came; needed is a name that no other step has/],
    [
      'steps.1.facts.d.fact',
      'size',
      /^step 2 \(b\), facts\.d\.fact: “size” is not allowed; allowed: size\.n/,
    ],
    ['steps.1.facts.d.tensor', 'q', /facts\.d\.tensor: there is no such field; there are fact, as/],
    [
      'steps.0.text.0',
      'Of {x}.',
      /^step 1 \(a\), text\.1: “x” came; needed is a fact that this step, or the lesson, names before/,
    ],
    [
      'steps.1.title',
      '{d} columns',
      /^step 2 \(b\), title: “\{d\} columns” came; needed is a text without a fact: titles and/,
    ],
    [
      'check',
      [{ ask: 'Why {d}?', options: options(true, false) }],
      /^check\.1\.ask: “Why \{d\}\?” came; needed is a text without a fact/,
    ],
    [
      'steps.1.facts.d',
      { fact: 'shape', tensor: 'q' },
      /prediction\.truth: shape is not allowed; allowed: size\.n/,
    ],
    [
      'steps.1.prediction.kind',
      'essay',
      /prediction\.kind: “essay” is not allowed; allowed: choose, number, cell, bars\./,
    ],
    ['steps.1.prediction.most', 1, /prediction\.most: 1 came; needed is a number above “least”/],
    ['steps.0.state', { colour: 1 }, /^step 1 \(a\), state: colour: there is no such field/],
    ['steps.0.state', { heads: 0 }, /state: heads: 0 is not allowed; allowed: whole numbers 1 to/],
    ['steps.0.state', { theme: 'dark' }, /state\.theme: theme, speed, step and training-pace are/],
    ['state', { parameters: 'imported' }, /state\.parameters: an imported layer is in a file/],
    [
      'steps.1.prediction.conceal.parts',
      ['all'],
      /conceal\.parts\.1: “all” is not allowed; allowed: cost, work, caption, labels/,
    ],
    ['steps.0.focus', [5], /focus\.1: 5 came; needed is \{ "tensor", "index" \}/],
    [
      'check',
      [{ ask: 'A?', options: options(true, true) }],
      /^check\.1\.options: 2 came; needed is exactly one option/,
    ],
    [
      'facts',
      JSON.parse('{ "constructor": { "fact": "size.n" } }'),
      /^facts\.constructor: “constructor” came; needed is a name that means nothing to JavaScript/,
    ],
  ])('with another %s is refused by step and field: %j', (path, value, says) => {
    expect(refusals(changed(path, value))[0]).toMatch(says);
  });

  it('names at most eight things that are wrong', () => {
    const steps = Array.from({ length: 40 }, () => ({}));
    expect(refusals({ ...small, steps })).toHaveLength(8);
  });

  it.each([null, undefined, 5, 'text', [], () => 1, Symbol('x'), 10n])('is never %o', (value) => {
    expect('problems' in lessonOf(value)).toBe(true);
  });

  it('that holds itself, or is nested without end, is refused', () => {
    const circle: Record<string, unknown> = { ...small };
    circle['self'] = circle;
    expect('problems' in lessonOf(circle)).toBe(true);
    const deep = '['.repeat(50_000) + ']'.repeat(50_000);
    expect('problems' in parseLesson(`{"format":1,"steps":${deep}}`)).toBe(true);
  });

  it('from a program is the data that it says: no getter or prototype comes with it', () => {
    const lesson = Object.create({ notes: 'inherited' }) as Lesson;
    Object.assign(lesson, small);
    const checked = lessonOf(lesson);
    expect('lesson' in checked && checked.lesson).toEqual(small);
    const poisoned = parseLesson(JSON.stringify(small).replace('{', '{"__proto__":{"x":1},'));
    expect('problems' in poisoned).toBe(true);
  });
});
