/** Sentences: paragraphs, some shown only under conditions. */
import { html, nothing, type TemplateResult } from 'lit';
import type { Said } from '../../lessons/format';
import { limits } from '../../lessons/limits';
import type { Path } from '../../lessons/schema';
import { sayAll } from '../../lessons/said';
import { makerText } from '../../text/maker';
import { paragraphs } from '../../ui/guide/said';
import { conditionPart, factsOf } from './condition';
import { signButton, textField } from './fields';
import { editList } from './form';
import { entryName, idOf, wordsOf } from './place';
import { emptyCondition } from './prediction';
import type { Draw, Field, MakerView } from './view';

export const paragraphsPart: Draw = (view, field) => {
  const { all, addButton } = editList<Said>(view, field);
  const { actions } = view;
  const { emphasis, code } = makerText.maker.makerLabels;
  return html`<div class="sentences">
    ${all.map((said, at) => paragraphPart(view, field, said, at))}
    <div class="row">
      ${addButton('')}
      <span class="write">
        ${signButton('*', emphasis, () => actions.write('*', '*'))}
        ${signButton('‹›', code, () => actions.write('`', '`'))}
      </span>
    </div>
    ${spoken(view, all, field.label)}
  </div>`;
};

/** The sentences with their current values. */
function spoken({ facts }: MakerView, all: readonly Said[], label: string): unknown {
  const said = sayAll(all, facts.values).filter((each) => each.trim() !== '');
  if (said.length === 0) return nothing;
  const { asSaid } = makerText.maker.makerLabels;
  return html`<div class="as-said" role="group" aria-label=${makerText.maker.ofItem(asSaid, label)}>
    <small>${asSaid}</small>${paragraphs(said)}
  </div>`;
}

function paragraphPart(view: MakerView, field: Field, said: Said, at: number): TemplateResult {
  const { all, removeButton } = editList<Said>(view, field);
  const { depend, always } = makerText.maker.makerLabels;
  const path = [...field.path, at];
  const name = entryName(field.words, all.length, at);
  const text = (own: Path, label: string, value: string, rows: number, hint = '') =>
    textField({
      label,
      id: idOf(own),
      value,
      most: limits.sentence,
      rows,
      takesFacts: true,
      ...(hint === '' ? {} : { hint }),
      change: (next) => view.actions.put(own, next, true),
    });
  const remove = removeButton(at, name);
  if (typeof said === 'string') {
    const conditional = { when: emptyCondition, text: said, otherwise: '' };
    const may = Object.keys(factsOf(view)).length > 0;
    return html`<div class="paragraph">
      ${text(path, name, said, 4, at === 0 ? field.words.hint : '')}
      <span class="beside"
        >${remove}
        ${may ? signButton('?', makerText.maker.ofItem(depend, name), () => view.actions.put(path, conditional)) : nothing}</span
      >
    </div>`;
  }
  const label = (key: keyof typeof said) => wordsOf('conditional', key)?.label ?? key;
  return html`<fieldset class="paragraph conditional">
    <legend>${name}: ${label('when')}</legend>
    ${conditionPart(view, [...path, 'when'], said.when)}
    ${text([...path, 'text'], name, said.text, 3)}
    ${text([...path, 'otherwise'], label('otherwise'), said.otherwise, 3)}
    <button type="button" class="quiet" @click=${() => view.actions.put(path, said.text)}>
      ${always}
    </button>
    ${remove}
  </fieldset>`;
}
