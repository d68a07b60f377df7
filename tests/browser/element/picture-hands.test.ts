/** The picture answers pointer and keys: what is pointed at is said, what is pressed is chosen. */
import { describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { Place } from '../../../web/core/types';
import { part, textOf } from '../support/element';
import { keptFigure } from '../support/kept';

const figure = await keptFigure();
const { element } = figure;
const nameOf = ({ name, index }: Place) => [name, ...index].join('.');
const scores = (...index: number[]): Place => ({ name: 'scores', index });

/** The number that the inspector is about; null while it is about none. */
const inspected = () =>
  element.shadowRoot?.querySelector('[data-inspect]')?.getAttribute('data-inspect') ?? null;
const valueOnShow = () => Number(part(element, '[data-value]').getAttribute('data-value'));

describe('a pointer', () => {
  it('that hovers a number shows that number, and drops it when it leaves', async () => {
    await figure.open('stage=scores&head=2');
    for (const place of [scores(1, 0, 9), scores(3, 4, 6), { name: 'q', index: [1, 7, 2] }]) {
      await figure.hover(place);
      expect(inspected()).toBe(nameOf(place));
      const { shape, data } = await figure.tensor(place.name);
      const at = place.index.reduce((sum, k, axis) => sum * (shape[axis] ?? 1) + k, 0);
      expect(valueOnShow()).toBe(data[at]);
    }
    await figure.hover('#next');
    expect(inspected()).toBeNull();
    expect((await figure.state()).cell).toBeNull();
  });

  it('that presses a number keeps it, until it presses again, Escape or its button', async () => {
    await figure.open('stage=scores&head=2');
    const chosen = async () => (await figure.state()).cell;
    const place = scores(1, 4, 6);
    await figure.press(place);
    expect(await chosen()).toEqual(place);
    await figure.hover('#next');
    expect(inspected()).toBe(nameOf(place));
    await figure.press(place);
    expect(await chosen()).toBeNull();
    await figure.press(place);
    part(element, 'canvas').focus();
    await figure.key('Escape');
    expect(await chosen()).toBeNull();
    await figure.press(place);
    await figure.press('[title^="Let go of this cell"]');
    expect(await chosen()).toBeNull();
  });

  it('that presses a small head makes it the large one', async () => {
    await figure.open('stage=softmax');
    for (const head of [3, 0]) {
      await figure.press({ name: 'attn_weights', index: [head, 5, 5] });
      expect((await figure.state()).head).toBe(head);
    }
  });
});

it('every operand leads to where it came from, back to the words', async () => {
  await figure.open('stage=output&cell=output.4.3');
  const way: string[] = [];
  for (;;) {
    way.push(inspected()?.split('.')[0] ?? '');
    if ((await figure.count('.inspector .operand .link')) === 0) break;
    // At most as long as the layer is deep, or this would go on.
    expect(way.length).toBeLessThan(20);
    part(element, '.inspector .operand .link').click();
    await element.updateComplete;
  }
  expect(way.join(' ')).toBe(
    'output concat context attn_weights masked scaled scores q q_packed x token',
  );
  expect((await figure.state()).stage).toBe('embed');
});

describe('keys', () => {
  const focused = async (link: string) => {
    await figure.open(link);
    part(element, 'canvas').focus();
  };

  it('move from cell to cell, and what is read aloud follows', async () => {
    await focused('stage=softmax&cell=attn_weights.1.4.6');
    for (const [key, cell] of [
      ['ArrowRight', '1.4.7'],
      ['ArrowDown', '1.5.7'],
      ['ArrowLeft', '1.5.6'],
      ['ArrowUp', '1.4.6'],
    ] as const) {
      await figure.key(key);
      expect(inspected()).toBe(`attn_weights.${cell}`);
    }
    expect(textOf(element, '.stage-column [aria-live]')).toContain(
      'attention₂[deposit, money] = 0.98',
    );
  });

  it('go from matrix to matrix, and to where a number came from', async () => {
    await focused('stage=scores');
    const names = new Set<string | undefined>();
    for (let k = 0; k < 3; k++) {
      await figure.key('PageDown');
      names.add((await figure.state()).cell?.name);
    }
    expect(names).toEqual(new Set(['q', 'k', 'scores']));
    await figure.set({ cell: scores(1, 4, 6) });
    await figure.key('Enter');
    expect(await figure.state()).toMatchObject({ stage: 'heads', cell: { name: 'q' } });
  });

  it('choose the head, play, and go along the stages', async () => {
    await focused('stage=scores&cell=scores.1.4.6');
    const presses = async (key: string) => {
      await figure.key(key);
      const { head, stage } = await figure.state();
      return [head, stage];
    };
    expect(await presses('3')).toEqual([2, 'scores']);
    expect((await figure.state()).cell).toEqual(scores(2, 4, 6));
    expect(await presses('9')).toEqual([2, 'scores']);
    await figure.key('h');
    expect(await presses('h')).toEqual([0, 'scores']);
    expect(await presses('H')).toEqual([3, 'scores']);
    expect(await presses('.')).toEqual([3, 'scale']);
    expect(await presses(',')).toEqual([3, 'scores']);
    expect(await presses('End')).toEqual([3, 'output']);
    expect(await presses('Home')).toEqual([3, 'embed']);
  });

  it('of the browser stay the browser’s, and letters in a field are text', async () => {
    await focused('stage=scores');
    const before = await figure.state();
    await figure.key('Control+ArrowRight');
    await figure.key('Alt+1');
    expect(await figure.state()).toEqual(before);
    await figure.press('.chip');
    await userEvent.keyboard('h3 ');
    expect((await figure.state()).head).toBe(before.head);
  });

  it('go from name to name, each said on the spot and aloud', async () => {
    await focused('stage=project');
    const seen = new Set<string>();
    for (let k = 0; k < 4; k++) {
      await figure.key('n');
      const tip = textOf(element, '.name-tip');
      const plain = tip.replaceAll('WQ', 'W_Q').replaceAll('dmodel', 'd_model');
      const aloud = textOf(element, '.stage-column [aria-live=polite]');
      expect(aloud).toBe(plain.replaceAll('dk', 'd_k'));
      seen.add(tip);
    }
    expect(seen.size).toBe(4);
    await figure.key('Escape');
    expect(await figure.count('.name-tip')).toBe(0);
    await figure.key('n');
    await figure.set({ stage: 'softmax' });
    expect(await figure.count('.name-tip')).toBe(0);
  });

  it('list themselves, and close the list', async () => {
    await focused('');
    await figure.key('?');
    await expect.poll(() => textOf(element, '.keys')).toContain('Page Down');
    await figure.key('?');
    expect(await figure.count('.keys')).toBe(0);
    expect(element.shadowRoot?.activeElement).toBe(part(element, 'canvas'));
  });
});

it('steps are a stage, a row or a cell long, by button, strip and slider', async () => {
  await figure.open('stage=scores&step=cell');
  await figure.press('#next');
  await figure.press('#next');
  expect(inspected()).toBe('scaled.1.0.0');
  await figure.set({ step: 'row' });
  await figure.press('#next');
  await figure.press('#next');
  expect(inspected()).toBe('scaled.1.1.9');
  await figure.press('#previous');
  expect(inspected()).toBe('scaled.1.0.9');
  await figure.set({ step: 'stage' });
  await figure.press('#next');
  expect(await figure.state()).toMatchObject({ stage: 'scale', progress: 1 });
  for (const stage of ['embed', 'softmax', 'output']) {
    await figure.press(`[data-stage=${stage}]`);
    expect(await figure.state()).toMatchObject({ stage, progress: 1 });
    const current = `[data-stage=${stage}][aria-current=step]`;
    await expect.poll(() => figure.count(current)).toBe(1);
  }
  await figure.drag('.scrub', 0);
  expect(await figure.state()).toMatchObject({ stage: 'embed' });
});

it('words above the attention say who looks at whom, and choose their row', async () => {
  await figure.open('stage=softmax');
  const arcs = () => figure.count('.words path');
  const pressWord = async (text: string) => {
    const buttons = element.shadowRoot?.querySelectorAll<HTMLElement>('.words button');
    [...(buttons ?? [])].find((each) => each.textContent.trim() === text)?.click();
    await element.updateComplete;
  };
  expect(await arcs()).toBeGreaterThan(0);
  await pressWord('deposit');
  expect((await figure.state()).cell).toEqual({ name: 'attn_weights', index: [1, 4, 6] });
  const one = await arcs();
  await pressWord('all heads');
  expect(await arcs()).toBeGreaterThan(one);
  await figure.set({ stage: 'scores' });
  expect(await figure.count('.words')).toBe(0);
});

describe('the box of a cell', () => {
  it('lies beside that of the next one, inside the canvas', async () => {
    await figure.open('stage=scores&head=2');
    await figure.whole();
    const canvas = part(element, 'canvas').getBoundingClientRect();
    const [box, right, below] = [scores(1, 4, 6), scores(1, 4, 7), scores(1, 5, 6)].map((place) =>
      element.cellBox(place),
    );
    if (!box || !right || !below) throw new Error('they are in the picture');
    expect(right.x).toBeCloseTo(box.right, 3);
    expect(below.y).toBeCloseTo(box.bottom, 3);
    expect([right.y, below.x]).toEqual([box.y, box.x]);
    expect(box.x > canvas.x && box.right < canvas.right).toBe(true);
    expect(box.y > canvas.y && box.bottom < canvas.bottom).toBe(true);
  });

  it('is null of a number that is not in the picture, and of B without a comparison', () => {
    expect(element.cellBox(scores(1, 4, 6))).toBeNull();
    expect(element.cellBox({ name: 'x', index: [0, 0] }, 'B')).toBeNull();
  });
});
