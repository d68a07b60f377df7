/** The guide of a lesson in a figure: what it hides until its reader answers, and what it does with what they change. */
import { describe, expect, it } from 'vitest';
import type { ManyHeads } from '../../../web/element';
import type { Lesson } from '../../../web/lessons/format';
import { browserFigure, figureOf } from '../support/figure';
import { create, eventsOf, find, frames, part, place, whole } from '../support/element';
import { allTexts, Guide, writtenOnCanvas } from '../support/guide';

const textsOf = (guide: Guide) => allTexts(guide.element).join('\n');

/** A lesson of two steps by somebody else; the second one asks. */
const own: Lesson = {
  format: 1,
  id: 'mine',
  title: 'Mine',
  state: { parameters: 'random', stage: 'scores' },
  steps: [
    {
      id: 'a',
      title: 'First',
      text: ['<img src=x onerror=alert(1)> *{d}* `x`'],
      facts: { d: { fact: 'size.d_model' } },
    },
    {
      id: 'b',
      title: 'Second',
      text: ['Text.'],
      facts: { h: { fact: 'size.heads' } },
      prediction: {
        kind: 'number',
        ask: 'Heads?',
        truth: 'h',
        least: 1,
        most: 16,
        tolerance: 0,
        conceal: {
          tensors: [
            ...['W_Q', 'W_K', 'W_V', 'W_O', 'q_packed', 'k_packed', 'v_packed', 'q', 'k', 'v'],
            ...['scores', 'scaled', 'masked', 'attn_weights', 'context', 'concat', 'output'],
            'contributions',
          ].map((tensor) => ({ tensor })),
        },
        why: ['{h}.'],
      },
    },
  ],
};

const assign = (element: ManyHeads, values: Readonly<Record<string, unknown>>) =>
  void Object.assign(element, values);

describe('until its reader has answered', () => {
  it('a number that is asked for is nowhere in the figure', async () => {
    const guide = await Guide.open('lesson=pieces&step=wide');
    await guide.known();
    expect(textsOf(guide)).not.toContain('4,096');
    expect(guide.has('#cost')).toBe(false);
    await guide.commit();
    expect(textsOf(guide)).toContain('4,096');
    expect(guide.text('#cost')).toContain('4,096');
  });

  it('concealed numbers are in no stage, look or inspector, wherever they go', async () => {
    const written = writtenOnCanvas();
    const guide = await Guide.open('lesson=pieces&step=blind');
    // In narrow each word has a share of one tenth, so 0.1 is an answer wherever it is written.
    const share = /\b0\.10?\b/;
    for (const look of ['heads', 'values', 'scorers'] as const)
      for (const stage of ['scores', 'softmax', 'weigh'] as const) {
        await guide.figure.set({ look, stage, cell: { name: 'attn_weights', index: [1, 4, 6] } });
        const texts = textsOf(guide);
        expect(texts, `${look} ${stage}`).not.toMatch(share);
        expect(texts).toContain('hidden until you have answered');
        expect(guide.has('#look-panel, #values-panel, .words')).toBe(false);
      }
    expect([...written].join('\n')).not.toMatch(share);
    await guide.commit();
    await expect.poll(() => textsOf(guide)).toMatch(share);
  });

  it('the picture is the same whatever the concealed numbers are', async () => {
    const guide = await Guide.open('lesson=pieces');
    assign(guide.element, { lesson: own });
    await expect.poll(() => guide.text('#guide-title')).toContain('First');
    await guide.next();
    const canvas = part<HTMLCanvasElement>(guide.element, 'canvas');
    const pictureOf = async (seed: number, stage: 'scores' | 'softmax' | 'weigh' | 'output') => {
      await guide.figure.set({ seed, stage });
      await guide.figure.whole();
      await frames(2);
      return canvas.toDataURL();
    };
    const stages = ['scores', 'softmax', 'weigh', 'output'] as const;
    for (const stage of stages)
      expect((await pictureOf(7, stage)) === (await pictureOf(8, stage)), stage).toBe(true);
    await guide.commit();
    for (const stage of stages)
      expect((await pictureOf(7, stage)) === (await pictureOf(8, stage)), stage).toBe(false);
  });
});

describe('a reader who', () => {
  it('changes something is told, keeps the guess, and comes back or goes on', async () => {
    const guide = await Guide.open('lesson=pieces&step=split');
    await guide.press('.prediction input[type=radio]');
    await guide.figure.set({ heads: 2, parameters: 'patterns' });
    expect(guide.text('.wandered')).toContain('You changed heads and parameters.');
    await guide.press('#back-to-step');
    expect(guide.text('.wandered')).toBe('');
    expect(guide.element.getState().heads).toBe(4);
    expect(guide.all<HTMLInputElement>('.prediction input')[0]?.checked).toBe(true);
    await guide.commit();
    await guide.next();
    await guide.figure.set({ heads: 2 });
    await guide.press('#go-on');
    expect(guide.text('.guide-body')).toContain('cut into 2 bands, 8 for each head');
  });

  it('answers while the picture plays is told to watch, and may have its end at once', async () => {
    for (const [step, watch, after] of [
      ['pieces&step=split', 'Watch the picture: it plays on to Project.', 'It reads 16'],
      ['same&step=two', 'Watch the training', 'head 1 looks from'],
    ] as const) {
      const figure = await browserFigure(`lesson=${step}`);
      const guide = new Guide(figure);
      await expect.poll(() => guide.has('#commit')).toBe(true);
      await guide.commit();
      expect(guide.text('.playing-on [role=status]')).toContain(watch);
      expect(guide.text('.guide-body')).not.toContain(after);
      await guide.press('#guide-arrive');
      await expect.poll(() => guide.text('.guide-body')).toContain(after);
      expect(guide.has('.playing-on, .wandered p')).toBe(false);
    }
  });

  it('answers the questions may choose again; the first answers count, are kept, and a lesson follows', async () => {
    const guide = await Guide.open('lesson=pieces&step=check');
    const answer = (question: number, option: number) =>
      guide.press(`input[name=question-${question}]`, option);
    expect(guide.has('#next-lesson')).toBe(false);
    // The right options are the second, the first and the third.
    for (const [question, option] of [0, 0, 2].entries()) await answer(question, option);
    const says = () => guide.text('.guide-body');
    expect(says()).toContain('2 of 3 right at the first answer. You can choose again');
    await answer(0, 1);
    expect(says()).toContain('2 of 3 right at the first answer. Now all are.');
    await guide.press('#next-lesson');
    await expect.poll(() => guide.text('#guide-title')).toContain('A layer as large as');
    await guide.press('#guide-leave');
    await guide.press('#lessons');
    await expect.poll(() => guide.text('#lesson-pieces')).toContain('2 of 3 right');
  });

  it('sees only what a step uses; all controls are a press away', async () => {
    const guide = await Guide.open('lesson=pieces');
    const others = '.controls, .menus, .strip, .inspector, .caption, #look';
    expect(guide.has(others)).toBe(false);
    await guide.press('#guide-all');
    expect(guide.has('.controls') && guide.has('.strip')).toBe(true);
    await guide.press('#guide-all');
    expect(guide.has(others)).toBe(false);
    await guide.figure.set({ cell: { name: 'x', index: [0, 0] } });
    expect(guide.has('.inspector')).toBe(true);
  });
});

describe('a program', () => {
  it('is told each step and guess of its own lesson, whose markup is text; data that is none is refused', async () => {
    // As data that was assigned before the element's script came.
    const element = create();
    assign(element, { lesson: own });
    const told = eventsOf(element, 'mh-step', 'mh-predict', 'mh-done', 'mh-error');
    const guide = new Guide(figureOf(await whole(place(element))));
    await expect.poll(() => guide.text('#guide-title')).toContain('First');
    expect(guide.text('.guide-body p')).toBe('<img src=x onerror=alert(1)> 16 x');
    expect(guide.text('.guide-body em')).toBe('16');
    await guide.next();
    const field = part<HTMLInputElement>(element, '.guess-number input[type=number]');
    field.value = '4';
    field.dispatchEvent(new Event('input'));
    await element.updateComplete;
    // Enter in the field is the guess.
    field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter' }));
    await expect.poll(() => guide.text('#verdict')).toContain('Right.');
    const lesson = 'mine';
    const four = { kind: 'number', value: 4 };
    const guessed = { kind: 'number', right: true, answer: four, truth: four };
    const check = { right: 0, of: 0 };
    expect(told.map(({ type, detail }) => [type, detail])).toEqual([
      ['mh-step', { lesson, step: 'a', index: 0, of: 2 }],
      ['mh-step', { lesson, step: 'b', index: 1, of: 2 }],
      ['mh-predict', { lesson, step: 'b', ...guessed }],
      ['mh-done', { lesson, predictions: [{ step: 'b', right: true }], check }],
    ]);
    assign(element, { lesson: { format: 2 } });
    await expect.poll(() => guide.text('.notice')).toContain('format: 2 is not allowed');
    expect(told.at(-1)?.type).toBe('mh-error');
    // The lesson that was open stays.
    expect(guide.text('#guide-title')).toContain('Second');
    assign(element, { lesson: null });
    await expect.poll(() => guide.has('#guide')).toBe(false);
  });

  it('names lesson and step as attributes or properties, in any order; a wrong name is refused with the right ones', async () => {
    const { element } = await browserFigure();
    const step = () => element.tour?.step ?? null;
    assign(element, { step: 'wide', lesson: 'pieces' });
    await expect.poll(step).toBe('wide');
    assign(element, { step: 'split' });
    await expect.poll(step).toBe('split');
    // `step` is also how far the timeline steps.
    assign(element, { step: 'row' });
    expect(element.getState().step).toBe('row');
    assign(element, { lesson: null });
    await expect.poll(step).toBeNull();
    element.setAttribute('lesson', 'none');
    const says = () => find(element, '.notice')?.textContent ?? '';
    await expect.poll(says).toContain('There is no lesson “none”; there are pieces');
    element.setAttribute('step', 'nowhere');
    element.setAttribute('lesson', 'pieces');
    await expect.poll(says).toContain('no step “nowhere”');
    expect(step()).toBe('words');
  });

  it('walks the lesson, and adds an offer to the menu', async () => {
    const guide = await Guide.open('lesson=pieces&step=split');
    const { element } = guide;
    await guide.known();
    expect(element.tour).toMatchObject({ step: 'split', index: 1, count: 9, waits: true });
    element.tour?.reveal();
    expect(element.tour?.waits).toBe(false);
    element.tour?.next();
    expect(element.tour?.step).toBe('bands');
    element.tour?.previous();
    expect(element.tour?.step).toBe('split');
    await guide.press('#guide-leave');
    let pressed = 0;
    element.offers = [
      { id: 'room', label: 'In a room', says: 'for a class', press: () => pressed++ },
    ];
    await guide.press('#lessons');
    await expect.poll(() => guide.has('#offer-room')).toBe(true);
    await guide.press('#offer-room');
    expect(pressed).toBe(1);
  });
});

it.each([
  ['the editor of the sentence', '#edit-sentence', '#sentence-text'],
  ['the editor of a word', '.chip', '.word-editor'],
  ['a menu', '#files', '#save-layer'],
])('%s is closed by a lesson, a link and a reset', async (_, button, editor) => {
  const figure = await browserFigure();
  const { element } = figure;
  const guide = new Guide(figure);
  const isOpen = () => find(element, editor)?.checkVisibility() ?? false;
  for (const replace of [
    () => figure.open('lesson=pieces'),
    () => figure.open('sentence=time+flies+fast&heads=2'),
    () => Promise.resolve(element.reset()),
  ]) {
    await expect.poll(() => find(element, button)?.checkVisibility()).toBe(true);
    await guide.press(button);
    await expect.poll(isOpen).toBe(true);
    await replace();
    await expect.poll(isOpen).toBe(false);
    assign(element, { lesson: null });
  }
});
