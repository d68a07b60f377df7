/** The facts of a step: what there is to pick at this moment, and what is used. */
import { html, nothing, type TemplateResult } from 'lit';
import { writings, type Written } from '../../lessons/facts';
import type { Facts, Step } from '../../lessons/format';
import { factText } from '../../lessons/said';
import { makerText } from '../../text/maker';
import { factGroupsOf, factsUsed, withFact, withoutFact } from './facts';
import { pickField, selectField, signButton } from './fields';
import { patched } from './lists';
import type { MakerView } from './view';

const isWritten = (text: string): text is Written => (writings as readonly string[]).includes(text);

/** Picks a fact; it is put where the author wrote last. */
export function factPicker(view: MakerView, step: Step): TemplateResult {
  const { page, draft, actions } = view;
  const groups = factGroupsOf(page);
  const all = groups.flatMap(({ choices }) => choices);
  let place = 0;
  return pickField({
    label: makerText.makerFacts.factLabels.pick,
    id: 'pick-fact',
    button: makerText.makerFacts.factLabels.insert,
    groups: groups.map(({ label, choices }) => ({
      group: label,
      of: choices.map((each) => ({ value: String(place++), label: each.label })),
    })),
    pick: (value) => {
      const choice = all[Number(value)];
      if (!choice) return;
      const { facts, name } = withFact(step.facts ?? {}, draft.facts ?? {}, choice);
      actions.changeStep({ facts });
      actions.write(`{${name}}`);
    },
  });
}

export function factsPart(view: MakerView, step: Step): TemplateResult {
  const own = step.facts ?? {};
  const common = view.draft.facts ?? {};
  const used = factsUsed(step);
  const commonUsed = Object.fromEntries(Object.entries(common).filter(([name]) => used.has(name)));
  const rows = [
    ...Object.entries(commonUsed).map(([name]) => factRow(view, name, { own: false, used: true })),
    ...Object.keys(own).map((name) =>
      factRow(view, name, { own: true, used: used.has(name) }, own),
    ),
  ];
  return html`<p class="aside">${makerText.makerFacts.factLabels.hint}</p>
    ${
      rows.length === 0
        ? html`<p class="aside">${makerText.makerFacts.factLabels.none}</p>`
        : html`<ul class="facts">
            ${rows}
          </ul>`
    }`;
}

function factRow(
  view: MakerView,
  name: string,
  { own, used }: { readonly own: boolean; readonly used: boolean },
  facts: Facts = {},
): TemplateResult {
  const { facts: read, actions } = view;
  const fact = facts[name];
  const refused = read.refused.get(name);
  return html`<li>
    <code>{${name}}</code>
    <span
      >${
        refused === undefined
          ? makerText.makerPrediction.predictionLabels.now(factText(read.values.get(name)))
          : makerText.makerFacts.factLabels.notThere(refused)
      }</span
    >
    ${own ? nothing : html`<small>${makerText.makerFacts.factLabels.ofAll}</small>`}
    ${
      own && fact
        ? html`${selectField({
            label: makerText.maker.ofItem(makerText.makerFacts.factLabels.written, name),
            id: `fact-${name}-as`,
            value: fact.as ?? '',
            choices: Object.entries(makerText.makerFacts.writtenAs).map(([value, label]) => ({
              value,
              label,
            })),
            change: (value) =>
              actions.changeStep({
                facts: {
                  ...facts,
                  [name]: patched(fact, { as: isWritten(value) ? value : undefined }),
                },
              }),
          })}
          ${
            used
              ? nothing
              : signButton(
                  '✕',
                  makerText.maker.ofItem(makerText.makerFacts.factLabels.remove, name),
                  () => actions.changeStep({ facts: withoutFact(facts, name) }),
                )
          }`
        : nothing
    }
  </li>`;
}
