/** A prediction: what is asked, what is true, what is hidden, and why it is so. */
import { html, nothing, type TemplateResult } from 'lit';
import { isAttention } from '../../lessons/facts';
import { numberOf } from '../../lessons/facts/fact';
import type { Option, Prediction, Step } from '../../lessons/format';
import { truthOf } from '../../lessons/answers';
import { limits } from '../../lessons/limits';
import { factText, holds } from '../../lessons/said';
import { makerText } from '../../text/maker';
import { pageText } from '../../text';
import { concealPart } from './conceal-part';
import { conditionPart, factOptions, offerOptions } from './condition';
import { offeredFacts } from './facts';
import { numberField, selectField, signButton, textField } from './fields';
import { inserted, patched, replaced, without } from './lists';
import { isOpen } from './number-range';
import {
  asKind,
  emptyCondition,
  emptyOption,
  kinds,
  tellsTruth,
  withCell,
  withNumber,
  withRow,
  type Range,
} from './prediction';
import { textPart } from './text-part';
import type { MakerView } from './view';

type Of<Kind extends Prediction['kind']> = Extract<Prediction, { kind: Kind }>;

export function predictionPart(view: MakerView, step: Step): TemplateResult {
  const { draft, page, actions } = view;
  const { prediction } = step;
  const common = draft.facts ?? {};
  return html`${selectField({
    label: makerText.makerPrediction.predictionLabels.kind,
    id: 'prediction-kind',
    value: prediction?.kind ?? '',
    choices: [
      { value: '', label: makerText.maker.makerLabels.noPrediction },
      ...kinds.map((kind) => ({
        value: kind,
        label: makerText.makerPrediction.predictionKinds[kind],
      })),
    ],
    change: (value) =>
      actions.putStep(asKind(step, common, kinds.find((kind) => kind === value) ?? null, page)),
  })}
  ${prediction ? askedPart(view, step, prediction) : nothing}`;
}

function askedPart(view: MakerView, step: Step, prediction: Prediction): TemplateResult {
  const { draft, actions } = view;
  const facts = { ...draft.facts, ...step.facts };
  const put = (next: Prediction, tag?: string) => actions.changeStep({ prediction: next }, tag);
  return html`${textField({
    label: makerText.maker.makerLabels.ask,
    id: 'prediction-ask',
    value: prediction.ask,
    most: limits.sentence,
    rows: 2,
    takesFacts: true,
    change: (ask) => put({ ...prediction, ask }, 'ask'),
  })}
  ${kindPart(view, step, prediction)} ${warningPart(view, step, prediction)}
  ${concealPart(prediction.conceal, (conceal) => put({ ...prediction, conceal }))}
  ${textPart(view, {
    id: 'why',
    label: makerText.maker.makerLabels.why,
    all: prediction.why,
    facts,
    change: (why, tag) => put({ ...prediction, why }, tag),
  })}`;
}

/** Warns where no answer can be right on this layer, or where the text gives the answer away. */
function warningPart({ facts }: MakerView, step: Step, prediction: Prediction): TemplateResult {
  if (tellsTruth(step))
    return html`<p class="warning">${makerText.makerPrediction.predictionLabels.tells}</p>`;
  const truth = truthOf(prediction, facts.values);
  const outside =
    prediction.kind === 'number' &&
    !isOpen(prediction) &&
    truth?.kind === 'number' &&
    (truth.value < prediction.least || truth.value > prediction.most);
  const none =
    prediction.kind === 'choose' &&
    truth === null &&
    prediction.options.every(({ right }) =>
      right.every((each) => holds(each, facts.values) !== null),
    );
  if (outside)
    return html`<p class="warning">${makerText.makerPrediction.predictionLabels.outside}</p>`;
  return none
    ? html`<p class="warning">${makerText.makerPrediction.predictionLabels.noneRight}</p>`
    : html``;
}

function kindPart(view: MakerView, step: Step, prediction: Prediction): TemplateResult {
  switch (prediction.kind) {
    case 'choose':
      return choosePart(view, step, prediction);
    case 'number':
      return numberPart(view, step, prediction);
    case 'cell':
      return cellPart(view, step, prediction);
    case 'bars':
      return barsPart(view, step, prediction);
  }
}

// ——— choose ———

function choosePart(view: MakerView, step: Step, prediction: Of<'choose'>): TemplateResult {
  const { options } = prediction;
  const put = (next: readonly Option[], tag?: string) =>
    view.actions.changeStep({ prediction: { ...prediction, options: next } }, tag);
  return html`<fieldset>
    <legend>${makerText.makerPrediction.predictionLabels.options}</legend>
    ${options.map((option, at) =>
      optionPart(view, step, option, at, {
        put: (next, tag) => put(replaced(options, at, next), tag),
        remove: options.length > 2 ? () => put(without(options, at)) : null,
      }),
    )}
    ${
      options.length < limits.options
        ? html`<button
            type="button"
            class="quiet"
            id="add-option"
            @click=${() => put(inserted(options, options.length, emptyOption))}
          >
            + ${makerText.makerPrediction.predictionLabels.addOption}
          </button>`
        : nothing
    }
  </fieldset>`;
}

interface OptionActions {
  readonly put: (option: Option, tag?: string) => void;
  /** Null while it is one of the last two. */
  readonly remove: (() => void) | null;
}

function optionPart(
  view: MakerView,
  step: Step,
  option: Option,
  at: number,
  { put, remove }: OptionActions,
): TemplateResult {
  const name = makerText.makerPrediction.predictionLabels.option(at + 1);
  const facts = { ...view.draft.facts, ...step.facts };
  const { right } = option;
  return html`<div class="option-editor">
    ${textField({
      label: name,
      id: `option-${at}`,
      value: option.text,
      most: limits.title,
      takesFacts: true,
      change: (text) => put({ ...option, text }, `option ${at}`),
    })}
    ${right.map(
      (condition, k) =>
        html`<p class="aside">
            ${k === 0 ? makerText.makerPrediction.predictionLabels.rightWhere : makerText.makerPrediction.predictionLabels.and}
          </p>
          ${conditionPart(view, facts, `option-${at}-${k}`, condition, (next) =>
            put({ ...option, right: replaced(right, k, next) }),
          )}
          ${
            right.length > 1
              ? signButton(
                  '✕',
                  makerText.maker.ofItem(
                    makerText.maker.makerLabels.remove,
                    `${name}, ${makerText.makerPrediction.predictionLabels.and} ${k + 1}`,
                  ),
                  () => put({ ...option, right: without(right, k) }),
                )
              : nothing
          }`,
    )}
    <div class="row">
      ${
        right.length < 4
          ? html`<button
              type="button"
              class="quiet"
              aria-label=${makerText.maker.ofItem(makerText.makerPrediction.predictionLabels.addCondition, name)}
              @click=${() => put({ ...option, right: [...right, emptyCondition] })}
            >
              ${makerText.makerPrediction.predictionLabels.addCondition}
            </button>`
          : nothing
      }
      ${remove ? signButton('✕', makerText.maker.ofItem(makerText.maker.makerLabels.remove, name), remove) : nothing}
    </div>
  </div>`;
}

// ——— number ———

function numberPart(view: MakerView, step: Step, prediction: Of<'number'>): TemplateResult {
  const facts = { ...view.draft.facts, ...step.facts };
  const put = (patch: Partial<Of<'number'>>) =>
    view.actions.changeStep({ prediction: { ...prediction, ...patch } });
  const { least, most, tolerance, step: by = 1, truth } = prediction;
  const now = (name: string) => numberOf(view.facts.values.get(name));
  const offers = offeredFacts(view.page, facts, 'number');
  return html`${selectField({
      label: makerText.makerPrediction.predictionLabels.truth,
      id: 'prediction-truth',
      value: truth,
      choices: factOptions(view, facts, 'number', truth),
      groups: offerOptions(view, offers),
      change: (name) =>
        view.actions.putStep(
          withNumber(
            step,
            view.draft.facts ?? {},
            offers.find((each) => each.name === name)?.choice ?? name,
            { before: now(truth), now: now(name) },
          ),
        ),
    })}
    ${isOpen(prediction) ? html`<p class="aside">${makerText.makerPrediction.predictionLabels.rangeFollows}</p>` : nothing}
    <div class="numbers">
      ${numberField({
        label: makerText.makerPrediction.predictionLabels.least,
        id: 'prediction-least',
        value: least,
        change: (value) => put({ least: value }),
      })}
      ${numberField({
        label: makerText.makerPrediction.predictionLabels.most,
        id: 'prediction-most',
        value: isOpen(prediction) ? null : most,
        change: (value) => put({ most: value }),
      })}
      ${numberField({
        label: makerText.makerPrediction.predictionLabels.step,
        id: 'prediction-step',
        value: by,
        least: 1e-6,
        change: (value) => put({ step: value }),
      })}
      ${numberField({
        label: makerText.makerPrediction.predictionLabels.tolerance,
        id: 'prediction-tolerance',
        value: tolerance,
        least: 0,
        change: (value) => put({ tolerance: value }),
      })}
    </div>`;
}

// ——— cell and bars ———

const truthNow = ({ facts }: MakerView, truth: string) =>
  html`<p class="aside" role="status">
    ${makerText.makerPrediction.predictionLabels.truthIs(factText(facts.values.get(truth)))}
  </p>`;

/** Where the truth is searched, of a fact that says where a tensor is largest. */
function rangeOf(step: Step, draft: MakerView['draft'], truth: string, axes: number): Range {
  const within = { ...draft.facts, ...step.facts }[truth]?.within ?? [];
  return within.length === 0 ? 'all' : within.length === axes - 1 ? 'row' : 'head';
}

function cellPart(view: MakerView, step: Step, prediction: Of<'cell'>): TemplateResult {
  const { page, draft, actions } = view;
  const common = draft.facts ?? {};
  const { cell } = page;
  const own = cell?.name === prediction.tensor ? cell : null;
  const axes = own?.index.length ?? 3;
  return html`<p>
      ${makerText.makerPrediction.predictionLabels.cellOf(pageText.names.tensorTitle(prediction.tensor))}
    </p>
    ${truthNow(view, prediction.truth)}
    ${
      own
        ? selectField({
            label: makerText.makerPrediction.predictionLabels.within,
            id: 'prediction-within',
            value: rangeOf(step, draft, prediction.truth, axes),
            choices: (['row', 'head', 'all'] as const)
              .filter((range) => range !== 'head' || axes > 2)
              .map((value) => ({
                value,
                label: makerText.makerPrediction.predictionLabels.ranges[value],
              })),
            change: (value) => actions.putStep(withCell(step, common, own, value as Range)),
          })
        : nothing
    }
    ${
      cell
        ? html`<button
            type="button"
            id="use-cell"
            @click=${() => actions.putStep(withCell(step, common, cell, 'row'))}
          >
            ${makerText.makerPrediction.predictionLabels.useCell}
          </button>`
        : html`<p class="aside">${makerText.makerPrediction.predictionLabels.chooseCell}</p>`
    }
    ${selectField({
      label: makerText.makerPrediction.predictionLabels.match,
      id: 'prediction-match',
      value: prediction.match ?? 'cell',
      choices: (['cell', 'row', 'column'] as const).map((value) => ({
        value,
        label: makerText.makerPrediction.predictionLabels.matches[value],
      })),
      change: (value) =>
        actions.changeStep({
          prediction: patched<Of<'cell'>>(prediction, {
            match: value === 'row' || value === 'column' ? value : undefined,
          }),
        }),
    })}`;
}

function barsPart(view: MakerView, step: Step, prediction: Of<'bars'>): TemplateResult {
  const { page, draft, actions } = view;
  const { cell } = page;
  return html`${truthNow(view, prediction.truth)}
  ${
    cell && isAttention(cell.name)
      ? html`<button
          type="button"
          id="use-row"
          @click=${() => actions.putStep(withRow(step, draft.facts ?? {}, cell))}
        >
          ${makerText.makerPrediction.predictionLabels.useRow}
        </button>`
      : html`<p class="aside">${makerText.makerPrediction.predictionLabels.chooseRow}</p>`
  }
  ${numberField({
    label: makerText.makerPrediction.predictionLabels.barsTolerance,
    id: 'prediction-tolerance',
    value: prediction.tolerance,
    least: 0,
    most: 1,
    change: (tolerance) => actions.changeStep({ prediction: { ...prediction, tolerance } }),
  })}`;
}
