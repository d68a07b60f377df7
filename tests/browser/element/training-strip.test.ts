/** One training on the page: played, stepped back, linked, and what is learned beside it. */
import { describe, expect, it } from 'vitest';
import { find, part, press } from '../support/element';
import { choose, keptFigure, notices, openMenu } from '../support/kept';

const figure = await keptFigure();
const { element } = figure;
const link = 'parameters=trained&heads=2&stage=softmax&progress=1';
const data = (name: string) => element.tensor(name).data.slice();
const texts = (selector: string) =>
  [...(element.shadowRoot?.querySelectorAll(selector) ?? [])].map((each) =>
    each.textContent.replace(/\s+/g, ' ').trim(),
  );
const said = () => texts('.training-said span');
const reaches = (text: RegExp) => expect.poll(() => said()[0] ?? '').toMatch(text);
const toStep = (step: number) => choose(figure, '#training-step', String(step));

/** Closes the menu again, which may lie over what is pressed next. */
async function option(id: string, value: string) {
  await openMenu(figure, 'training-options');
  await choose(figure, `#${id}`, value);
}

it('is played to its end and taken back, and the picture follows', async () => {
  await figure.open(`${link}&training-pace=fast`);
  const start = data('attn_weights');
  // The code of the strip is loaded when something is trained.
  await expect.poll(() => find(element, '#train')).toBeTruthy();
  await press(element, '#train');
  await reaches(/^step 400 of 400, loss 0\.00/);
  expect(element.getState().trainingStep).toBe(400);
  expect(part(element, '#train').getAttribute('aria-label')).toBe('Train again from step 0');
  const end = data('attn_weights');
  // From “deposit”, each head attends to another one of the two nouns.
  const at = (head: number, key: number) => end[head * 100 + 40 + key] ?? NaN;
  const [what, where] = at(0, 6) > at(1, 6) ? [0, 1] : [1, 0];
  expect(Math.min(at(what, 6), at(where, 9))).toBeGreaterThan(0.5);
  await toStep(0);
  await expect.poll(() => data('attn_weights')).toEqual(start);
  await toStep(400);
  await expect.poll(() => data('attn_weights')).toEqual(end);
});

it('is a slider with its step and loss to the keyboard and a screen reader', async () => {
  await figure.open(`${link}&training-step=30`);
  await reaches(/^step 30/);
  const slider = part(element, '#training-step');
  expect(slider.getAttribute('aria-label')).toBe('Steps of training');
  slider.focus();
  await figure.key('ArrowLeft');
  const text = () => slider.getAttribute('aria-valuetext');
  await expect.poll(text).toMatch(/^step 29 of 400, loss \d\.\d+$/);
  await figure.key('Home');
  await expect.poll(text).toBe('step 0 of 400');
});

describe('an option', () => {
  it('of the start has its noise, and says what that is', async () => {
    await figure.open(link);
    for (const [start, says] of [
      ['clones', 'The standard deviation of what is added'],
      ['nudge', 'What is added to the one number.'],
    ] as const) {
      await option('start', start);
      expect(await figure.text('.training-options')).toContain(says);
    }
    await option('start', 'zeros');
    expect(await figure.text('.training-options')).not.toContain('is added');
  });

  it('of the recipe is taken, refused by name, and put back', async () => {
    await figure.open(`${link}&training-step=20`);
    await option('learning-rate', '0.05');
    expect(element.getState().learningRate).toBe(0.05);
    expect(notices(figure)).toContain('learningRate: another training, so it started again');
    await option('learning-rate', '1e9');
    expect(notices(figure)).toContain('learning-rate=1e9; allowed: recipe, numbers 1e-9 to 10');
    expect(part<HTMLInputElement>(element, '#learning-rate').value).toBe('0.05');
    await press(element, '#of-recipe');
    expect(element.getState().learningRate).toBeNull();
  });
});

it('what has been learned stands beside the picture, as lines and as tables', async () => {
  await figure.open(`${link}&training-step=400`);
  await expect.poll(() => texts('.answers tbody tr')).toHaveLength(3);
  expect(texts('.answers tbody tr')[0]).toMatch(/all heads\s*100 %\s*100 %\s*100 %/);
  const legend = texts('.learned-legend li');
  expect(legend.join()).toMatch(/head 1: wh.*head 2: wh/);
  expect(texts('.learned-chart details:first-of-type tbody tr').length).toBeGreaterThanOrEqual(21);
  await press(element, '#show-number');
  expect(await figure.count('.answers')).toBe(0);
  expect(element.link()).toContain('learning=off');
});

it('seeds are trained one after the other until they are stopped, and a dot opens its training', async () => {
  await figure.open(link);
  await expect.poll(() => find(element, '#start-seeds')).not.toBeNull();
  await press(element, '#start-seeds');
  await expect.poll(() => element.shadowRoot?.querySelectorAll('.seed-row')).toHaveLength(2);
  const rows = [...(element.shadowRoot?.querySelectorAll('.seed-row') ?? [])];
  const inRow = (row: number) => [...(rows[row]?.querySelectorAll<HTMLElement>('.dot') ?? [])];
  await expect.poll(() => inRow(1).length).toBeGreaterThan(1);
  await press(element, '#stop-seeds');
  const made = texts('.dot').length;
  // One head cannot solve the task; two can.
  expect(rows[0]?.textContent.replace(/\s+/g, ' ')).toMatch(/1 head 0 of \d+ solved/);
  expect(inRow(1).some((dot) => dot.classList.contains('solved'))).toBe(true);
  inRow(1)[1]?.click();
  await reaches(/^step 400 of 400/);
  expect(element.getState()).toMatchObject({ seed: 2, heads: 2, trainingStep: 400 });
  expect(texts('.dot')).toHaveLength(made);
});

it('twins have a gap of exactly 0, and noise parts them', async () => {
  await figure.open(`${link}&start=clones&training-step=200`);
  await expect.poll(() => texts('#gap').join()).toMatch(/exactly 0/);
  await option('noise', '7');
  await expect.poll(() => texts('#gap').join()).toMatch(/^Gap between the heads: 0\.\d+$/);
  expect(element.getState()).toMatchObject({ noise: 0.001, trainingStep: 200 });
});

it('two trainings run on one timeline: one head fails where two succeed', async () => {
  await openMenu(figure, 'learn');
  await press(element, '#learn-one-or-two');
  await expect.poll(() => said().join()).toMatch(/A: step 400, loss 0\.8.*B: step 400, loss 0\.00/);
  await toStep(60);
  await expect.poll(() => said().join()).toMatch(/A: step 60,.*B: step 60,/);
  expect(element.getState()).toMatchObject({ heads: 1, compare: { heads: 2 } });
});

it('keys of two numbers stand as points and as a table', async () => {
  await openMenu(figure, 'learn');
  await press(element, '#learn-circle');
  await toStep(40);
  await reaches(/^step 40/);
  await expect.poll(() => texts('.learned-keys .key-name')).toEqual([...'abcdefghijklmnop']);
  expect(part(element, '.learned-keys svg').getAttribute('aria-label')).toMatch(/16 keys, .* from/);
  expect(texts('.learned-keys tbody tr')).toHaveLength(16);
  expect(element.getState()).toMatchObject({ relation: 'identity', dK: 2 });
});
