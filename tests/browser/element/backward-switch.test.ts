/** The backward pass on the page: a switch by the stages, its link, the keyboard, and the terms of a gradient. */
import { expect, it } from 'vitest';
import { part, press } from '../support/element';
import { keptFigure } from '../support/kept';

const figure = await keptFigure();
const { element } = figure;
const pressed = () => part(element, '#direction').getAttribute('aria-pressed');
const texts = (selector: string) =>
  [...(element.shadowRoot?.querySelectorAll(selector) ?? [])].map((each) =>
    each.textContent.trim(),
  );

it('the switch turns the stages around, says what L is, and is in the link', async () => {
  await figure.open('stage=scores&parameters=random');
  expect(pressed()).toBe('false');
  await press(element, '#direction');
  expect(pressed()).toBe('true');
  expect(await figure.text('.caption')).toContain('L is the sum of all numbers of the output');
  expect(element.tensor('grad.q').shape).toEqual([4, 10, 4]);
  // Below the equation stand the gradients of this stage instead of the scores.
  expect(texts('.shapes dt')).toEqual(['∂L/∂q', '∂L/∂k']);
  const scrub = part(element, '.scrub').getAttribute('aria-valuetext');
  expect(scrub).toBe('Scores, going back, 100 %');
  await press(element, '#next');
  expect(element.getState()).toMatchObject({ stage: 'heads', direction: 'backward' });
  await press(element, '[data-stage=output]');
  expect(element.position).toBe(1);
  const link = element.link();
  element.reset();
  await figure.open(link);
  expect(pressed()).toBe('true');
});

it('by keyboard it is switched and walked, and one step to undo', async () => {
  await figure.open('stage=scores&parameters=random&progress=1');
  part(element, '#direction').focus();
  await figure.key('Space');
  expect(element.getState().direction).toBe('backward');
  part(element, 'canvas').focus();
  await figure.key('ArrowRight');
  expect(element.getState().cell?.name).toMatch(/^grad\./);
  expect(await figure.text('.inspector h2')).toContain('∂L/∂');
  await figure.key('Home');
  expect(element.getState().stage).toBe('output');
  await figure.key('End');
  expect(element.getState().stage).toBe('embed');
  element.undo();
  expect(element.getState().direction).toBe('forward');
});

it('a gradient opens its terms, and they lead to gradients and to what was multiplied', async () => {
  await figure.open('direction=backward&stage=scores&parameters=random&cell=grad.q.1.4.2');
  expect(await figure.text('.inspector h2')).toBe('∂L/∂q₂[deposit, 3]');
  expect(await figure.text('.inspector .terms')).toContain('∂L/∂scores');
  const products = texts('.inspector [data-product]').length;
  expect(products).toBe(10);
  await press(element, '.inspector .terms .operand button');
  expect(element.getState().cell?.name).toBe('grad.scores');
});

it('of a trained layer L is the loss of the task in the row that it asks', async () => {
  await figure.open('parameters=trained&heads=2&training-step=60&direction=backward&stage=output');
  await expect.poll(() => figure.text('.caption')).toContain('the row of “deposit”, at step 60');
  const rows = [...element.tensor('grad.output').data].map((value, k) => (value ? k >> 4 : null));
  expect(rows.filter((row) => row !== null)).toEqual(Array(16).fill(4));
});
