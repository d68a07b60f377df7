/** What a figure is made of, from top to bottom. Only what is needed is there; what is chosen brings its own part. */
import { html, nothing, type TemplateResult } from 'lit';
import type { Model } from '../model/model';
import { say } from '../words/words';
import '../parts/notes';
import './header';
import './knife';
import './strip';
import type { MoreActions } from './more-menu';
import type { Session } from './session';

/** Characters a second, as in subtitles for adults. */
const readingRate = 20;

/** How long the caption on show takes to read, in seconds. */
export const captionSeconds = (model: Model): number => captionText(model).length / readingRate;

const captionText = (_model: Model): string => '';

interface FrameOwn {
  readonly controls: { readonly value: 'all' | 'player' | 'none' | null };
  readonly hide: { readonly value: ReadonlySet<string> };
}

export function frame(
  model: Model,
  session: Session,
  own: FrameOwn,
  actions: MoreActions,
): TemplateResult {
  const hidden = own.hide.value;
  const controls = own.controls.value ?? 'all';
  const { failure } = model;
  const dark = session.dark.value;
  const { theme } = model.state;
  const shown = theme === 'auto' ? (dark ? 'dark' : 'light') : theme;
  return html`<div
    class="figure"
    data-theme=${shown}
    data-controls=${controls}
    @mh-act=${(event: CustomEvent<(actions: MoreActions) => void>) => event.detail(actions)}
  >
    ${
      controls === 'all'
        ? html`<header>
            ${hidden.has('brand') ? nothing : html`<slot name="brand"></slot>`}
            <mh-header .model=${model} .session=${session}></mh-header>
          </header>`
        : nothing
    }
    ${
      controls === 'none'
        ? nothing
        : html`<div class="tools">
            ${hidden.has('strip') ? nothing : html`<mh-strip .model=${model}></mh-strip>`}
            ${
              hidden.has('knife') || controls !== 'all'
                ? nothing
                : html`<mh-knife .model=${model}></mh-knife>`
            }
          </div>`
    }
    <mh-notes .model=${model}></mh-notes>
    ${
      failure.value === null
        ? html`<div class="stage"></div>`
        : html`<p class="failure">
            ${failure.value}
            <button class="plain">${say('page-start-again')}</button>
          </p>`
    }
  </div>`;
}
