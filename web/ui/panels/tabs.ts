/** “Look closer”: other views of the same layer, one at a time, none open at first. */
import { html, nothing, type TemplateResult } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import type { Theme } from '../../draw/theme';
import { isCloser, type CloserLook } from '../../state/closer-look';
import { looks } from '../../state/state';
import { lookText } from '../../text/look';
import { bringInSight } from '../shared/in-sight';
import { meaningOf } from '../shared/key-meaning';
import { LoadedPart } from '../shared/loaded-part';
import type { View } from '../view';

const code = new LoadedPart(() => import('./panel'));

const names = looks.filter(isCloser);

export function lookPart(view: View, theme: Theme): TemplateResult {
  const { look } = view.state;
  const { actions } = view;
  return html`<section class="look" part="look" aria-label=${lookText.closerTitle.region}>
    <div class="look-tabs">
      <h2 id="look-title">
        ${lookText.closerTitle.region}${view.compared ? lookText.closerTitle.ofLayerA : ''}
      </h2>
      ${names.map(
        (name) =>
          html`<button
            id="look-${name}"
            aria-expanded=${name === look}
            aria-controls=${name === look ? 'look-panel' : nothing}
            @click=${(event: Event) => {
              actions.change({ look: name === look ? 'none' : name });
              bringInSight(event, '.look-panel');
            }}
          >
            ${lookText.lookTitles[name]}
          </button>`,
      )}
    </div>
    ${isCloser(look) ? keyed(look, panel(look, view, theme)) : nothing}
  </section>`;
}

function panel(look: CloserLook, view: View, theme: Theme): TemplateResult {
  return html`<div
    class="look-panel"
    id="look-panel"
    role="region"
    tabindex="-1"
    aria-labelledby="look-${look}"
    data-look=${look}
    @keydown=${(event: KeyboardEvent) => {
      // The key that opened the list of keys also closes it.
      const isList = look === 'keys' && event.target === event.currentTarget;
      const isAskedAgain = isList && view.shortcuts === true && meaningOf(event) === '?';
      if (event.key !== 'Escape' && !isAskedAgain) return;
      event.preventDefault();
      view.actions.change({ look: 'none' });
      const root = (event.currentTarget as HTMLElement).getRootNode() as ShadowRoot;
      root.querySelector<HTMLElement>(isAskedAgain ? 'canvas' : `#look-${look}`)?.focus();
    }}
  >
    ${code.show(view.actions, ({ closerPanel }) => closerPanel(look, view, theme))}
  </div>`;
}
