/** Many seeds: one head solves none, two heads solve all; results stay with what was trained. */
import { describe, expect, it } from 'vitest';
import { seedCount, Seeds } from '../../../web/train/seeds';
import { newModel } from '../support/model';

function opened(query: string) {
  const made = newModel();
  made.model.showPairs(new URLSearchParams(query));
  return { ...made, seeds: new Seeds(made.model) };
}

describe('many seeds', () => {
  it('are trained with one head and with two in turn, and can be stopped', () => {
    const { seeds, frames } = opened('parameters=trained&task=what-where&heads=2&seed=1');
    seeds.start();
    while (seeds.rows.some(({ results }) => results.length < 2)) {
      frames.pass(1);
      const [one = 0, two = 0] = seeds.rows.map(({ results }) => results.length);
      expect(Math.abs(one - two)).toBeLessThanOrEqual(1);
    }
    const [one, two] = seeds.rows;
    expect(one?.results.map(({ solved, sharp }) => [solved, sharp])).toEqual([
      [false, null],
      [false, null],
    ]);
    expect(two?.results.map(({ seed, solved }) => [seed, solved])).toEqual([
      [1, true],
      [2, true],
    ]);
    expect(two?.steps).toBe(400);
    expect(two?.results.map(({ sharp }) => sharp)).toEqual([true, true]);
    seeds.stop();
    expect(seeds.running).toBe(false);
  });

  it('end by themselves after 24, and are shown for what they were trained for alone', () => {
    const { seeds, frames, model } = opened(
      'parameters=trained&task=prey&heads=1&training-steps=5',
    );
    seeds.start();
    for (let k = 0; seeds.running && k < 1000; k++) frames.pass(1);
    expect(seeds.rows.map(({ heads, results }) => [heads, results.length])).toEqual([
      [1, seedCount],
    ]);
    model.changeLayer({ seed: 3 });
    expect(seeds.rows).toHaveLength(1);
    model.changeLayer({ start: 'clones' });
    expect(seeds.rows).toEqual([]);
  });

  it('free a training that fails, and say why', () => {
    const { model, frames, core } = newModel();
    const freed: string[] = [];
    model.start({
      ...core,
      createTraining: (options) => {
        const training = core.createTraining(options);
        const dispose = training.dispose.bind(training);
        return Object.assign(training, {
          step: () => {
            throw new RangeError('no step');
          },
          dispose: () => {
            freed.push(`heads ${options.heads}`);
            dispose();
          },
        });
      },
    });
    model.showPairs(new URLSearchParams('parameters=trained&task=what-where&heads=2'));
    const seeds = new Seeds(model);
    seeds.start();
    frames.pass(1);
    expect(model.notices.value.map(({ text }) => text)).toEqual(['no step']);
    expect(seeds.running).toBe(false);
    expect(freed).toEqual(['heads 1']);
  });

  it('have sharp heads only where each looks at the word that answers its question', () => {
    const { seeds, frames } = opened('parameters=trained&task=what-where&heads=2&training-steps=4');
    seeds.start();
    while (seeds.rows.some(({ results }) => results.length < 1)) frames.pass(1);
    expect(
      seeds.rows.map(({ steps, results: [first] }) => [steps, first?.solved, first?.sharp]),
    ).toEqual([
      [4, false, null],
      [4, false, false],
    ]);
    seeds.stop();
  });
});
