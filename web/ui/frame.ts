/** The element's whole: what stands where. */
import { html, nothing, type TemplateResult } from 'lit';
import { styleMap } from 'lit/directives/style-map.js';
import type { Theme } from '../draw/theme';
import { costPart } from './cost';
import { filesPart } from './files';
import { inspectorPart } from './inspector';
import { headsPart, knifePart } from './knife';
import { legendPart } from './legend';
import { lookPart } from './look/panel';
import { math } from './math';
import { noticesPart } from './notices';
import { sentencePart } from './sentence';
import { closeMore, settingsPart } from './settings';
import { stripPart, transportPart } from './strip';
import { themeStyle } from './themeStyle';
import { valuesPart } from './values';
import type { hideable, View } from './view';

export interface StageEvents {
  move(event: PointerEvent): void;
  leave(): void;
  press(event: MouseEvent): void;
  key(event: KeyboardEvent): void;
  /** The chosen cell, for a screen reader. */
  readonly spoken: unknown;
}

/** Whoever hides the files takes none. */
function acceptFile(event: DragEvent): void {
  if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
}

function dropped(event: DragEvent, { hidden, actions }: View): void {
  const [file] = event.dataTransfer?.files ?? [];
  if (!file) return;
  event.preventDefault();
  if (!hidden.has('files')) actions.openFile(file);
}

const keys =
  'Arrow keys move from cell to cell, Page Up and Page Down between matrices, Enter follows a number to where it came from, Space plays, comma and full stop go a stage back and on, digits choose the head.';

export function frame(view: View, theme: Theme, events: StageEvents): TemplateResult {
  const show = (name: (typeof hideable)[number], part: () => unknown) =>
    view.hidden.has(name) ? nothing : part();
  return html`<div
    class="root"
    style=${styleMap(themeStyle(theme))}
    @pointerdown=${closeMore}
    @dragover=${acceptFile}
    @drop=${(event: DragEvent) => dropped(event, view)}
  >
    <div class="top">
      <div class="first">
        <div class="brand"><slot name="brand"></slot></div>
        ${show('sentence', () => sentencePart(view))}
        ${show('settings', () =>
          settingsPart(
            view,
            show('files', () => filesPart(view)),
          ),
        )}
      </div>
      <div class="controls">
        ${show('knife', () => knifePart(view))} ${show('heads', () => headsPart(view))}
        ${show('cost', () => costPart(view))}
      </div>
    </div>
    ${noticesPart(view.notices, view.actions)}
    <div class="time">
      ${show('strip', () => stripPart(view))} ${show('transport', () => transportPart(view))}
    </div>
    <div class="middle">
      <div class="stage-column">
        <div
          class="canvas-box ${view.snapshot.memoryWords && view.state.stage === 'embed' ? 'two' : ''}"
        >
          <canvas
            part="stage"
            tabindex="0"
            role="application"
            aria-roledescription="matrices"
            aria-label=${view.caption}
            aria-describedby="keys"
            @pointermove=${(event: PointerEvent) => events.move(event)}
            @pointerleave=${() => events.leave()}
            @click=${(event: MouseEvent) => events.press(event)}
            @keydown=${(event: KeyboardEvent) => events.key(event)}
          ></canvas>
        </div>
        ${show('legend', () => legendPart(view))}
        <p class="hidden-label" id="keys">${keys}</p>
        <p class="hidden-label" aria-live="polite">${events.spoken}</p>
      </div>
      ${show('inspector', () => inspectorPart(view, theme))}
    </div>
    ${show(
      'caption',
      () =>
        html`<p
          class="caption"
          part="caption"
          aria-live=${view.playing ? 'off' : 'polite'}
          dir="auto"
        >
          ${math(view.caption)}
        </p>`,
    )}
    ${show('values', () => valuesPart(view))} ${show('look', () => lookPart(view, theme))}
  </div>`;
}

export function loading(theme: Theme): TemplateResult {
  return html`<div class="root" style=${styleMap(themeStyle(theme))}>
    <p class="message">Loading the layer …</p>
  </div>`;
}

/** A browser that cannot compute gets a sentence, not a blank. */
export function unsupported(message: string): TemplateResult {
  return html`<div class="root">
    <p class="message" role="alert" id="unsupported">${message}</p>
  </div>`;
}
