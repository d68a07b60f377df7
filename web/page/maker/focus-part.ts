/** What to look at: the chosen cell, its row or matrix, a head, a part of the page. */
import { html, type TemplateResult } from 'lit';
import { focusParts, type Focus, type Step } from '../../lessons/format';
import { limits } from '../../lessons/limits';
import type { State } from '../../state/state';
import { lessonsText } from '../../text/lessons';
import { makerText } from '../../text/maker';
import { pageText } from '../../text';
import { pickField, signButton, type ChoiceGroup } from './fields';
import { without } from './lists';
import type { MakerView } from './view';

interface Offered {
  readonly focus: Focus;
  readonly label: string;
}

const focusText = (focus: Focus): string => {
  if ('head' in focus) return makerText.makerPrediction.focusWords.head(focus.head);
  if ('part' in focus) return makerText.makerPrediction.partWords[focus.part];
  return makerText.makerPrediction.regionText(
    pageText.names.tensorTitle(focus.tensor),
    focus.index ?? [],
  );
};

function ofCell({ cell }: State): readonly Offered[] {
  if (!cell) return [];
  const { name: tensor, index } = cell;
  const title = pageText.names.tensorTitle(tensor);
  const row = [...index.slice(0, -1), null];
  return [
    {
      focus: { tensor, index },
      label: makerText.makerPrediction.focusWords.cell(
        lessonsText.lessonFacts.placeText(tensor, index),
      ),
    },
    {
      focus: { tensor, index: row },
      label: makerText.makerPrediction.focusWords.row(
        makerText.makerPrediction.regionText(title, row),
      ),
    },
    { focus: { tensor }, label: makerText.makerPrediction.focusWords.matrix(title) },
  ];
}

function offered(
  page: State,
): readonly { readonly group: string; readonly of: readonly Offered[] }[] {
  const heads = Array.from({ length: page.heads }, (_, head) => head);
  return [
    { group: makerText.makerPrediction.focusWords.cells, of: ofCell(page) },
    {
      group: makerText.makerPrediction.focusWords.heads,
      of: heads.map((head) => ({
        focus: { head },
        label: makerText.makerPrediction.focusWords.head(head),
      })),
    },
    {
      group: makerText.makerPrediction.focusWords.parts,
      of: focusParts.map((part) => ({
        focus: { part },
        label: makerText.makerPrediction.partWords[part],
      })),
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
  return html`<p class="aside">${makerText.maker.makerLabels.focusHint}</p>
    <ul class="chosen">
      ${focus.map((each, at) => {
        const text = focusText(each);
        return html`<li>
          <span>${text}</span
          >${signButton('✕', makerText.maker.ofItem(makerText.maker.makerLabels.remove, text), () => put(without(focus, at)))}
        </li>`;
      })}
    </ul>
    ${
      focus.length < limits.focus
        ? pickField({
            label: makerText.maker.makerLabels.focus,
            id: 'pick-focus',
            button: makerText.maker.makerLabels.addFocus,
            groups: choices,
            pick: (value) => {
              const picked = all[Number(value)]?.focus;
              if (picked) put([...focus, picked]);
            },
          })
        : ''
    }`;
}
