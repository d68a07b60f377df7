/** A layer's picture: one canvas for pointer and keys; two while two layers are compared. */
import { html, nothing, type TemplateResult } from 'lit';
import { pageText } from '../../text';
import { whenLoaded } from '../shared/loaded-part';
import { math } from '../shared/math';
import { pointed } from '../shared/on-screen';
import { part } from '../shared/part';
import { styleMap } from '../shared/style-map';
import type { Actions, NameTip, View } from '../view';
import { pictureBox, picturesBox } from '../shell';
import type { StageEvents } from './events';
import { projectionsPart } from './legend';

export function stagesPart(view: View, events: StageEvents): TemplateResult {
  return picturesBox({
    compared: view.compared !== null,
    bar: part(() => view.compared?.parts.firstBar()),
    picture: canvasPart(view, events, ''),
    choices: part(() => projectionsPart(view)),
    second: part(() => secondPart(view)),
  });
}

function secondPart({ compared, state, actions }: View): unknown {
  if (!compared) return state.compare ? waiting(actions) : nothing;
  const { view, events, parts } = compared;
  return html`<div class="half">
    ${part(() => parts.secondBar())} ${canvasPart(view, events, 'other')}
  </div>`;
}

/** In place of the second picture until its code is loaded, with a button to stop comparing. */
const waiting = (actions: Actions): TemplateResult =>
  html`<div class="half waiting">
    ${whenLoaded(
      () => actions.loadComparison(),
      () => nothing,
    )}
    <button @click=${() => actions.stopComparing()}>${pageText.compareMenu.stop}</button>
  </div>`;

const canvasPart = (view: View, events: StageEvents, which: '' | 'other'): TemplateResult =>
  pictureBox(
    html`${pointed(canvas(view, events))} ${part(() => (view.tip ? tipPart(view.tip) : nothing))}`,
    part(() => {
      const two = view.snapshot.memoryWords && view.state.stage === 'embed' ? 'two' : '';
      return `${two} ${which} ${view.zoom > 1 ? 'zoomed' : ''}`;
    }),
  );

const canvas = (view: View, events: StageEvents): TemplateResult =>
  html`<canvas
    part="stage"
    tabindex="0"
    role="application"
    aria-roledescription=${pageText.stageBar.canvasRole}
    aria-label=${part(() => view.caption)}
    aria-describedby="keys"
    @pointermove=${(event: PointerEvent) => events.move(event)}
    @pointerleave=${() => events.leave()}
    @pointerdown=${(event: PointerEvent) => events.down(event)}
    @pointerup=${(event: PointerEvent) => events.up(event)}
    @click=${(event: MouseEvent) => events.press(event)}
    @keydown=${(event: KeyboardEvent) => events.key(event)}
    @blur=${() => events.blur()}
  ></canvas>`;

/** The explanation of the name that is pointed at; screen readers get it from the live region (frame.ts). */
function tipPart({ says, left, width, top, above }: NameTip): TemplateResult {
  const style = { left: `${left}px`, 'max-width': `${width}px`, top: `${top}px` };
  return html`<p
    class="name-tip ${above ? 'above' : ''}"
    dir=${pageText.language.dir}
    aria-hidden="true"
    style=${styleMap(style)}
  >
    ${math(says)}
  </p>`;
}
