/** A figure that is taken off its page ends what it computes, and starts again when it is back. */
import { afterEach, expect, it } from 'vitest';
import { ManyHeads } from '../../web/figure';

afterEach(() => document.body.replaceChildren());

/** Until the figure knows that it was removed, and not moved. */
const known = () => new Promise((resolve) => setTimeout(resolve));

it('tells who waited for it before, once, as it has started', async () => {
  const figure = new ManyHeads();
  let starts = 0;
  figure.addEventListener('mh-ready', () => (starts += 1));
  document.body.append(figure);
  const waiting = figure.ready;
  figure.remove();
  await known();
  document.body.append(figure);
  expect(await waiting).toBe(figure);
  expect(await figure.ready).toBe(figure);
  expect(figure.model.numbers).toHaveLength(1);
  expect(starts).toBe(1);
});

it('trains no seeds and has no layers while it is on no page', async () => {
  const figure = new ManyHeads();
  document.body.append(figure);
  await figure.ready;
  figure.setState({ parameters: 'trained', task: 'what-where' });
  figure.seeds.start();
  figure.trainer.play();
  figure.remove();
  await known();
  expect(figure.seeds.running).toBe(false);
  expect(figure.trainer.playing).toBe(false);
  expect(figure.model.numbers).toEqual([]);
  document.body.append(figure);
  await figure.ready;
  expect(figure.getState().layers[0].parameters).toBe('trained');
});
