/** Lessons in Markdown: what is read, and what is refused with its line. */
import { describe, expect, it } from 'vitest';
import { LessonError, parseLesson, plainText, runsOf, stepFor } from '../../../web/lessons';
import '../support/moments';

const good = `# A title

What it is *about*.

## First step {#first}

[on show](https://example.org/manyheads/?variant=narrow&stage=project)

hide: scores, from softmax, cost
use: heads, variant
play: heads
until: heads=2

One sentence with {=d_model} numbers.

How many?

- [ ] One
- [x] \`Two\`
  Because of {=B.parameters},
  and so on.

> Ask
> twice.

## Zweiter Schritt
`;

const problemsOf = (markdown: string) => {
  try {
    parseLesson(markdown);
    return [];
  } catch (error) {
    if (!(error instanceof LessonError)) throw error;
    return error.problems.map(({ line, message }) => `${line}: ${message}`);
  }
};

/** The lesson with one line replaced. */
const withLine = (line: number, text: string) =>
  good
    .split('\n')
    .with(line - 1, text)
    .join('\n');

describe('a lesson', () => {
  it('is read', () => {
    expect(parseLesson(good)).toEqual({
      title: 'A title',
      about: 'What it is *about*.',
      steps: [
        {
          id: 'first',
          title: 'First step',
          moment: 'variant=narrow&stage=project',
          text: ['One sentence with {=d_model} numbers.'],
          question: 'How many?',
          options: [
            { text: 'One', right: false, answer: '' },
            { text: '`Two`', right: true, answer: 'Because of {=B.parameters}, and so on.' },
          ],
          hide: ['scores', 'from softmax', 'cost'],
          use: ['heads', 'variant'],
          play: 'heads',
          until: 'heads=2',
          notes: ['Ask twice.'],
        },
        expect.objectContaining({ id: 'zweiter-schritt', moment: null, options: [], hide: [] }),
      ],
    });
  });

  it('is the same with the line ends of Windows', () => {
    expect(parseLesson(`\uFEFF${good.replaceAll('\n', '\r\n')}`)).toEqual(parseLesson(good));
  });

  it('can be continued by a moment', () => {
    const { steps } = parseLesson(good + stepFor('sentence=a (b) c&cell=q.0.0.0', ' My  moment '));
    expect(steps.at(-1)).toMatchObject({
      title: 'My moment',
      moment: 'sentence=a+%28b%29+c&cell=q.0.0.0',
    });
  });
});

describe('a mistake is named with its line', () => {
  it.each([
    [1, 'No title', 'A title is missing.'],
    [3, '| a |\n|---|\n| b |', 'A lesson has no such block: “|'],
    [5, '# Another title', 'A lesson has one title: begin'],
    [7, '[on show](?variant=narow)', 'variant: “narow” is not used. '],
    [7, '[on show](?theme=dark)', 'theme cannot be set by a lesso'],
    [7, '[on show](?parameters=imported)', 'parameters cannot be set by a '],
    [9, 'hide: from nowhere', 'Allowed: embed, project, heads'],
    [10, 'use: everything', 'Allowed: sentence, variant, he'],
    [11, 'plays: heads', '“plays: heads” is no setting. '],
    [12, 'until: compare=same', 'A reader can be asked for fiel'],
    [12, 'until: heads=many', 'heads: “many” is not used. All'],
    [14, 'A number {=nothing} here.', 'There is no number “nothing”. '],
    [14, 'A picture ![a](b.png).', 'Text has *emphasis*, **strong*'],
    [14, 'A <b>bold</b> word.', 'HTML is not read: “<b>”. Use M'],
    [14, 'A [link](javascript:alert(1)) too.', 'A link within a sentence goes '],
    [14, '<script>alert(1)</script>', 'HTML is not read: “<script>ale'],
    [14, 'x'.repeat(601), 'More than 600 here: make it sh'],
    [26, '## First step {#first}', 'Another step is called “first”'],
  ])('line %d: %s', (line, text, message) => {
    expect(problemsOf(withLine(line, text))).toContainEqual(
      expect.stringContaining(`${line}: ${message}`),
    );
  });

  it('and all at once, in order', () => {
    const markdown = good
      .replace('[x]', '[ ]')
      .replace('variant=narrow', 'variant=none')
      .replace('{=d_model}', '{=d_moddel}');
    expect(problemsOf(markdown).map((each) => each.split(':')[0])).toEqual(['7', '14', '18']);
  });

  it('of a question without a reason, or with text after it', () => {
    expect(problemsOf(good.replace(/\n {2}Because.*\n.*on\./, ''))).toEqual([
      expect.stringContaining('18: Below the right option, indented'),
    ]);
    expect(problemsOf(good.replace('> Ask', 'More text.\n\n> Ask'))).toEqual([
      expect.stringContaining('23: This comes after the options.'),
    ]);
  });

  it('of a file that is too long', () => {
    expect(problemsOf('x'.repeat(100_001))).toEqual([
      '1: More than 100,000 here: make it shorter.',
    ]);
  });

  it('whatever the file is', () => {
    const pieces = [
      '# ',
      '## a\n',
      '- [x] ',
      '\n\n',
      '> ',
      '{=',
      '}',
      '<',
      '[a](?',
      ')',
      'hide: ',
      '`',
      '|-',
      'é\u0000',
    ];
    let seed = 1;
    const next = () => (seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0) / 2 ** 32;
    for (let k = 0; k < 300; k++) {
      const text = Array.from(
        { length: 30 },
        () => pieces[Math.floor(next() * pieces.length)],
      ).join('');
      expect(problemsOf(text).every((each) => /^\d+: ./.test(each))).toBe(true);
    }
  });
});

describe('marks', () => {
  it('are runs, and never markup', () => {
    expect(runsOf('W_Q *is* `q[1, 2]`, **so** [see](https://a.example/b_c)')).toEqual([
      { kind: 'plain', text: 'W_Q ' },
      { kind: 'emphasis', text: 'is' },
      { kind: 'plain', text: ' ' },
      { kind: 'code', text: 'q[1, 2]' },
      { kind: 'plain', text: ', ' },
      { kind: 'strong', text: 'so' },
      { kind: 'plain', text: ' ' },
      { kind: 'link', text: 'see', href: 'https://a.example/b_c' },
    ]);
    expect(plainText('a <b> [x](javascript:y) *c*')).toBe('a <b> x c');
  });
});
