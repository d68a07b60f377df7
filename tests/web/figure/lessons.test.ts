/** A lesson in a figure: its numbers after the core has stopped. */
import { expect, it } from 'vitest';
import { Lessons } from '../../../web/figure/lessons';
import { Moments } from '../../../web/figure/moments';
import type { MomentNumbers } from '../../../web/lessons';
import { stateOf } from '../../../web/lessons/moment';
import { Seeds } from '../../../web/train/seeds';
import { Trainer } from '../../../web/train/trainer';
import { Session } from '../../../web/ui/session';
import { freshCore, newModel } from '../support/model';
import { withMemory } from '../support/wasmMemory';

const markdown = `# A lesson

About.

## One

[on show](?parameters=random&heads=2)

It has {=parameters} parameters.

## Two

[on show](?parameters=random&heads=4)

It has {=parameters} parameters.
`;

function lessonsOf(model: ReturnType<typeof newModel>['model']): Lessons {
  return new Lessons({
    model,
    session: new Session(),
    trainer: new Trainer(model),
    seeds: new Seeds(model),
    keepsProgress: () => false,
    emit: () => undefined,
  });
}

it('goes on with another core after one has stopped', async () => {
  const { model } = newModel();
  const { core, memory } = await withMemory(freshCore);
  model.start(core);
  const lessons = lessonsOf(model);
  await lessons.openText(markdown, 'a lesson');
  const tour = lessons.tour.value;
  await expect.poll(() => tour?.status).toBe('ready');
  new Uint8Array(memory.buffer).fill(255);
  tour?.next();
  await expect.poll(() => tour?.status).toBe('failed');
  // The page offers to start another core.
  expect(model.failure.value).not.toBeNull();
  model.start(await freshCore());
  await expect.poll(() => tour?.status).toBe('ready');
  expect(model.failure.value).toBeNull();
  expect(model.layer.heads).toBe(4);
  expect(tour?.said.value.text.join(' ')).not.toContain('…');
  lessons.leave();
  model.end();
});

it('says of a moment after the last step of a training what the last step learned', async () => {
  const { model, core, frames } = newModel();
  const moments = new Moments(() => core, model.clock);
  const query = 'parameters=trained&task=what-where&heads=1&training-steps=20&training-step=50';
  const numbers = moments.numbers(stateOf(query), new AbortController().signal);
  let layers: MomentNumbers | null = null;
  void numbers.then((each) => (layers = each));
  await expect
    .poll(
      () => {
        frames.pass(20, 0);
        return layers;
      },
      { interval: 1 },
    )
    .not.toBeNull();
  const [layer] = await numbers;
  expect(layer?.learned).not.toBeNull();
  moments.dispose();
  model.end();
});
