/** Conditions as an author chooses them: a fact, a relation, and a number or another fact. */
import { html, nothing, type TemplateResult } from 'lit';
import { relations, type Condition, type Facts } from '../../lessons/format';
import type { Path } from '../../lessons/schema';
import { factText } from '../../lessons/said';
import { makerText } from '../../text/maker';
import { stepAt } from './draft';
import { factNamesGiving, offeredFacts, withFact, type OfferedFact } from './facts';
import { numberField, selectField, type Choice } from './fields';
import { editList } from './form';
import { idOf, wordsOf } from './place';
import { emptyCondition } from './prediction';
import type { Draw, MakerView } from './view';

/** All facts that the selected step may name. */
export const factsOf = ({ draft, at }: MakerView): Facts => ({
  ...draft.facts,
  ...stepAt(draft, at)?.facts,
});

/** Lists the numbers among the step's facts and among those that the moment offers, each with its value now. */
export function numberSelect(
  view: MakerView,
  { path, label, chosen }: { readonly path: Path; readonly label: string; readonly chosen: string },
  change: (name: string, offer: OfferedFact['choice'] | undefined) => void,
): TemplateResult {
  const offers = offeredFacts(view.page, factsOf(view), 'number');
  const groups = [...new Set(offers.map(({ group }) => group))];
  return selectField({
    label,
    id: idOf(path),
    value: chosen,
    choices: [
      { value: '', label: makerText.makerPrediction.predictionLabels.noFact },
      ...ownNumbers(view, chosen),
    ],
    groups: groups.map((group) => ({
      group,
      of: offers.filter((each) => each.group === group).map((offer) => offerChoice(view, offer)),
    })),
    change: (name) => change(name, offers.find((each) => each.name === name)?.choice),
  });
}

/** The step's numbers, and the chosen name even if it is none of them. */
function ownNumbers(view: MakerView, chosen: string): readonly Choice[] {
  const names = new Set(factNamesGiving(factsOf(view), 'number'));
  if (chosen !== '') names.add(chosen);
  const { now } = makerText.makerPrediction.predictionLabels;
  return [...names].map((name) => ({
    value: name,
    label: `${name}, ${now(factText(view.facts.values.get(name)))}`,
  }));
}

function offerChoice({ facts }: MakerView, { name, choice: { label } }: OfferedFact): Choice {
  const value = facts.values.get(name);
  const { offered } = makerText.makerPrediction.predictionLabels;
  return { value: name, label: value === undefined ? label : offered(label, factText(value)) };
}

const isRelation = (text: string): text is Condition['is'] =>
  (relations as readonly string[]).includes(text);

export function conditionPart(view: MakerView, path: Path, condition: Condition): TemplateResult {
  const { fact, is, to } = condition;
  const { draft, at, actions } = view;
  const put = (patch: Partial<Condition>) => actions.put(path, { ...condition, ...patch });
  const label = (key: keyof Condition) => wordsOf('condition', key)?.label ?? key;
  const chosen = typeof to === 'string' ? to : '';
  const { aNumber, value: valueLabel } = makerText.makerPrediction.predictionLabels;
  return html`<div class="condition">
    ${numberSelect(
      view,
      { path: [...path, 'fact'], label: label('fact'), chosen: fact },
      (name, offer) => {
        if (!offer) return put({ fact: name });
        // The offered fact is added to the step's facts.
        const added = withFact(stepAt(draft, at)?.facts ?? {}, draft.facts ?? {}, offer);
        actions.put(['steps', at, 'facts'], added.facts);
        put({ fact: added.name });
      },
    )}
    ${selectField({
      label: label('is'),
      id: idOf([...path, 'is']),
      value: is,
      choices: relations.map((each) => ({ value: each, label: each })),
      change: (value) => isRelation(value) && put({ is: value }),
    })}
    ${selectField({
      label: label('to'),
      id: idOf([...path, 'to']),
      value: chosen,
      choices: [{ value: '', label: aNumber }, ...ownNumbers(view, chosen)],
      change: (value) => put({ to: value === '' ? 0 : value }),
    })}
    ${
      typeof to === 'string'
        ? nothing
        : numberField({
            label: valueLabel,
            id: idOf([...path, 'to', 'number']),
            value: to,
            change: (value) => put({ to: value }),
          })
    }
  </div>`;
}

/** Conditions that must all hold. */
export const conditionsPart: Draw = (view, field) => {
  const { path, label, words } = field;
  const { all, addButton, removeButton } = editList<Condition>(view, field);
  const { and } = makerText.makerPrediction.predictionLabels;
  return html`${all.map(
    (condition, at) =>
      html`<p class="aside">${at === 0 ? words.label : and}</p>
        ${conditionPart(view, [...path, at], condition)}
        ${removeButton(at, `${label}, ${and} ${at + 1}`)}`,
  )}
  ${addButton(emptyCondition)}`;
};
