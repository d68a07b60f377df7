/** What to look at: the chosen cell, its row or matrix, a head, a part of the page. */
import { html, type TemplateResult } from 'lit';
import { focusParts, type Focus, type Step } from '../../lessons/format';
import { limits } from '../../lessons/limits';
import type { State } from '../../state/state';
import { placeText } from '../../text/en/lesson-facts';
import { makerLabels as labels, ofItem } from '../../text/en/maker';
import { focusWords as words, partWords, regionText } from '../../text/en/maker-prediction';
import { tensorTitle } from '../../text/en/names';
import { pickField, signButton, type ChoiceGroup } from './fields';
import { without } from './lists';
import type { MakerView } from './view';

interface Offered {
  readonly focus: Focus;
  readonly label: string;
}

const focusText = (focus: Focus): string => {
  if ('head' in focus) return words.head(focus.head);
  if ('part' in focus) return partWords[focus.part];
  return regionText(tensorTitle(focus.tensor), focus.index ?? []);
};

function ofCell({ cell }: State): readonly Offered[] {
  if (!cell) return [];
  const { name: tensor, index } = cell;
  const title = tensorTitle(tensor);
  const row = [...index.slice(0, -1), null];
  return [
    { focus: { tensor, index }, label: words.cell(placeText(tensor, index)) },
    { focus: { tensor, index: row }, label: words.row(regionText(title, row)) },
    { focus: { tensor }, label: words.matrix(title) },
  ];
}

function offered(
  page: State,
): readonly { readonly group: string; readonly of: readonly Offered[] }[] {
  const heads = Array.from({ length: page.heads }, (_, head) => head);
  return [
    { group: words.cells, of: ofCell(page) },
    { group: words.heads, of: heads.map((head) => ({ focus: { head }, label: words.head(head) })) },
    {
      group: words.parts,
      of: focusParts.map((part) => ({ focus: { part }, label: partWords[part] })),
    },
  ].filter(({ of }) => of.length > 0);
}

export function focusPart({ page, actions }: MakerView, step: Step): TemplateResult {
  const { focus = [] } = step;
  const put = (all: readonly Focus[]) =>
    actions.changeStep({ focus: all.length > 0 ? all : undefined });
  const groups = offered(page);
  const all = groups.flatMap(({ of }) => of);
  let place = 0;
  const choices: readonly ChoiceGroup[] = groups.map(({ group, of }) => ({
    group,
    of: of.map(({ label }) => ({ value: String(place++), label })),
  }));
  return html`<p class="aside">${labels.focusHint}</p>
    <ul class="chosen">
      ${focus.map((each, at) => {
        const text = focusText(each);
        return html`<li>
          <span>${text}</span
          >${signButton('✕', ofItem(labels.remove, text), () => put(without(focus, at)))}
        </li>`;
      })}
    </ul>
    ${
      focus.length < limits.focus
        ? pickField({
            label: labels.focus,
            id: 'pick-focus',
            button: labels.addFocus,
            groups: choices,
            pick: (value) => {
              const picked = all[Number(value)]?.focus;
              if (picked) put([...focus, picked]);
            },
          })
        : ''
    }`;
}
