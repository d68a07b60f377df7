/** The keys of a relation as points: rows of W_K on a line or in a plane. */
import { expect, it } from 'vitest';
import { animals, keyPlane } from '../../../web/derive/training/keys';
import { startOf } from '../../../web/state/training';
import { computed, core } from '../support/layers';
import { openTraining } from '../support/training';

const matching = { ...startOf('relation'), relation: 'identity' } as const;

it('are the task’s own animals, in the order of its features', () => {
  const { setup } = core.createTraining({ task: 'relation' });
  expect(setup.words.filter((word) => word.endsWith('?'))).toEqual(animals.map((a) => `${a}?`));
});

it('are rows of W_K, with the rows of W_Q as queries', () => {
  for (const dK of [1, 2]) {
    const { snapshot } = computed({ ...matching, dK });
    const plane = keyPlane(snapshot, 0);
    const { data } = snapshot.tensor('W_K');
    expect(plane?.columns).toBe(dK);
    expect(plane?.animals[3]).toMatchObject({
      name: 'd',
      key: [data[3 * dK], dK === 2 ? data[7] : 0],
    });
    expect(plane?.animals[3]?.query[0]).toBe(snapshot.tensor('W_Q').data[3 * dK]);
  }
});

it('come to lie on a circle', () => {
  const { session, clock } = openTraining('learning=off');
  session.change({ ...matching, dK: 2, trainingStep: 1000 });
  clock.rest();
  const { snapshot } = session;
  const plane = snapshot && keyPlane(snapshot, 0);
  if (!plane) throw new Error('no plane');
  expect(plane.longest / plane.shortest).toBeLessThan(1.25);
  // The keys surround the origin: no half-plane is empty.
  for (const turn of [0, 1, 2, 3]) {
    const [x, y] = [Math.cos((turn * Math.PI) / 2), Math.sin((turn * Math.PI) / 2)];
    expect(plane.animals.some(({ key }) => key[0] * x + key[1] * y > plane.mean / 2)).toBe(true);
  }
});
