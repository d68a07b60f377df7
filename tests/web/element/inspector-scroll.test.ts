import { describe, expect, it } from 'vitest';
import { InspectorScroll } from '../../../web/element/inspector-scroll';

const cell = (column: number) => ({ name: 'scores', index: [0, 1, column] });

describe('the inspector', () => {
  it('begins at its top with another number or stage, and keeps its place with the same', () => {
    const inspector = { scrollTop: 0 };
    const root = { querySelector: () => inspector } as unknown as ParentNode;
    const scroll = new InspectorScroll();
    const first = cell(2);
    const at = (stage: 'scores' | 'softmax', place: typeof first | null) => {
      inspector.scrollTop = 50;
      scroll.show(root, { stage, cell: place });
      return inspector.scrollTop;
    };
    expect(at('scores', first)).toBe(0);
    expect(at('scores', first)).toBe(50);
    expect(at('scores', cell(3))).toBe(0);
    expect(at('softmax', null)).toBe(0);
    expect(at('softmax', null)).toBe(50);
  });

  it('need not be there', () => {
    const root = { querySelector: () => null } as unknown as ParentNode;
    expect(() => new InspectorScroll().show(root, { stage: 'embed', cell: null })).not.toThrow();
  });
});
