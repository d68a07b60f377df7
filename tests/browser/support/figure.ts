/** A figure in the test's own page, driven through the browser's events. */
import { onTestFinished, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { ManyHeads } from '../../../web/element';
import { onSlider, type Target, type TestFigure } from '../../support/figure';
import { opened, part, textOf, whole } from './element';

export interface BrowserFigure extends TestFigure {
  readonly element: ManyHeads;
}

/** A figure with this link, until the test ends. */
export async function browserFigure(link = ''): Promise<BrowserFigure> {
  return figureOf(await opened(link));
}

/** Drives an element that is in the page already. */
export function figureOf(element: ManyHeads): BrowserFigure {
  const canvas = () => part<HTMLCanvasElement>(element, '.canvas-box:not(.other) canvas');

  /** The element under a target, and where in it. */
  const at = (target: Target) => {
    if (typeof target === 'string') return { on: part(element, target), options: {} };
    const cell = element.cellBox(target);
    if (!cell) throw new Error(`${target.name}.${target.index.join('.')} is not in the picture`);
    const { x, y } = canvas().getBoundingClientRect();
    const position = { x: cell.x + cell.width / 2 - x, y: cell.y + cell.height / 2 - y };
    return { on: canvas(), options: { position } };
  };

  return {
    element,
    async whole() {
      await whole(element);
      await vi.waitUntil(() => !canvas().hasAttribute('data-moving'), { timeout: 10_000 });
    },
    async open(link) {
      element.openLink(new URLSearchParams(link));
      await whole(element);
    },
    async set(values) {
      element.setState(values);
      await element.updateComplete;
    },
    state: () => Promise.resolve(element.getState()),
    tensor: (name, of) => Promise.resolve(element.tensor(name, of)),
    text: (target) => Promise.resolve(textOf(element, target)),
    count: (target) => Promise.resolve(element.shadowRoot?.querySelectorAll(target).length ?? 0),

    async press(target) {
      const { on, options } = at(target);
      await userEvent.click(on, options);
      await element.updateComplete;
    },
    async hover(target) {
      const { on, options } = at(target);
      await userEvent.hover(on, options);
      await element.updateComplete;
    },
    async type(target, text) {
      await userEvent.fill(part(element, target), text);
      await userEvent.keyboard('{Enter}');
      await element.updateComplete;
    },
    async key(key) {
      const names = key.split('+');
      const last = names.at(-1) ?? '';
      const held = names.slice(0, -1);
      const down = held.map((name) => `{${name}>}`).join('');
      const up = held.map((name) => `{/${name}}`).join('');
      await userEvent.keyboard(`${down}${last.length > 1 ? `{${last}}` : last}${up}`);
      await element.updateComplete;
    },
    async drag(target, share) {
      const slider = part(element, target);
      const position = onSlider(slider.getBoundingClientRect(), share);
      await userEvent.click(slider, { position });
      await element.updateComplete;
    },
    async time(milliseconds) {
      if (!vi.isFakeTimers()) {
        vi.useFakeTimers({
          toFake: ['requestAnimationFrame', 'cancelAnimationFrame', 'performance', 'Date'],
        });
        onTestFinished(() => void vi.useRealTimers());
      }
      vi.advanceTimersByTime(milliseconds);
      await element.updateComplete;
    },
  };
}
