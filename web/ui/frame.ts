/** The element's whole: what stands where. */
import { html, nothing, type TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import { styleMap } from './shared/style-map';
import type { Theme } from '../draw/theme';
import { comparePart } from './compare/menu';
import { costPart } from './controls/cost';
import { editsPart } from './controls/edits';
import { filesPart } from './controls/files';
import { inspectorPart } from './inspector/inspector';
import { headsPart, knifePart } from './controls/knife';
import { legendPart } from './stage/legend';
import { lookPart } from './panels/tabs';
import { math } from './shared/math';
import { noticesPart } from './controls/notices';
import { litWords, sentencePart } from './controls/sentence';
import { settingsPart } from './controls/settings';
import type { StageEvents } from './stage/events';
import { stagesPart } from './stage/stage';
import { stripPart, transportPart } from './stage/strip';
import { keysSpoken } from '../text/en/keys';
import { isAtEnd } from '../state/timeline';
import { themeStyle } from './shared/theme-style';
import { valuesPart } from './panels/values';
import type { hideable, View } from './view';
import { loadingLayerText } from '../text/en/loading';

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

/** @param spoken the chosen cell, for a screen reader */
export function frame(
  view: View,
  theme: Theme,
  events: StageEvents,
  spoken: unknown,
): TemplateResult {
  const { compared } = view;
  const show = (name: (typeof hideable)[number], part: () => unknown) =>
    view.hidden.has(name) ? nothing : part();
  // Parts that show nothing of the moment on the timeline.
  const choices = (part: () => unknown, ...more: readonly unknown[]) =>
    guard([view.choices, ...more], part);
  return html`<div
    class="root"
    style=${styleMap(themeStyle(theme))}
    @dragover=${acceptFile}
    @drop=${(event: DragEvent) => dropped(event, view)}
  >
    <div class="top">
      <div class="first">
        <div class="brand"><slot name="brand"></slot></div>
        ${show('sentence', () => choices(() => sentencePart(view), ...litWords(view)))}
        ${show('settings', () =>
          choices(() =>
            settingsPart(
              view,
              show('files', () => filesPart(view)),
            ),
          ),
        )}
      </div>
      <div class="controls">
        ${show('knife', () => choices(() => knifePart(view)))}
        <div class="counted">
          ${show('heads', () => choices(() => headsPart(view)))}
          ${show('compare', () => choices(() => comparePart(view)))}
        </div>
        ${show('cost', () => choices(() => costPart(view)))}
      </div>
    </div>
    ${noticesPart(view.notices, view.actions)}
    ${show('edits', () => choices(() => editsPart(view)))}
    <div class="time">
      ${show('strip', () => stripPart(view))}
      ${show('transport', () => choices(() => transportPart(view), view.playing, isAtEnd(view.state)))}
    </div>
    <div class="middle ${compared ? 'compared' : ''}">
      <div class="stage-column">
        ${stagesPart(view, events)}
        ${show('legend', () => choices(() => legendPart(view), compared, view.state.stage, view.scene.range, view.scene.oneOfThree))}
        <p class="hidden-label" id="keys">${keysSpoken}</p>
        <p class="hidden-label" aria-live="polite">${spoken}</p>
      </div>
      ${show('inspector', () => inspectorPart(compared && !compared.inspected.a && compared.inspected.b ? compared.view : view, theme))}
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
          ${guard([view.caption], () => math(view.caption))}
        </p>`,
    )}
    ${compared ? compared.parts.differences(theme) : nothing}
    ${
      view.hidden.has('values') && view.hidden.has('look')
        ? nothing
        : html`<div class="beside">
            ${show('values', () => valuesPart(view))} ${show('look', () => lookPart(view, theme))}
          </div>`
    }
  </div>`;
}

/** It can have the focus: that starts an element that waits (element/lazy-start.ts). */
export function loading(theme: Theme): TemplateResult {
  return html`<div class="root" style=${styleMap(themeStyle(theme))}>
    <p class="message" tabindex="0">${loadingLayerText}</p>
  </div>`;
}

/** A browser that cannot compute gets a sentence, not a blank. */
export function unsupported(message: string): TemplateResult {
  return html`<div class="root">
    <p class="message" role="alert" id="unsupported">${message}</p>
  </div>`;
}
