/** Rows scroll to their current item, in a browser's page. */
import { describe, expect, it } from 'vitest';
import { headsScroll, stripScroll } from '../../../web/element/row-scroll';
import { nextTask, pageOf, within } from '../support/markup';

/** A strip 300 wide with ten stages of 100, the current one at this index; pictures have their own boxes. */
function page(current: number, style = '') {
  const stages = Array.from(
    { length: 10 },
    (_, k) =>
      `<li class="stage${k === current ? ' current' : ''}" style="flex: none; width: 100px">${k}</li>`,
  );
  const root = pageOf(`
    <div style="transform-origin: 0 0; ${style}">
      <div class="pointed" style="position: relative; width: 200px; height: 100px">
        <canvas></canvas>
      </div>
      <ol style="display: flex; width: 300px; overflow: auto; margin: 0 0 0 10px; padding: 0">
        ${stages.join('')}
      </ol>
    </div>`);
  const choose = (k: number) => {
    within(root, '.current').classList.remove('current');
    within(root, `.stage:nth-child(${k + 1})`).classList.add('current');
  };
  return { root, strip: within(root, 'ol'), choose };
}

describe('the current stage', () => {
  it('stands in the middle of the strip, once the page is laid out', async () => {
    const { strip, root } = page(5);
    stripScroll().show(root, 'mask');
    expect(strip.scrollLeft).toBe(0);
    await nextTask();
    // 500 pixels from the start, minus the (300 − 100) / 2 left of the stage.
    expect(strip.scrollLeft).toBe(400);
  });

  it('is brought there once: then the strip is the reader’s', async () => {
    const { strip, root, choose } = page(5);
    const scroll = stripScroll();
    scroll.show(root, 'mask');
    await nextTask();
    strip.scrollLeft = 0;
    scroll.show(root, 'mask');
    await nextTask();
    expect(strip.scrollLeft).toBe(0);
    choose(6);
    scroll.show(root, 'softmax');
    await nextTask();
    expect(strip.scrollLeft).toBe(500);
  });

  it.each(['transform: scale(0.5)', 'zoom: 0.5'])(
    'stands in the middle also under %s',
    async (style) => {
      const { strip, root } = page(5, style);
      stripScroll().show(root, 'mask');
      await nextTask();
      expect(Math.abs(strip.scrollLeft - 400)).toBeLessThanOrEqual(1);
    },
  );
});

describe('the chosen head count', () => {
  /** A row of controls 300 wide, scrolled by 50, with the count 44 wide at `left` in view. */
  async function scrolled(left: number): Promise<number> {
    const root = pageOf(`
      <div class="controls" style="position: relative; width: 300px; overflow: auto; height: 60px">
        <label class="count" style="position: absolute; left: ${left + 50}px; width: 44px">
          <input type="radio" checked />
        </label>
        <div style="width: 2000px; height: 1px"></div>
      </div>`);
    const row = within(root, '.controls');
    row.scrollLeft = 50;
    headsScroll().show(root, 'wide,24,12');
    await nextTask();
    return row.scrollLeft;
  }

  it('stays where it is while it is in sight', async () => {
    expect([await scrolled(0), await scrolled(256)]).toEqual([50, 50]);
  });

  it('comes in at the side where it was, clear of the row’s fading end', async () => {
    expect(await scrolled(257)).toBe(50 + 1 + 32);
    expect(await scrolled(-1)).toBe(50 - 1 - 32);
  });
});
