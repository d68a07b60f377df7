/** A condition as an author chooses it: a fact, a relation, and a number or another fact. */
import { html, type TemplateResult } from 'lit';
import { relations, type Condition, type Facts } from '../../lessons/format';
import { factText } from '../../lessons/said';
import { makerText } from '../../text/maker';
import { stepAt } from './draft';
import { factNamesGiving, offeredFacts, withFact, type OfferedFact } from './facts';
import { numberField, selectField, type Choice, type ChoiceGroup } from './fields';
import type { MakerView } from './view';

/** Facts of a step that give a kind of value, each with what it is now. */
export function factOptions(
  { facts: read }: Pick<MakerView, 'facts'>,
  facts: Facts,
  gives: Parameters<typeof factNamesGiving>[1],
  chosen: string,
): readonly Choice[] {
  const names = factNamesGiving(facts, gives);
  const missing = chosen !== '' && !names.includes(chosen) ? [chosen] : [];
  return [
    { value: '', label: makerText.makerPrediction.predictionLabels.noFact },
    ...[...names, ...missing].map((name) => ({
      value: name,
      label: `${name}, ${makerText.makerPrediction.predictionLabels.now(factText(read.values.get(name)))}`,
    })),
  ];
}

/** Facts that the moment offers besides, each with what it is now where that is known. */
export function offerOptions(
  { facts: read }: Pick<MakerView, 'facts'>,
  offers: readonly OfferedFact[],
): readonly ChoiceGroup[] {
  const groups = [...new Set(offers.map(({ group }) => group))];
  return groups.map((group) => ({
    group,
    of: offers
      .filter((each) => each.group === group)
      .map(({ name, choice: { label } }) => {
        const value = read.values.get(name);
        return {
          value: name,
          label:
            value === undefined
              ? label
              : makerText.makerPrediction.predictionLabels.offered(label, factText(value)),
        };
      }),
  }));
}

/** The name of the fact that was chosen; one that was only offered is the step's from now on. */
function chosenFact(
  { draft, at, actions }: MakerView,
  offers: readonly OfferedFact[],
  chosen: string,
): string {
  const offer = offers.find(({ name }) => name === chosen);
  if (!offer) return chosen;
  const own = stepAt(draft, at)?.facts ?? {};
  const { facts, name } = withFact(own, draft.facts ?? {}, offer.choice);
  actions.changeStep({ facts });
  return name;
}

const isRelation = (text: string): text is Condition['is'] =>
  (relations as readonly string[]).includes(text);

export function conditionPart(
  view: MakerView,
  facts: Facts,
  id: string,
  condition: Condition,
  change: (condition: Condition) => void,
): TemplateResult {
  const { fact, is, to } = condition;
  const toFact = typeof to === 'string';
  const offers = offeredFacts(view.page, facts, 'number');
  const numbers = factOptions(view, facts, 'number', toFact ? to : '').filter(
    ({ value }) => value !== '',
  );
  return html`<div class="condition">
    ${selectField({
      label: makerText.makerPrediction.predictionLabels.fact,
      id: `${id}-fact`,
      value: fact,
      choices: factOptions(view, facts, 'number', fact),
      groups: offerOptions(view, offers),
      change: (value) => change({ ...condition, fact: chosenFact(view, offers, value) }),
    })}
    ${selectField({
      label: makerText.makerPrediction.predictionLabels.relation,
      id: `${id}-is`,
      value: is,
      choices: relations.map((each) => ({ value: each, label: each })),
      change: (value) => isRelation(value) && change({ ...condition, is: value }),
    })}
    ${selectField({
      label: makerText.makerPrediction.predictionLabels.to,
      id: `${id}-to`,
      value: toFact ? to : '',
      choices: [
        { value: '', label: makerText.makerPrediction.predictionLabels.aNumber },
        ...numbers,
      ],
      change: (value) => change({ ...condition, to: value === '' ? 0 : value }),
    })}
    ${
      toFact
        ? ''
        : numberField({
            label: makerText.makerPrediction.predictionLabels.value,
            id: `${id}-number`,
            value: to,
            change: (value) => change({ ...condition, to: value }),
          })
    }
  </div>`;
}
