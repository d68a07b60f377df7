/** What the parts of the page show of a comparison. */
import { html, type TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import type { Pair } from '../../derive/compare/pair';
import type { Theme } from '../../draw/theme';
import { compareLabels } from '../../text/en/compare-labels';
import { LoadedPart } from '../shared/loaded-part';
import type { ComparedView, ComparedParts, View } from '../view';
import { firstBar, secondBar } from './bars';
import { comparedCost } from './cost';
import { compareStyles } from './styles';
import { valuesPart, valuesSpoken } from './values';

export const styles = [compareStyles];

const differences = new LoadedPart(() => import('./differences'));

/** @param view A's */
export const comparedParts = (
  view: View,
  compared: Omit<ComparedView, 'parts'>,
): ComparedParts => ({
  firstBar: () => firstBar(view, compared.names),
  secondBar: () => secondBar(compared),
  cost: () => comparedCost(view, compared),
  values: () => valuesPart(compared.inspected),
  spokenValues: () => valuesSpoken(compared.inspected),
  differences: (theme) => differencesPlace(view, theme, compared),
  firstDifference: (theme) => firstPlace(view, theme, compared),
});

/** While a layer plays nothing of the differences changes but with the stage. */
const dependsOn = ({ state, density }: View, theme: Theme, { a, b }: Pair): unknown[] => [
  a.snapshot,
  b.snapshot,
  state.stage,
  state.projection,
  state.cell,
  theme,
  density,
];

const firstPlace = (view: View, theme: Theme, { a, b }: Pair): unknown =>
  guard([...dependsOn(view, theme, { a, b }), view.state.head], () =>
    differences.show(view.actions, ({ firstDifferencePart }) =>
      firstDifferencePart(view, theme, { a, b }),
    ),
  );

function differencesPlace(view: View, theme: Theme, { a, b }: Pair): TemplateResult {
  const depends = dependsOn(view, theme, { a, b });
  return html`<section
    class="look differences look-panel"
    part="differences"
    aria-label=${compareLabels.differences}
  >
    ${guard(depends, () =>
      differences.show(view.actions, ({ differencesPart }) =>
        differencesPart(view, theme, { a, b }),
      ),
    )}
  </section>`;
}
