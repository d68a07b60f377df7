/** Chooses what to look at: the chosen cell, its row or matrix, a head, a part of the page. */
import { html, nothing } from 'lit';
import { focusParts, type Focus } from '../../lessons/format';
import type { State } from '../../state/state';
import { lessonsText } from '../../text/lessons';
import { makerText } from '../../text/maker';
import { pageText } from '../../text';
import { pickField, type PickGroup } from './fields';
import { editList } from './form';
import { idOf } from './place';
import type { Draw } from './view';

type Offered = PickGroup<Focus>['of'];

const focusText = (focus: Focus): string => {
  if ('head' in focus) return makerText.makerPrediction.focusWords.head(focus.head);
  if ('part' in focus) return makerText.makerPrediction.partWords[focus.part];
  return makerText.makerPrediction.regionText(
    pageText.names.tensorTitle(focus.tensor),
    focus.index ?? [],
  );
};

function ofCell({ cell }: State): Offered {
  if (!cell) return [];
  const { name: tensor, index } = cell;
  const { focusWords, regionText } = makerText.makerPrediction;
  const title = pageText.names.tensorTitle(tensor);
  const row = [...index.slice(0, -1), null];
  const place = lessonsText.lessonFacts.placeText(tensor, index);
  return [
    { value: { tensor, index }, label: focusWords.cell(place) },
    { value: { tensor, index: row }, label: focusWords.row(regionText(title, row)) },
    { value: { tensor }, label: focusWords.matrix(title) },
  ];
}

function offered(page: State): readonly PickGroup<Focus>[] {
  const { focusWords } = makerText.makerPrediction;
  const named = (value: Focus) => ({ value, label: focusText(value) });
  const heads = Array.from({ length: page.heads }, (_, head) => named({ head }));
  return [
    { group: focusWords.cells, of: ofCell(page) },
    { group: focusWords.heads, of: heads },
    { group: focusWords.parts, of: focusParts.map((part) => named({ part })) },
  ].filter(({ of }) => of.length > 0);
}

export const focusPart: Draw = (view, field) => {
  const { all, put, hasRoom, removeButton } = editList<Focus>(view, field);
  const { label, words, path } = field;
  return html`<p class="aside">${words.hint}</p>
    <ul class="chosen">
      ${all.map((each, at) => {
        const text = focusText(each);
        return html`<li><span>${text}</span>${removeButton(at, text)}</li>`;
      })}
    </ul>
    ${
      hasRoom
        ? pickField({
            label,
            id: idOf(path),
            button: words.add ?? label,
            groups: offered(view.page),
            pick: (picked) => put([...all, picked]),
          })
        : nothing
    }`;
};
