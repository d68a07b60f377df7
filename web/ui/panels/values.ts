/** The way to the values as text, closed on opening: the matrices of the moment as tables. */
import { html, nothing, type TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import type { Theme } from '../../draw/theme';
import { lookTitles } from '../../text/en/look-titles';
import type { View } from '../view';

export function valuesPart(view: View, theme: Theme): TemplateResult {
  const { state, snapshot, scene, playing, actions, lookPanel } = view;
  const open = state.look === 'values';
  const { stage, head, part, progress, cell } = state;
  // The pointer makes a new scene at every move; the numbers stay.
  const depends = [
    snapshot,
    stage,
    head,
    part,
    progress,
    cell,
    playing,
    scene.oneOfThree,
    lookPanel,
  ];
  return html`<section class="values" part="values" aria-label=${lookTitles.values}>
    <button
      id="values"
      aria-expanded=${open}
      aria-controls=${open ? 'values-panel' : nothing}
      @click=${() => actions.change({ look: open ? 'none' : 'values' })}
    >
      ${lookTitles.values}
    </button>
    ${open ? guard(depends, () => panel(view, theme)) : nothing}
  </section>`;
}

function panel(view: View, theme: Theme): TemplateResult {
  const close = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    const section = (event.currentTarget as HTMLElement).parentElement;
    section?.querySelector<HTMLElement>('#values')?.focus();
    view.actions.change({ look: 'none' });
  };
  return html`<div id="values-panel" @keydown=${close}>
    ${view.lookPanel('values', view, theme)}
  </div>`;
}
