/** Reads the page's texts: inspector, caption, legend, cost. */
import type { Locator } from '@playwright/test';
import type { Place } from '../../../web/core/types';
import type { ManyHeads } from '../../../web/element';
import type { State } from '../../../web/state/state';

export interface Inspector {
  readonly place: string;
  /** The full value, from the attribute. */
  readonly value: string;
  readonly shown: string;
  readonly exact: string;
  readonly products: readonly { readonly value: string; readonly shown: string }[];
  readonly total: string | null;
}

/** Chooses each cell and reads the inspector. */
export const inspected = (layer: Locator, cells: readonly Place[]): Promise<Inspector[]> =>
  layer.evaluate(async (el: ManyHeads, places) => {
    const result: Inspector[] = [];
    const find = (selector: string) => el.shadowRoot?.querySelector(`.inspector ${selector}`);
    for (const cell of places) {
      el.setState({ cell });
      await el.updateComplete;
      const products = el.shadowRoot?.querySelectorAll('.inspector .product[data-product]') ?? [];
      result.push({
        place: find('[data-inspect]')?.getAttribute('data-inspect') ?? '',
        value: find('[data-value]')?.getAttribute('data-value') ?? '',
        shown: find('[data-value]')?.textContent ?? '',
        exact: find('.exact')?.textContent ?? '',
        products: [...products].map((product) => ({
          value: product.getAttribute('data-product') ?? '',
          shown: product.textContent ?? '',
        })),
        total: find('[data-total]')?.textContent ?? null,
      });
    }
    return result;
  }, cells);

export interface Written {
  readonly caption: string;
  readonly described: string;
  /** The ends of the diverging scale. */
  readonly legend: readonly string[];
  /** Cells of the cost table by their data-cost, such as "split-parameters". */
  readonly cost: Readonly<Record<string, string>>;
}

export const written = (layer: Locator, values: Partial<State>): Promise<Written> =>
  layer.evaluate(async (el: ManyHeads, given) => {
    el.setState(given);
    await el.updateComplete;
    const all = (selector: string) => [...(el.shadowRoot?.querySelectorAll(selector) ?? [])];
    // The sentences without the buttons before them.
    const caption = all('.caption')[0]?.cloneNode(true) as Element | undefined;
    for (const button of caption?.querySelectorAll('#show-random') ?? []) button.remove();
    return {
      caption: caption?.textContent?.trim() ?? '',
      described: el.describe(),
      legend: all('.legend .scale:first-of-type .ticks').map((tick) => tick.textContent ?? ''),
      cost: Object.fromEntries(
        all('[data-cost]').map((cell) => [
          cell.getAttribute('data-cost') ?? '',
          cell.textContent?.trim() ?? '',
        ]),
      ),
    };
  }, values);
