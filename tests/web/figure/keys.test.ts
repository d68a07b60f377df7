/** Shortcuts: each does what the panel Keys says, and none while a text is typed. */
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { shortcut, type KeyUse } from '../../../web/figure/keys';
import { newModel } from '../support/model';

/** As much of an element as shortcuts ask of it; the picture has the focus where nothing else is said. */
class StillElement {
  isContentEditable = false;
  constructor(private readonly name: string) {}
  matches(selector: string): boolean {
    return selector.split(',').some((each) => each.trim().startsWith(this.name));
  }
}
beforeEach(() => {
  vi.stubGlobal('Element', StillElement);
  vi.stubGlobal('HTMLElement', StillElement);
  return () => vi.unstubAllGlobals();
});

type Keys = { ctrlKey?: boolean; shiftKey?: boolean; altKey?: boolean };
type Given = { on?: string } & Partial<KeyUse>;

function press(
  key: string,
  { on = '.frames', isMenuOpen = false, characters = true, ...held }: Keys & Given = {},
) {
  const { model } = newModel();
  model.changeLayer({ heads: 8 });
  model.change({ stage: 'scores', head: 2, cell: { name: 'scores', index: [2, 1, 1] } });
  const before = model.state;
  const event = {
    ...{ key, ctrlKey: false, metaKey: false, shiftKey: false, altKey: false, ...held },
    defaultPrevented: false,
    composedPath: () => [new StillElement(on)],
    preventDefault(): void {
      this.defaultPrevented = true;
    },
  };
  shortcut(event as unknown as KeyboardEvent, model, { isMenuOpen, characters });
  return { model, used: event.defaultPrevented, isSame: model.state === before, before };
}

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
    const event = (key: string) =>
      ({
        key,
        composedPath: () => [new StillElement('.frames')],
        preventDefault: () => undefined,
      }) as unknown as KeyboardEvent;
    const heads = ['H', 'H', 'h', 'h', 'h', 'h'].map((key) => {
      shortcut(event(key), model, { isMenuOpen: false, characters: true });
      return model.state.head;
    });
    expect(heads).toEqual([0, 3, 0, 1, 2, 3]);
  });

  it('Space plays and pauses', () => {
    const { model, used } = press(' ');
    expect([model.player.playing, used]).toEqual([true, true]);
  });

  it('of a head that is not there, or of nothing, stays the page’s', () => {
    for (const key of ['9', 'x', 'ArrowLeft', 'Tab'])
      expect(press(key)).toMatchObject({ used: false, isSame: true });
  });

  it('goes back and forth over changes with Control', () => {
    const { model } = press('z', { ctrlKey: true });
    expect(model.layer.heads).toBe(4);
    expect(press('z', { ctrlKey: true, shiftKey: true }).model.layer.heads).toBe(8);
    expect(press('h', { ctrlKey: true })).toMatchObject({ used: false, isSame: true });
  });

  it('is the field’s own while a text is typed, and a button keeps its own', () => {
    for (const on of ['input', 'textarea', 'select'])
      for (const key of ['h', ' ', '.'])
        expect(press(key, { on })).toMatchObject({ used: false, isSame: true });
    expect(press(' ', { on: 'button' })).toMatchObject({ used: false });
    expect(press('h', { altKey: true })).toMatchObject({ used: false, isSame: true });
  });

  it('of a letter, a digit or a sign is a shortcut while the picture has the focus', () => {
    for (const key of ['h', '2', '?']) {
      expect(press(key, { on: 'button' })).toMatchObject({ used: false, isSame: true });
      expect(press(key, { characters: false })).toMatchObject({ used: false, isSame: true });
    }
    expect(press('End', { characters: false })).toMatchObject({ used: true });
  });

  it('Escape closes an open menu before it lets go of a cell', () => {
    expect(press('Escape', { isMenuOpen: true })).toMatchObject({ used: false, isSame: true });
  });
});
