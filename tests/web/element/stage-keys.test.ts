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
  it('play and pause', () => {
    expect(asked(' ')).toEqual(['play']);
    expect(asked(' ', {}, true)).toEqual(['pause']);
  });

  it('go a step on and back, and to both ends', () => {
    expect(asked('.')).toEqual(['next']);
    expect(asked(',')).toEqual(['previous']);
    expect(asked('Home')).toEqual(['scrub', 1]);
    expect(asked('End')).toEqual(['scrub', 10]);
  });

  it('let go of a chosen cell; without one Escape closes what is open over the page', () => {
    expect(asked('Escape', { cell })).toEqual(['inspect', null]);
    expect(asked('Escape')).toBeNull();
  });

  it('open a number', () => {
    expect(asked('e')).toEqual(['openEdit']);
    expect(asked('F2')).toEqual(['openEdit']);
  });

  it('open and close the list of keys', () => {
    expect(asked('?')).toEqual(['openKeys']);
    expect(asked('?', { look: 'heads' })).toEqual(['openKeys']);
    expect(asked('?', { look: 'keys' })).toEqual(['change', { look: 'none' }]);
  });

  it('choose a head by its digit, where there is such a head', () => {
    expect(asked('1')).toEqual(['change', { head: 0 }]);
    expect(asked('4')).toEqual(['change', { head: 3 }]);
    expect(asked('5')).toBeNull();
    expect(asked('0')).toBeNull();
    expect(asked('9', { variant: 'wide', heads: 16 })).toEqual(['change', { head: 8 }]);
    expect(asked('F1')).toBeNull();
  });

  it('go from head to head, round the ends', () => {
    expect(asked('h', { head: 1 })).toEqual(['change', { head: 2 }]);
    expect(asked('h', { head: 3 })).toEqual(['change', { head: 0 }]);
    expect(asked('H', { head: 1 })).toEqual(['change', { head: 0 }]);
    expect(asked('H', { head: 0 })).toEqual(['change', { head: 3 }]);
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

  it('are no others', () => {
    for (const key of ['a', 'Tab', 'F5', 'Shift', '/']) expect(asked(key)).toBeNull();
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
