/** A lesson's step scrolls its subject into view, in a browser's page. */
import { describe, expect, it } from 'vitest';
import { LessonScroll } from '../../../web/element/lesson-scroll';
import { nextTask, pageOf, within } from '../support/markup';

const look = [{ part: 'look' }] as const;
const drawn = '<table><tr><td>1</td></tr></table>';

interface Given {
  /** The picture's offset from the top of the page. */
  readonly top?: number;
  /** The height of the panel below it. */
  readonly height?: number;
  readonly panel?: string;
  /** The height at the bottom of the window that the guide covers. */
  readonly sheet?: number;
}

/** A page with a picture 400 high, a panel far below it, and a guide whose verdict is 90 below its top. */
function page({ top = 0, height = 300, panel = drawn, sheet = 0 }: Given = {}) {
  const root = pageOf(`
    <div style="height: ${top}px"></div>
    <div class="screen" style="height: 400px">
      <canvas style="display: block; width: 600px; height: 400px"></canvas>
    </div>
    <div style="height: 2000px"></div>
    <div id="look-panel" style="height: ${height}px; scroll-margin-bottom: ${sheet}px">${panel}</div>
    <div style="height: 3000px"></div>
    <div class="guide-body" style="position: fixed; top: 0; right: 0; height: 100px; overflow: auto">
      <div style="height: 90px"></div>
      <p id="verdict" style="margin: 0; height: 20px">Right.</p>
      <div style="height: 400px"></div>
    </div>`);
  const [screen, below] = [within(root, '.screen'), within(root, '#look-panel')];
  const scroll = new LessonScroll();
  const show = async (...given: [step: string, focus?: Parameters<LessonScroll['show']>[2]]) => {
    scroll.show(root, given[0], given[1] ?? []);
    // The mutation observer runs first and schedules another task.
    await nextTask();
    await nextTask();
  };
  return { root, screen, panel: below, body: within(root, '.guide-body'), show };
}

/** The top and the bottom of a box in the window. */
const topOf = (box: Element) => Math.round(box.getBoundingClientRect().top);
const bottomOf = (box: Element) => Math.round(box.getBoundingClientRect().bottom);

describe('a step of a lesson', () => {
  it('that speaks of what is below brings it into sight, once; the next one begins at the top', async () => {
    const { screen, panel, show } = page();
    await show('0', look);
    expect(bottomOf(panel)).toBe(innerHeight);
    window.scrollTo(0, 0);
    await show('0', look);
    expect(window.scrollY, 'the page is the reader’s').toBe(0);
    await show('0 answered', [{ part: 'cost' }, ...look]);
    expect(bottomOf(panel)).toBe(innerHeight);
    await show('1', [{ part: 'cost' }]);
    expect(topOf(screen)).toBe(0);
    window.scrollTo(0, 30);
    await show('2');
    expect(window.scrollY, 'the picture is in sight').toBe(30);
  });

  it('waits for what is still being loaded', async () => {
    const { root, panel, show } = page({ panel: '' });
    await show('0', look);
    root.append(document.createElement('p'));
    await nextTask();
    await nextTask();
    expect(window.scrollY).toBe(0);
    panel.innerHTML = drawn;
    await expect.poll(() => bottomOf(panel)).toBe(innerHeight);
    window.scrollTo(0, 0);
    root.append(document.createElement('p'));
    await nextTask();
    await nextTask();
    expect(window.scrollY, 'it came once').toBe(0);
  });

  it('takes no reader of an article to its figure as the article opens', async () => {
    const { panel, show } = page({ top: 900 });
    await show('0', look);
    expect(window.scrollY).toBe(0);
    await show('1', look);
    expect(bottomOf(panel)).toBe(innerHeight);
  });

  it.each([
    ['the window', { height: 1000 }],
    ['the room above the guide', { height: 500, sheet: 400 }],
  ])('begins at the top of what is taller than %s', async (_, given) => {
    const { panel, show } = page(given);
    await show('0', look);
    expect(topOf(panel)).toBe(0);
  });

  it('has the picture in sight, after a reader who scrolled away from it, and else leaves the page alone', async () => {
    const { screen, show } = page();
    const at = (y: number) => window.scrollTo(0, y);
    at(300);
    await show('0');
    expect(window.scrollY, 'the first one').toBe(300);
    await show('0 answered');
    expect(topOf(screen)).toBe(0);
    at(150);
    await show('2');
    expect(window.scrollY, 'most of it is in sight').toBe(150);
    screen.before(Object.assign(document.createElement('div'), { style: 'height: 850px' }));
    at(0);
    await show('3');
    expect(topOf(screen)).toBe(0);
  });

  it('has what is said of an answer at the top of the guide', async () => {
    const { root, body, show } = page();
    body.scrollTop = 40;
    await show('0');
    expect(body.scrollTop, 'another step begins at its top').toBe(0);
    body.scrollTop = 40;
    await show('0 answered');
    expect(topOf(within(root, '#verdict'))).toBe(topOf(body));
  });
});
