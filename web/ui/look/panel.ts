/** “Look closer”: other ways of reading the same layer, one at a time, none on opening. */
import { html, nothing, type TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import { keyed } from 'lit/directives/keyed.js';
import type { Theme } from '../../draw/theme';
import { looks, type Look } from '../../state/state';
import { lookTitles } from '../../text/look';
import type { View } from '../view';
import { headsLook } from './heads';
import { keysLook } from './keys';
import { layoutLook } from './layout';
import type { Looking } from './map';
import { mergedLook } from './merged';
import { saidPart } from './parts';
import { scorersLook } from './scorers';

/** The values as text are a part of their own (ui/values.ts). */
type Open = Exclude<Look, 'none' | 'values'>;
const isOpen = (look: Look): look is Open => look !== 'none' && look !== 'values';

const panels: Readonly<Record<Open, (looking: Looking) => TemplateResult>> = {
  heads: headsLook,
  merged: mergedLook,
  layout: layoutLook,
  scorers: scorersLook,
  keys: keysLook,
};
const names = looks.filter(isOpen);

export function lookPart(view: View, theme: Theme): TemplateResult {
  const { look, head, cell } = view.state;
  const { snapshot, actions, hidden } = view;
  // While playing, the picture is drawn anew each frame; what is here changes with the numbers only.
  const depends = [look, head, cell, snapshot, theme, hidden.has('inspector')];
  return html`<section class="look" part="look" aria-label="Look closer">
    <div class="look-tabs">
      <h2 id="look-title">Look closer${view.compared ? ' at A' : ''}</h2>
      ${names.map(
        (name) =>
          html`<button
            id="look-${name}"
            aria-expanded=${name === look}
            aria-controls=${name === look ? 'look-panel' : nothing}
            @click=${() => actions.change({ look: name === look ? 'none' : name })}
          >
            ${lookTitles[name]}
          </button>`,
      )}
    </div>
    ${isOpen(look) ? guard(depends, () => keyed(look, panel(look, { view, theme }))) : nothing}
  </section>`;
}

function panel(look: Open, looking: Looking): TemplateResult {
  return html`<div
    class="look-panel"
    id="look-panel"
    role="region"
    aria-labelledby="look-${look}"
    data-look=${look}
    @keydown=${(event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      looking.view.actions.change({ look: 'none' });
      const { currentTarget } = event;
      const section = (currentTarget as HTMLElement).parentElement;
      section?.querySelector<HTMLElement>(`#look-${look}`)?.focus();
    }}
  >
    ${content(look, looking)} ${look === 'keys' ? nothing : saidPart(looking)}
  </div>`;
}

/** A layer may be too large for what a look needs; that is said, and the rest of the page goes on. */
function content(look: Open, looking: Looking): TemplateResult {
  try {
    return panels[look](looking);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return html`<p class="look-refusal" role="note">${error.message}</p>`;
  }
}
