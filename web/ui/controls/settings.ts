/** Parameters and seed, mask, and what is asked for less often. */
import { html, nothing, type TemplateResult } from 'lit';
import {
  editedNote,
  maskDefinitions,
  maskTitles,
  parameterNotes,
  parameterTitles,
  scalingTitles,
} from '../../text/en/names';
import {
  allParameters,
  dModels,
  maxSeed,
  masks,
  parameterKinds,
  scalings,
} from '../../state/state';
import { undoPart } from './edits';
import { numberField, select, toggle } from './fields';
import { menuPart } from './menu';
import { ladderPart, shapesPart } from './shapes';
import type { View } from '../view';
import { settingLabels, switchLabels } from '../../text/en/settings';

/** @param files the files' menu, which stands beside More */
export function settingsPart(view: View, files: unknown): TemplateResult {
  const { state, snapshot, actions } = view;
  return html`<section class="settings" part="settings" aria-label=${settingLabels.section}>
    ${select({
      id: 'parameters',
      label: snapshot.edits.length > 0 ? settingLabels.parametersEdited : settingLabels.parameters,
      value: state.parameters,
      options: view.canImport ? allParameters : parameterKinds,
      title: (kind) => parameterTitles[kind],
      hint: parameterNotes[state.parameters] + editedNote(snapshot.edits.length),
      choose: (parameters) => actions.change({ parameters }),
    })}
    ${seedField(state.seed, state.parameters, (seed) => actions.change({ seed }))}
    ${select({
      id: 'mask',
      label: settingLabels.mask,
      value: state.mask,
      options: masks,
      title: (mask) => maskTitles[mask],
      hint: maskDefinitions[state.mask],
      choose: (mask) => actions.change({ mask }),
    })}
    ${menuPart({ id: 'more', label: settingLabels.more, content: moreFields(view) })} ${files}
    ${undoPart(view)}
  </section>`;
}

function moreFields(view: View): TemplateResult {
  const { state, snapshot, actions } = view;
  return html`${select({
      id: 'd-model',
      label: settingLabels.dModel,
      value: state.dModel,
      options: dModels.includes(state.dModel) ? dModels : [...dModels, state.dModel],
      title: (size) => String(size),
      hint: settingLabels.dModelHint,
      choose: (dModel) => actions.change({ dModel }),
    })}
    ${select({
      id: 'scaling',
      label: settingLabels.scaling,
      value: typeof state.scaling === 'number' ? 'free' : state.scaling,
      options: [...scalings, 'free'],
      title: (scaling) => scalingTitles[scaling],
      hint: settingLabels.scalingHint,
      choose: (scaling) =>
        actions.change({ scaling: scaling === 'free' ? snapshot.config.divisor : scaling }),
    })}
    ${
      typeof state.scaling === 'number'
        ? numberField({
            ...{ id: 'divisor', label: settingLabels.divisor, value: state.scaling },
            ...{ min: 0.01, max: 1000, step: 'any' },
            choose: (scaling) => actions.change({ scaling }),
          })
        : nothing
    }
    ${toggle('positions', switchLabels.positions, state.positions, (positions) => actions.change({ positions }))}
    ${toggle('bias', switchLabels.bias, state.bias, (bias) => actions.change({ bias }))}
    ${shapesPart(view)} ${ladderPart(view)}
    <button class="quiet" id="reset" @click=${() => actions.reset()}>
      ${settingLabels.reset}
    </button>`;
}

/** The seed draws random parameters, and the vectors of words that have no named features. */
export function seedField(
  seed: number,
  parameters: View['state']['parameters'],
  set: (seed: number) => void,
  id = 'seed',
): TemplateResult | typeof nothing {
  if (parameters === 'constructed') return nothing;
  return numberField({
    ...{ id, label: settingLabels.seed, value: seed, min: 0, max: maxSeed, step: 1 },
    choose: set,
    button: html`<button
      type="button"
      class="quiet"
      title=${settingLabels.anotherSeed}
      aria-label=${settingLabels.anotherSeed}
      @click=${() => set((seed + 1) % (maxSeed + 1))}
    >
      ⟳
    </button>`,
  });
}
