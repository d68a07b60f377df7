/**
 * Beside the picture during a training: the inspected number, or what has been learned, whose code is loaded
 * on demand.
 */
import { html, nothing, type TemplateResult } from 'lit';
import type { Theme } from '../../draw/theme';
import type { State } from '../../state/state';
import { isOnlyBTrained } from '../../state/trained-layers';
import { trainingText } from '../../text/training';
import { inspectorPart } from '../inspector/inspector';
import { isUnused } from '../shared/is-unused';
import { LoadedPart } from '../shared/loaded-part';
import type { View } from '../view';

const code = new LoadedPart(() => import('./learning'));

/** @param shown the view whose number is inspected: A's or B's */
export function besidePart(view: View, shown: View, theme: Theme): TemplateResult {
  const { learned, state } = view;
  if (!learned) return inspectorPart(shown, theme);
  if (!state.learning) return inspectorPart(shown, theme, tabs(view));
  return html`<aside
    class="inspector learned"
    part="inspector"
    tabindex="0"
    aria-label=${trainingText.trainingTabs.region}
  >
    ${tabs(view)}
    ${code.show(view.actions, ({ learningPart }) => learningPart(view, theme, learned))}
  </aside>`;
}

function tabs(view: View): TemplateResult | typeof nothing {
  const { state, compared, actions } = view;
  const whose = state.learning && compared ? ofLayer(state) : nothing;
  // In a lesson the tabs only appear once a number is inspected.
  if (isUnused(view, 'settings') && state.learning && !state.cell) return whose;
  const tab = (id: string, label: string, learning: boolean) =>
    html`<button
      id=${id}
      aria-pressed=${state.learning === learning ? 'true' : 'false'}
      @click=${() => actions.change({ learning })}
    >
      ${label}
    </button>`;
  return html`<div class="beside-tabs" role="group" aria-label=${trainingText.trainingTabs.tabs}>
    ${tab('show-learning', trainingText.trainingTabs.learning, true)}
    ${tab('show-number', trainingText.trainingTabs.number, false)} ${whose}
  </div>`;
}

const ofLayer = (state: State): TemplateResult =>
  html`<small
    >${isOnlyBTrained(state) ? trainingText.trainingTabs.ofLayerB : trainingText.trainingTabs.ofLayerA}</small
  >`;
