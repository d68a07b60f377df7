/** Shortcuts: each does what the panel Keys says; letters only while the picture has the focus, none while a text is typed. */
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { shortcut, type KeyUse } from '../../../web/figure/keys';
import type { Model } from '../../../web/model/model';
import { newModel } from '../support/model';

/** As much of an element as shortcuts ask of it. */
class StillElement {
  isContentEditable = false;
  constructor(private readonly name: string) {}
  closest(): null {
    return null;
  }
  matches(selector: string): boolean {
    return selector.split(', ').some((each) => each.startsWith(this.name));
  }
}
beforeEach(() => {
  vi.stubGlobal('HTMLElement', StillElement);
  vi.stubGlobal('Element', StillElement);
  return () => vi.unstubAllGlobals();
});

interface Press {
  /** What has the focus. */
  readonly on?: string;
  readonly use?: Partial<KeyUse>;
  readonly held?: Partial<KeyboardEvent>;
}
function pressOn(model: Model, key: string, { on = '.frames', use, held }: Press = {}): boolean {
  const event = {
    ...{ key, code: '', ctrlKey: false, metaKey: false, shiftKey: false, altKey: false },
    composedPath: () => [new StillElement(on)],
    preventDefault: () => undefined,
    ...held,
  };
  const uses = { isMenuOpen: false, characters: true, ...use };
  return shortcut(event as unknown as KeyboardEvent, model, uses);
}
function press(key: string, about: Press = {}) {
  const { model } = newModel();
  model.changeLayer({ heads: 8 });
  model.change({ stage: 'scores', head: 2, cell: { name: 'scores', index: [2, 1, 1] } });
  const before = model.state;
  const used = pressOn(model, key, about);
  return { model, used, isSame: model.state === before };
}
const unused = { used: false, isSame: true };

describe('a key', () => {
  it.each<[key: string, changes: object]>([
    ['.', { stage: 'scale', progress: 1 }],
    [',', { stage: 'heads', progress: 1 }],
    ['Home', { stage: 'embed', progress: 0 }],
    ['End', { stage: 'output', progress: 1 }],
    ['h', { head: 3 }],
    ['H', { head: 1 }],
    ['8', { head: 7 }],
    ['1', { head: 0 }],
    ['Escape', { cell: null }],
    ['?', { look: 'keys' }],
  ])('%s goes to %j', (key, changes) => {
    const { model, used } = press(key);
    expect(model.state).toMatchObject(changes);
    expect(used).toBe(true);
  });

  it('H and h go round over the heads', () => {
    const { model } = newModel();
    const heads = ['H', 'H', 'h', 'h', 'h', 'h'].map((key) => {
      pressOn(model, key);
      return model.state.head;
    });
    expect(heads).toEqual([0, 3, 0, 1, 2, 3]);
  });

  it('Space plays and pauses', () => {
    const { model, used } = press(' ');
    expect([model.player.playing, used]).toEqual([true, true]);
    pressOn(model, ' ');
    expect(model.player.playing).toBe(false);
  });

  it('of a head that is not there, or of nothing, stays the page’s', () => {
    for (const key of ['9', 'x', 'ArrowLeft', 'Tab']) expect(press(key)).toMatchObject(unused);
    for (const key of ['h', '8', '?', '.']) {
      expect(press(key, { on: 'div' })).toMatchObject(unused);
      expect(press(key, { use: { characters: false } })).toMatchObject(unused);
    }
  });

  it('is the one in its place where the keyboard writes another script', () => {
    const held = { code: 'KeyH' };
    expect(press('р', { held }).model.state.head).toBe(3);
    expect(press('Р', { held: { ...held, shiftKey: true } }).model.state.head).toBe(1);
  });

  it('goes back and forth over changes with Control', () => {
    const held = { ctrlKey: true };
    const { model } = press('z', { held });
    expect(model.layer.heads).toBe(4);
    pressOn(model, 'Z', { held: { ...held, shiftKey: true } });
    expect(model.layer.heads).toBe(8);
    expect(press('h', { held })).toMatchObject(unused);
  });

  it('is the field’s own while a text is typed, and a button keeps its own', () => {
    for (const on of ['input', 'textarea', 'select'])
      for (const key of ['h', ' ', '.', 'End']) expect(press(key, { on })).toMatchObject(unused);
    for (const key of [' ', 'Home', 'End'])
      expect(press(key, { on: 'button' })).toMatchObject(unused);
    for (const held of [{ altKey: true }, { isComposing: true }, { defaultPrevented: true }])
      expect(press('h', { held })).toMatchObject(unused);
  });

  it('Escape closes an open menu before it lets go of a cell', () => {
    expect(press('Escape', { use: { isMenuOpen: true } })).toMatchObject({
      used: true,
      isSame: true,
    });
  });
});
