/** Chooses what is hidden until the reader has answered, in plain words. */
import { html, nothing } from 'lit';
import type { Conceal, Region } from '../../lessons/format';
import { isPlain } from '../../lessons/schema';
import { pageText } from '../../text';
import { makerText } from '../../text/maker';
import { checkField, warning } from './fields';
import { fieldPart, fieldsIn, framed, editList } from './form';
import { idOf, objectOf } from './place';
import {
  concealedGroupNames,
  concealsNothing,
  hidesGroup,
  leavesInspector,
  otherRegions,
  withGroup,
} from './prediction';
import type { Draw } from './view';

export const concealPart: Draw = (view, { path, shape, label, value }) => {
  const object = objectOf(shape, value);
  if (!object || !isPlain(value)) return nothing;
  const conceal: Conceal = value;
  const { nothingConcealed, inspectorStays } = makerText.makerPrediction.predictionLabels;
  return framed(
    label,
    html`${fieldsIn(object, path, value).map((field) => fieldPart(view, field))}
    ${concealsNothing(conceal) ? warning(nothingConcealed) : nothing}
    ${leavesInspector(conceal) ? warning(inspectorStays) : nothing}`,
  );
};

/** Groups of matrices that are hidden together, and other regions that a file hides. */
export const regionsPart: Draw = (view, field) => {
  const { all: tensors, put, removeButton } = editList<Region>(view, field);
  return html`<p class="aside">${field.label}</p>
    ${concealedGroupNames.map((group) =>
      checkField({
        label: makerText.makerPrediction.concealedGroups[group],
        id: idOf([...field.path, group]),
        value: hidesGroup(tensors, group),
        change: (hidden) => put(withGroup(tensors, group, hidden)),
      }),
    )}
    <ul class="chosen">
      ${otherRegions(tensors).map((region) => {
        const title = pageText.names.tensorTitle(region.tensor);
        const text = makerText.makerPrediction.predictionLabels.part(
          makerText.makerPrediction.regionText(title, region.index ?? []),
        );
        return html`<li><span>${text}</span>${removeButton(tensors.indexOf(region), text)}</li>`;
      })}
    </ul>`;
};
