import { describe, expect, it } from 'vitest';
import { controlsOf, hiddenParts, type ControlledElement } from '../../../web/element/controls';
import { hideable, type ControlSet } from '../../../web/ui/view';

describe('controls', () => {
  it('are a player alone in a figure below 700 pixels whose writer chose nothing', () => {
    expect(controlsOf(null, () => 699)).toBe('player');
    expect(controlsOf(null, () => 700)).toBe('all');
    // Before the first layout there is no width to decide by.
    expect(controlsOf(null, () => 0)).toBe('all');
  });
});

/** @param children what the page puts into the element */
const element = (hide: string, controls: ControlSet | null, children = ''): ControlledElement => ({
  sharePage: 'https://example.org/',
  hide,
  controls,
  clientWidth: 900,
  querySelector: (selector: string) =>
    selector === `:scope > [slot=${children}]` ? ({} as Element) : null,
});

describe('hidden parts', () => {
  it('are those named in hide, whatever separates them', () => {
    const hidden = hiddenParts(element('knife, cost\nlook', 'all', 'brand'));
    expect([...hidden]).toEqual(['knife', 'cost', 'look']);
  });

  it('are all but the player with a player', () => {
    const hidden = hiddenParts(element('', 'player', 'brand'));
    expect(hideable.filter((name) => !hidden.has(name))).toEqual([
      'strip',
      'transport',
      'inspector',
      'legend',
      'caption',
      'training',
      'guide',
      'brand',
    ]);
  });

  it('are all but a lesson’s guide, the colour scale and the caption with no controls', () => {
    const hidden = hiddenParts(element('caption', 'none', 'brand'));
    expect(hideable.filter((name) => !hidden.has(name))).toEqual(['legend', 'guide', 'brand']);
  });

  it('are also the brand where the page gives none: its row would be empty', () => {
    expect([...hiddenParts(element('', 'all'))]).toEqual(['brand']);
  });

  it('are also Share where no page is known that a link could name', () => {
    const unknown = { ...element('', 'all', 'brand'), sharePage: '' };
    expect([...hiddenParts(unknown)]).toEqual(['share']);
  });
});
