/** The parts of the page that show a comparison. */
import { html, type TemplateResult } from 'lit';
import type { Theme } from '../../draw/theme';
import { compareText } from '../../text/compare';
import { LoadedPart } from '../shared/loaded-part';
import type { ComparedView, ComparedParts, View } from '../view';
import { firstBar, secondBar } from './bars';
import { comparedCost } from './cost';
import { compareStyles } from './styles';
import { valuesPart, valuesSpoken } from './values';

export const styles = [compareStyles];

const differences = new LoadedPart(() => import('./differences'));

/** @param view A's view */
export const comparedParts = (view: View, compared: ComparedView): ComparedParts => ({
  firstBar: () => firstBar(view, compared.names),
  secondBar: () => secondBar(compared),
  cost: () => comparedCost(view, compared),
  values: () => valuesPart(compared.inspected),
  spokenValues: () => valuesSpoken(compared.inspected),
  differences: (theme) => differencesPlace(view, theme, compared),
  firstDifference: (theme) => firstPlace(view, theme, compared),
});

const firstPlace = (view: View, theme: Theme, { a, b }: ComparedView): unknown =>
  differences.show(view.actions, ({ firstDifferencePart }) =>
    firstDifferencePart(view, theme, { a, b }),
  );

function differencesPlace(view: View, theme: Theme, { a, b }: ComparedView): TemplateResult {
  return html`<section
    class="look differences look-panel"
    part="differences"
    aria-label=${compareText.compareLabels.differences}
  >
    ${differences.show(view.actions, ({ differencesPart }) =>
      differencesPart(view, theme, { a, b }),
    )}
  </section>`;
}
