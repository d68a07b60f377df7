/** What is hidden until the reader has answered, chosen in plain words. */
import { html, nothing, type TemplateResult } from 'lit';
import { concealedParts, type Conceal } from '../../lessons/format';
import { stageNames } from '../../state/state';
import { makerLabels, ofItem } from '../../text/en/maker';
import {
  concealedGroups,
  concealedWords,
  predictionLabels as labels,
  regionText,
} from '../../text/en/maker-prediction';
import { stageTitles, tensorTitle } from '../../text/en/names';
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
    <legend>${labels.conceal}</legend>
    ${selectField({
      label: labels.concealFrom,
      id: 'conceal-from',
      value: from ?? '',
      choices: [
        { value: '', label: labels.nothing },
        ...stageNames.map((stage) => ({ value: stage, label: stageTitles[stage] })),
      ],
      change: (value) =>
        change(patched(conceal, { from: stageNames.find((stage) => stage === value) })),
    })}
    <p class="aside">${labels.tensors}</p>
    ${concealedGroupNames.map((group) =>
      checkField({
        label: concealedGroups[group],
        id: `conceal-${group}`,
        value: hidesGroup(conceal, group),
        change: (hidden) => change(withGroup(conceal, group, hidden)),
      }),
    )}
    <ul class="chosen">
      ${otherRegions(conceal).map((region) => {
        const text = labels.part(regionText(tensorTitle(region.tensor), region.index ?? []));
        return html`<li>
          <span>${text}</span>${signButton('✕', ofItem(makerLabels.remove, text), () =>
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
    <p class="aside">${labels.parts}</p>
    ${concealedParts.map((part) =>
      checkField({
        label: concealedWords[part],
        id: `conceal-${part}`,
        value: parts.includes(part),
        change: (hidden) => change(withPart(conceal, part, hidden)),
      }),
    )}
    ${concealsNothing(conceal) ? html`<p class="warning">${labels.nothingConcealed}</p>` : nothing}
    ${leavesInspector(conceal) ? html`<p class="warning">${labels.inspectorStays}</p>` : nothing}
  </fieldset>`;
}
