/** A condition as an author chooses it: a fact, a relation, and a number or another fact. */
import { html, type TemplateResult } from 'lit';
import { relations, type Condition, type Facts } from '../../lessons/format';
import { factText } from '../../lessons/said';
import { predictionLabels as labels } from '../../text/en/maker-prediction';
import { factNamesGiving } from './facts';
import { numberField, selectField, type Choice } from './fields';
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
    { value: '', label: labels.noFact },
    ...[...names, ...missing].map((name) => ({
      value: name,
      label: `${name}, ${labels.now(factText(read.values.get(name)))}`,
    })),
  ];
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
  const numbers = factOptions(view, facts, 'number', toFact ? to : '').filter(
    ({ value }) => value !== '',
  );
  return html`<div class="condition">
    ${selectField({
      label: labels.fact,
      id: `${id}-fact`,
      value: fact,
      choices: factOptions(view, facts, 'number', fact),
      change: (value) => change({ ...condition, fact: value }),
    })}
    ${selectField({
      label: labels.relation,
      id: `${id}-is`,
      value: is,
      choices: relations.map((each) => ({ value: each, label: each })),
      change: (value) => isRelation(value) && change({ ...condition, is: value }),
    })}
    ${selectField({
      label: labels.to,
      id: `${id}-to`,
      value: toFact ? to : '',
      choices: [{ value: '', label: labels.aNumber }, ...numbers],
      change: (value) => change({ ...condition, to: value === '' ? 0 : value }),
    })}
    ${
      toFact
        ? ''
        : numberField({
            label: labels.value,
            id: `${id}-number`,
            value: to,
            change: (value) => change({ ...condition, to: value }),
          })
    }
  </div>`;
}
