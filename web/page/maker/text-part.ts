/** Sentences: paragraphs, some of which may be said only where something holds. */
import { html, nothing, type TemplateResult } from 'lit';
import type { Facts, Said } from '../../lessons/format';
import { limits } from '../../lessons/limits';
import { sayAll } from '../../lessons/said';
import { makerText } from '../../text/maker';
import { paragraphs } from '../../ui/guide/said';
import { conditionPart } from './condition';
import { signButton, textField } from './fields';
import { inserted, replaced, without } from './lists';
import { emptyCondition } from './prediction';
import type { MakerView } from './view';

interface Sentences {
  readonly id: string;
  readonly label: string;
  readonly hint?: string;
  readonly all: readonly Said[];
  /** All that this step may name. */
  readonly facts: Facts;
  readonly change: (all: readonly Said[], tag?: string) => void;
}

export function textPart(view: MakerView, sentences: Sentences): TemplateResult {
  const { id, label, all, change } = sentences;
  return html`<div class="sentences">
    ${all.map((said, at) => paragraphPart(view, sentences, said, at))}
    <div class="row">
      ${
        all.length < limits.paragraphs
          ? html`<button
              type="button"
              class="quiet"
              id="${id}-more"
              @click=${() => change(inserted(all, all.length, ''))}
            >
              + ${makerText.maker.makerLabels.addParagraph}
            </button>`
          : nothing
      }
      ${writeButtons(view)}
    </div>
    ${spoken(view, all, label)}
  </div>`;
}

/** Of the field that was written in last. */
const writeButtons = ({ actions }: MakerView): TemplateResult =>
  html`<span class="write">
    ${signButton('*', makerText.maker.makerLabels.emphasis, () => actions.write('*', '*'))}
    ${signButton('‹›', makerText.maker.makerLabels.code, () => actions.write('`', '`'))}
  </span>`;

function spoken({ facts }: MakerView, all: readonly Said[], label: string): unknown {
  const said = sayAll(all, facts.values).filter((each) => each.trim() !== '');
  if (said.length === 0) return nothing;
  return html`<div
    class="as-said"
    role="group"
    aria-label=${makerText.maker.ofItem(makerText.maker.makerLabels.asSaid, label)}
  >
    <small>${makerText.maker.makerLabels.asSaid}</small>${paragraphs(said)}
  </div>`;
}

function paragraphPart(
  view: MakerView,
  { id, label, hint, all, facts, change }: Sentences,
  said: Said,
  at: number,
): TemplateResult {
  const own = `${id}-${at}`;
  const put = (next: Said, tag = '') => change(replaced(all, at, next), tag && `${own} ${tag}`);
  const name = all.length > 1 ? `${label} ${at + 1}` : label;
  const remove =
    all.length > 1
      ? signButton('✕', makerText.maker.ofItem(makerText.maker.makerLabels.remove, name), () =>
          change(without(all, at)),
        )
      : nothing;
  if (typeof said === 'string')
    return html`<div class="paragraph">
      ${textField({
        label: name,
        id: own,
        value: said,
        most: limits.sentence,
        rows: 4,
        takesFacts: true,
        ...(hint !== undefined && at === 0 ? { hint } : {}),
        change: (value) => put(value, 'text'),
      })}
      <span class="beside"
        >${remove}
        ${
          Object.keys(facts).length > 0
            ? signButton(
                '?',
                makerText.maker.ofItem(makerText.maker.makerLabels.depend, name),
                () => put({ when: emptyCondition, text: said, otherwise: '' }),
              )
            : nothing
        }</span
      >
    </div>`;
  return html`<fieldset class="paragraph conditional">
    <legend>${name}: ${makerText.maker.makerLabels.when}</legend>
    ${conditionPart(view, facts, `${own}-when`, said.when, (when) => put({ ...said, when }))}
    ${textField({
      label: name,
      id: own,
      value: said.text,
      most: limits.sentence,
      rows: 3,
      takesFacts: true,
      change: (text) => put({ ...said, text }, 'text'),
    })}
    ${textField({
      label: makerText.maker.makerLabels.otherwise,
      id: `${own}-else`,
      value: said.otherwise,
      most: limits.sentence,
      rows: 3,
      takesFacts: true,
      change: (otherwise) => put({ ...said, otherwise }, 'else'),
    })}
    <button type="button" class="quiet" @click=${() => put(said.text)}>
      ${makerText.maker.makerLabels.always}
    </button>
    ${remove}
  </fieldset>`;
}
