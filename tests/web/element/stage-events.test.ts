import { beforeEach, describe, expect, it } from 'vitest';
import type { Place } from '../../../web/core/types';
import { stageEvents, type Pointed } from '../../../web/element/stage-events';
import { namedLabels, type NamedLabel } from '../../../web/derive/scene/hit';
import { NamesOnShow } from '../../../web/element/names-on-show';
import type { Hit } from '../../../web/element/stage-picture';
import type { State } from '../../../web/state/state';
import { keyPress, pointer, target } from '../support/events';
import { computed, desktop, sceneOf } from '../support/layers';
import { noted } from '../support/opened';

const cell: Place = { name: 'scores', index: [1, 2, 3] };
const input: Place = { name: 'W_Q', index: [0, 0] };
type Found = Omit<Hit, 'label'> & Partial<Hit>;
const nothing: Found = { place: null, head: null };
const label = { text: 'W_Q', says: 'W_Q: the matrix that makes queries.' } as NamedLabel;
const at = [10, 10] as const;

let pointedAt: (Place | null)[] = [];
beforeEach(() => {
  pointedAt = [];
});

/** Event handlers of a picture in which every point hits `hit`. */
function over(hit: Found, patch: Partial<State> = {}, playing = false, shortcuts = true) {
  const moment = computed({ stage: 'scores', ...patch });
  const { actions, calls } = noted();
  const names = new NamesOnShow();
  const view = { scene: sceneOf(moment, desktop), names, hit: () => ({ label: null, ...hit }) };
  const shown = { ...moment, hover: null };
  const given = { view, shown, actions, point: (place: Place | null) => pointedAt.push(place) };
  const asked = { playing: () => playing, shortcuts: () => shortcuts };
  const events = stageEvents({ ...given, ...asked } as unknown as Pointed);
  return { events, calls, names };
}

describe('a mouse', () => {
  it('points at what lies under it, and says by its cursor what can be pressed', () => {
    for (const [hit, cursor] of [
      [{ place: cell, head: null }, 'pointer'],
      [{ place: null, head: 0 }, 'pointer'],
      [nothing, 'default'],
    ] as const) {
      const on = target();
      over(hit).events.move(pointer(at, { on }));
      expect(on.style.cursor).toBe(cursor);
    }
    expect(pointedAt).toEqual([cell, null, null]);
  });

  it('points at nothing when it leaves', () => {
    over({ place: cell, head: null }).events.leave();
    expect(pointedAt).toEqual([null]);
  });

  it('chooses the cell that it presses, and lets go of the chosen one', () => {
    const free = over({ place: cell, head: null });
    free.events.press(pointer(at));
    expect(free.calls).toEqual([['inspect', cell, false]]);
    const chosen = over({ place: cell, head: null }, { cell });
    chosen.events.press(pointer(at));
    expect(chosen.calls).toEqual([['inspect', null, false]]);
    // The chosen cell replaces the pointed one.
    expect(pointedAt).toEqual([null, null]);
  });

  it('makes another head the large one; in the large one it chooses cells', () => {
    const other = over({ place: cell, head: 3 });
    other.events.press(pointer(at));
    expect(other.calls).toEqual([['change', { head: 3 }]]);
    const same = over({ place: cell, head: 1 });
    same.events.press(pointer(at));
    expect(same.calls).toEqual([['inspect', cell, false]]);
  });

  it('opens a number by a second press, where it can be edited', () => {
    const editable = over({ place: input, head: null });
    editable.events.press(pointer(at, { detail: 2 }));
    expect(editable.calls).toEqual([['openEdit', input]]);
    const computedOne = over({ place: cell, head: null });
    computedOne.events.press(pointer(at, { detail: 2 }));
    expect(computedOne.calls).toEqual([['inspect', cell, false]]);
    const once = over({ place: input, head: null });
    once.events.press(pointer(at));
    expect(once.calls).toEqual([['inspect', input, false]]);
  });

  it('does nothing by a press beside everything', () => {
    const { events, calls } = over(nothing);
    events.press(pointer(at));
    expect(calls).toEqual([]);
  });
});

describe('a finger', () => {
  const finger = { pointerType: 'touch' } as const;

  it('does not point: its tap chooses', () => {
    const { events, calls } = over({ place: cell, head: null });
    const on = target();
    events.move(pointer(at, { ...finger, on }));
    expect(pointedAt).toEqual([]);
    expect(on.style.cursor).toBe('');
    events.down(pointer(at, finger));
    events.up(pointer(at, finger));
    events.press(pointer(at, finger));
    expect(calls).toEqual([['inspect', cell, false]]);
  });

  it('goes from head to head, round the end, and chooses nothing by that', () => {
    const swipe = (head: number, dx: number) => {
      const { events, calls } = over({ place: cell, head: null }, { head });
      events.down(pointer([200, 200], finger));
      events.up(pointer([200 + dx, 200], finger));
      events.press(pointer([200 + dx, 200], finger));
      return calls;
    };
    expect(swipe(1, -100)).toEqual([['change', { head: 2 }]]);
    expect(swipe(1, 100)).toEqual([['change', { head: 0 }]]);
    expect(swipe(3, -100)).toEqual([['change', { head: 0 }]]);
    expect(swipe(0, 100)).toEqual([['change', { head: 3 }]]);
  });
});

describe('a key', () => {
  it('does what it means, and is then not the browser’s', () => {
    const { events, calls } = over(nothing);
    const { event, prevented } = keyPress('.');
    events.key(event);
    expect(calls).toEqual([['next']]);
    expect(prevented()).toBe(true);
  });

  it('knows whether the layer plays', () => {
    const [still, playing] = [over(nothing), over(nothing, {}, true)];
    still.events.key(keyPress(' ').event);
    playing.events.key(keyPress(' ').event);
    expect([still.calls, playing.calls]).toEqual([[['play']], [['pause']]]);
  });

  it.each(['ctrlKey', 'metaKey', 'altKey'] as const)('with %s is the browser’s', (modifier) => {
    const { events, calls } = over(nothing);
    const { event, prevented } = keyPress('.', { [modifier]: true });
    events.key(event);
    expect(calls).toEqual([]);
    expect(prevented()).toBe(false);
  });

  it('of another script is the letter in its place', () => {
    const { events, calls } = over(nothing, { head: 0 });
    events.key(keyPress('р', { code: 'KeyH' }).event);
    events.key(keyPress('Р', { code: 'KeyH', shiftKey: true }).event);
    expect(calls).toEqual([
      ['change', { head: 1 }],
      ['change', { head: 3 }],
    ]);
  });

  it('that writes a character does nothing where these are switched off; all others do', () => {
    const { events, calls, names } = over(nothing, { cell }, false, false);
    for (const key of ['.', ',', 'h', 'H', '2', 'e', '?', 'n']) {
      const { event, prevented } = keyPress(key);
      events.key(event);
      expect(prevented(), key).toBe(false);
    }
    expect([calls, names.label]).toEqual([[], null]);
    for (const key of [' ', 'ArrowRight', 'Home', 'F2']) events.key(keyPress(key).event);
    expect(calls.map(([name]) => name)).toEqual(['play', 'inspect', 'scrub', 'openEdit']);
  });

  it('without a meaning here is the browser’s', () => {
    const { events, calls } = over(nothing);
    const { event, prevented } = keyPress('q');
    events.key(event);
    expect(calls).toEqual([]);
    expect(prevented()).toBe(false);
  });
});

describe('a name in the picture', () => {
  it('explains itself under a mouse, and no longer when that goes', () => {
    const { events, names } = over({ ...nothing, label });
    const on = target();
    events.move(pointer(at, { on }));
    expect(on.style.cursor).toBe('help');
    expect([names.label, names.pinned]).toEqual([label, false]);
    events.leave();
    expect(names.label).toBeNull();
  });

  it('pressed goes on explaining itself, until it is pressed again or the picture is left', () => {
    const { events, names, calls } = over({ place: null, head: 2, label });
    events.press(pointer(at));
    events.leave();
    expect([names.label, names.pinned]).toEqual([label, true]);
    events.press(pointer(at));
    expect(names.label).toBeNull();
    events.press(pointer(at));
    events.blur();
    expect(names.label).toBeNull();
    // The press does not choose the head below the name.
    expect(calls).toEqual([]);
  });

  it('is reached with n and N, each once, and left with Escape', () => {
    const { events, names, calls } = over(nothing);
    const said: (string | undefined)[] = [];
    const press = (key: string) => {
      const { event, prevented } = keyPress(key);
      events.key(event);
      expect(prevented()).toBe(true);
      said.push(names.label?.text);
    };
    const all = namedLabels(sceneOf(computed({ stage: 'scores' }), desktop));
    for (let k = 0; k <= all.length; k++) press('n');
    expect(said.slice(0, -1)).toEqual(all.map(({ text }) => text));
    expect(said.at(-1)).toBe(all[0]?.text);
    press('N');
    expect(said.at(-1)).toBe(all.at(-1)?.text);
    press('Escape');
    expect(names.label).toBeNull();
    expect(calls).toEqual([]);
  });
});
