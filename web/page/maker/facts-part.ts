/** The facts of a step: those that can be picked at this moment, and those in use. */
import { html, nothing, type TemplateResult } from 'lit';
import { writings, type Fact, type Written } from '../../lessons/facts';
import type { Facts, Step } from '../../lessons/format';
import { factText } from '../../lessons/said';
import { makerText } from '../../text/maker';
import { stepAt } from './draft';
import { factGroupsOf, factsUsed, withFact, withoutFact } from './facts';
import { pickField, removeButton, selectField } from './fields';
import { patched } from './lists';
import { idOf } from './place';
import type { Draw, MakerView } from './view';

const isWritten = (text: string): text is Written => (writings as readonly string[]).includes(text);

/** Picks a fact, which is inserted where the author last wrote. */
export function factPicker({ page, draft, at, actions }: MakerView, step: Step): TemplateResult {
  return pickField({
    label: makerText.makerFacts.factLabels.pick,
    id: idOf(['steps', at, 'facts']),
    button: makerText.makerFacts.factLabels.insert,
    groups: factGroupsOf(page).map(({ label, choices }) => ({
      group: label,
      of: choices.map((choice) => ({ label: choice.label, value: choice })),
    })),
    pick: (choice) => {
      const { facts, name } = withFact(step.facts ?? {}, draft.facts ?? {}, choice);
      actions.put(['steps', at, 'facts'], facts);
      actions.write(`{${name}}`);
    },
  });
}

/** The facts of the step, and those of the whole walkthrough that it uses. */
export const factsPart: Draw = (view) => {
  const { draft, at } = view;
  const step = stepAt(draft, at);
  if (!step) return nothing;
  const used = factsUsed(step);
  const common = Object.keys(draft.facts ?? {}).filter((name) => used.has(name));
  const { hint, none, ofAll } = makerText.makerFacts.factLabels;
  const own = Object.entries(step.facts ?? {});
  return html`<p class="aside">${hint}</p>
    ${common.length + own.length === 0 ? html`<p class="aside">${none}</p>` : nothing}
    <ul class="facts">
      ${common.map((name) => html`<li>${factNow(view, name)} <small>${ofAll}</small></li>`)}
      ${own.map(
        ([name, fact]) =>
          html`<li>
            ${factNow(view, name)} ${ownFact(view, name, fact, step.facts ?? {}, used.has(name))}
          </li>`,
      )}
    </ul>`;
};

function factNow({ facts }: MakerView, name: string): TemplateResult {
  const refused = facts.refused.get(name);
  return html`<code>{${name}}</code>
    <span
      >${
        refused === undefined
          ? makerText.makerPrediction.predictionLabels.now(factText(facts.values.get(name)))
          : makerText.makerFacts.factLabels.notThere(refused)
      }</span
    >`;
}

/** Chooses how a fact is written; an unused one can be deleted. */
function ownFact(
  { at, actions }: MakerView,
  name: string,
  fact: Fact,
  facts: Facts,
  used: boolean,
): TemplateResult {
  const path = ['steps', at, 'facts'];
  const { written, remove } = makerText.makerFacts.factLabels;
  return html`${selectField({
    label: makerText.maker.ofItem(written, name),
    id: `fact-${name}-as`,
    value: fact.as ?? '',
    choices: Object.entries(makerText.makerFacts.writtenAs).map(([value, label]) => ({
      value,
      label,
    })),
    change: (value) =>
      actions.put([...path, name], patched(fact, { as: isWritten(value) ? value : undefined })),
  })}
  ${used ? nothing : removeButton(name, () => actions.put(path, withoutFact(facts, name)), remove)}`;
}
