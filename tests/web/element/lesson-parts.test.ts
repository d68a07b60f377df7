/** Which parts of the page a lesson's step shows. */
import { describe, expect, it } from 'vitest';
import { unusedParts } from '../../../web/element/lesson-parts';
import { lessonIds, loadLesson } from '../../../web/lessons/catalogue';
import type { Step } from '../../../web/lessons/format';
import { defaultState } from '../../../web/state/state';
import { hideable } from '../../../web/ui/view';

const plain: Step = { id: 'a', title: 'A', text: ['A.'] };
const seen = (step: Step | null, state = defaultState) => {
  const unused = unusedParts(step, state);
  return hideable.filter((name) => !unused.includes(name));
};

describe('a step', () => {
  it('that names nothing leaves the picture and its scale', () => {
    expect(seen(plain)).toEqual(['legend', 'guide', 'brand']);
    expect(seen(null)).toEqual(['legend', 'guide', 'brand']);
  });

  it('shows what it speaks of', () => {
    for (const part of ['sentence', 'knife', 'heads', 'cost', 'strip', 'caption', 'look'] as const)
      expect(seen({ ...plain, focus: [{ part }] })).toContain(part);
    expect(seen({ ...plain, focus: [{ part: 'training' }] })).toEqual(
      expect.arrayContaining(['training', 'inspector']),
    );
  });

  it('that plays has the buttons that play', () => {
    const step: Step = { ...plain, playTo: { stage: 'softmax', progress: 1 } };
    expect(seen(step)).toEqual(expect.arrayContaining(['transport', 'strip']));
    const unused = unusedParts(step, defaultState, { waits: true });
    expect(unused, 'it plays after the answer').toEqual(
      expect.arrayContaining(['transport', 'strip']),
    );
  });

  it('with a chosen number says where it comes from, and an open panel is open', () => {
    const cell = { name: 'q', index: [0, 0, 0] };
    expect(seen(plain, { ...defaultState, cell })).toContain('inspector');
    const unused = unusedParts(plain, { ...defaultState, cell }, { isHidden: true });
    expect(unused, 'hidden until it is answered').toContain('inspector');
    expect(seen(plain, { ...defaultState, look: 'heads' })).toContain('look');
  });

  it('of any lesson shows what it outlines', async () => {
    for (const id of lessonIds) {
      const { steps } = await loadLesson(id);
      for (const step of steps)
        for (const each of step.focus ?? [])
          if ('part' in each && each.part !== 'differences')
            expect(seen(step)).toContain(each.part);
    }
  });
});
