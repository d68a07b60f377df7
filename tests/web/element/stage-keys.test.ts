import { describe, expect, it } from 'vitest';
import type { Place } from '../../../web/core/types';
import { commandFor } from '../../../web/element/keyboard';
import type { State } from '../../../web/state/state';
import { computed, desktop, sceneOf } from '../support/layers';
import { noted } from '../support/opened';

/** The action of a key in a state; null if the stage ignores the key. */
function asked(key: string, patch: Partial<State> = {}, playing = false) {
  const moment = computed({ stage: 'scores', ...patch });
  const command = commandFor(key, sceneOf(moment, desktop), moment.state, playing);
  if (!command) return null;
  const { actions, calls } = noted();
  command(actions, { ...moment, hover: null, concealed: null, focus: [] });
  expect(calls.length).toBeLessThanOrEqual(1);
  return calls[0] ?? [];
}

const cell: Place = { name: 'scores', index: [1, 2, 3] };

describe('keys of the stage', () => {
  it.each<[string, Partial<State>, readonly unknown[] | null]>([
    [' ', {}, ['play']],
    ['.', {}, ['next']],
    [',', {}, ['previous']],
    ['Home', {}, ['scrub', 1]],
    ['End', {}, ['scrub', 10]],
    ['Escape', { cell }, ['inspect', null]],
    // Without a chosen cell Escape closes what is open over the page.
    ['Escape', {}, null],
    ['e', {}, ['openEdit']],
    ['F2', {}, ['openEdit']],
    ['?', {}, ['openKeys']],
    ['?', { look: 'heads' }, ['openKeys']],
    ['?', { look: 'keys' }, ['change', { look: 'none' }]],
    // A head by its digit, where there is such a head.
    ['1', {}, ['change', { head: 0 }]],
    ['4', {}, ['change', { head: 3 }]],
    ['5', {}, null],
    ['0', {}, null],
    ['9', { variant: 'wide', heads: 16 }, ['change', { head: 8 }]],
    // From head to head, round the ends.
    ['h', { head: 1 }, ['change', { head: 2 }]],
    ['h', { head: 3 }, ['change', { head: 0 }]],
    ['H', { head: 0 }, ['change', { head: 3 }]],
    ...['a', 'Tab', 'F1', 'Shift', '/'].map((key): [string, object, null] => [key, {}, null]),
  ])('%j in %o asks for %j', (key, patch, action) => {
    expect(asked(key, patch)).toEqual(action);
  });

  it('pause while it plays', () => {
    expect(asked(' ', {}, true)).toEqual(['pause']);
  });

  it('move the cursor from the chosen cell, else from the one that is being computed', () => {
    expect(asked('ArrowRight', { cell })).toEqual([
      'inspect',
      { name: 'scores', index: [1, 2, 4] },
    ]);
    const moment = computed({ stage: 'scores', progress: 0.5 });
    const { current } = sceneOf(moment, desktop);
    if (!current) throw new Error('nothing is being computed');
    const [head = 0, row = 0, col = 0] = current.index;
    expect(asked('ArrowUp', { progress: 0.5 })).toEqual([
      'inspect',
      { name: current.name, index: [head, row - 1, col] },
    ]);
  });
});

describe('Enter', () => {
  it('goes to the largest term of the chosen number', () => {
    const { snapshot } = computed({ stage: 'scores' });
    const { terms } = snapshot.explain(cell);
    const sizes = terms.map(({ product }) => Math.abs(product));
    const largest = terms[sizes.indexOf(Math.max(...sizes))];
    expect(asked('Enter', { cell })).toEqual(['follow', cell, largest?.leftFrom, 'term', true]);
  });

  it('goes from a share of attention to its own score', () => {
    const share: Place = { name: 'attn_weights', index: [1, 2, 3] };
    expect(asked('Enter', { stage: 'softmax', cell: share })).toEqual([
      'follow',
      share,
      { name: 'masked', index: [1, 2, 3] },
      'term',
      true,
    ]);
  });

  it('does nothing without a chosen number, or where a number comes from nothing', () => {
    expect(asked('Enter')).toEqual([]);
    const given: Place = { name: 'W_Q', index: [0, 0] };
    expect(asked('Enter', { stage: 'project', cell: given })).toEqual([]);
  });
});
