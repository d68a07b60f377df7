/** Opens the values as text, which are closed at first: the matrices on show as tables. */
import { html, nothing, type TemplateResult } from 'lit';
import { lookText } from '../../text/look';
import { bringInSight } from '../shared/in-sight';
import { LoadedPart } from '../shared/loaded-part';
import type { View } from '../view';

const code = new LoadedPart(() => import('./values-panel'));

export function valuesPart(view: View): TemplateResult {
  const { state, actions } = view;
  const open = state.look === 'values';
  return html`<section class="values" part="values" aria-label=${lookText.lookTitles.values}>
    <button
      id="values"
      aria-expanded=${open}
      aria-controls=${open ? 'values-panel' : nothing}
      @click=${(event: Event) => {
        actions.change({ look: open ? 'none' : 'values' });
        bringInSight(event, '#values-panel');
      }}
    >
      ${lookText.lookTitles.values}
    </button>
    ${open ? panel(view) : nothing}
  </section>`;
}

function panel(view: View): TemplateResult {
  const close = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    const section = (event.currentTarget as HTMLElement).parentElement;
    section?.querySelector<HTMLElement>('#values')?.focus();
    view.actions.change({ look: 'none' });
  };
  return html`<div id="values-panel" @keydown=${close}>
    ${code.show(view.actions, ({ valuesPanel }) => valuesPanel(view))}
  </div>`;
}
