/** What is hidden until the reader has answered, chosen in plain words. */
import { html, nothing, type TemplateResult } from 'lit';
import { concealedParts, type Conceal } from '../../lessons/format';
import { stageNames } from '../../state/state';
import { makerText } from '../../text/maker';
import { pageText } from '../../text';
import { checkField, selectField, signButton } from './fields';
import { patched } from './lists';
import {
  concealedGroupNames,
  concealsNothing,
  hidesGroup,
  leavesInspector,
  otherRegions,
  withGroup,
  withPart,
  withTensors,
} from './prediction';

export function concealPart(conceal: Conceal, change: (conceal: Conceal) => void): TemplateResult {
  const { from, parts = [], tensors = [] } = conceal;
  return html`<fieldset class="conceal">
    <legend>${makerText.makerPrediction.predictionLabels.conceal}</legend>
    ${selectField({
      label: makerText.makerPrediction.predictionLabels.concealFrom,
      id: 'conceal-from',
      value: from ?? '',
      choices: [
        { value: '', label: makerText.makerPrediction.predictionLabels.nothing },
        ...stageNames.map((stage) => ({ value: stage, label: pageText.names.stageTitles[stage] })),
      ],
      change: (value) =>
        change(patched(conceal, { from: stageNames.find((stage) => stage === value) })),
    })}
    <p class="aside">${makerText.makerPrediction.predictionLabels.tensors}</p>
    ${concealedGroupNames.map((group) =>
      checkField({
        label: makerText.makerPrediction.concealedGroups[group],
        id: `conceal-${group}`,
        value: hidesGroup(conceal, group),
        change: (hidden) => change(withGroup(conceal, group, hidden)),
      }),
    )}
    <ul class="chosen">
      ${otherRegions(conceal).map((region) => {
        const text = makerText.makerPrediction.predictionLabels.part(
          makerText.makerPrediction.regionText(
            pageText.names.tensorTitle(region.tensor),
            region.index ?? [],
          ),
        );
        return html`<li>
          <span>${text}</span>${signButton(
            '✕',
            makerText.maker.ofItem(makerText.maker.makerLabels.remove, text),
            () =>
              change(
                withTensors(
                  conceal,
                  tensors.filter((each) => each !== region),
                ),
              ),
          )}
        </li>`;
      })}
    </ul>
    <p class="aside">${makerText.makerPrediction.predictionLabels.parts}</p>
    ${concealedParts.map((part) =>
      checkField({
        label: makerText.makerPrediction.concealedWords[part],
        id: `conceal-${part}`,
        value: parts.includes(part),
        change: (hidden) => change(withPart(conceal, part, hidden)),
      }),
    )}
    ${concealsNothing(conceal) ? html`<p class="warning">${makerText.makerPrediction.predictionLabels.nothingConcealed}</p>` : nothing}
    ${leavesInspector(conceal) ? html`<p class="warning">${makerText.makerPrediction.predictionLabels.inspectorStays}</p>` : nothing}
  </fieldset>`;
}
