/** A layer's picture: one canvas that is pointed at, pressed and walked; two while two layers are compared. */
import { html, nothing, type TemplateResult } from 'lit';
import { firstBar, secondBar } from '../compare/bars';
import type { View } from '../view';
import type { StageEvents } from './events';
import { canvasRole } from '../../text/en/stage-bar';

export function stagesPart(view: View, events: StageEvents): TemplateResult {
  const { compared } = view;
  return html`<div class="stages ${compared ? 'compared' : ''}">
    <div class="half">
      ${compared ? firstBar(view, compared) : nothing} ${canvasPart(view, events, '')}
    </div>
    ${
      compared
        ? html`<div class="half">
            ${secondBar(view, compared)} ${canvasPart(compared.view, compared.events, 'other')}
          </div>`
        : nothing
    }
  </div>`;
}

function canvasPart(view: View, events: StageEvents, which: '' | 'other'): TemplateResult {
  const two = view.snapshot.memoryWords && view.state.stage === 'embed' ? 'two' : '';
  return html`<div class="canvas-box ${two} ${which}">
    <canvas
      part="stage"
      tabindex="0"
      role="application"
      aria-roledescription=${canvasRole}
      aria-label=${view.caption}
      aria-describedby="keys"
      @pointermove=${(event: PointerEvent) => events.move(event)}
      @pointerleave=${() => events.leave()}
      @pointerdown=${(event: PointerEvent) => events.down(event)}
      @pointerup=${(event: PointerEvent) => events.up(event)}
      @click=${(event: MouseEvent) => events.press(event)}
      @keydown=${(event: KeyboardEvent) => events.key(event)}
    ></canvas>
  </div>`;
}
