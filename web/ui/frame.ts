/** The element's whole: what stands where. */
import { html, nothing, type TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import { styleMap } from './shared/style-map';
import type { Theme } from '../draw/theme';
import { costPart } from './controls/cost';
import { headsPart, knifePart } from './controls/knife';
import { menusPart } from './controls/header';
import { legendPart, projectionsPart } from './stage/legend';
import { lookPart } from './panels/tabs';
import { noticesPart } from './controls/notices';
import { litWords, sentencePart, unknownNote } from './controls/sentence';
import { settingsPart } from './controls/settings';
import type { StageEvents } from './stage/events';
import { stagesPart } from './stage/stage';
import { stripPart, transportPart } from './stage/strip';
import { hiddenCost, hiddenScale } from '../text/en/concealed';
import { introShort, introText, stopLabel } from '../text/en/intro';
import { keysSpoken } from '../text/en/keys';
import { isAtEnd } from '../state/timeline';
import { hiddenPart, hidesPart } from './shared/veil';
import { prose, termPanel } from './shared/terms';
import { themeStyle } from './shared/theme-style';
import { besidePart } from './training/beside';
import { trainingPlace } from './training/place';
import { editsPart } from './controls/undo';
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

type Show = (name: (typeof hideable)[number], part: () => unknown) => unknown;
/** A part that shows nothing of the moment on the timeline, drawn anew with the choices only. */
type Choices = (part: () => unknown, ...more: readonly unknown[]) => unknown;

/** @param spoken the chosen cell, for a screen reader */
export function frame(
  view: View,
  theme: Theme,
  events: StageEvents,
  spoken: unknown,
): TemplateResult {
  const { compared, hidden } = view;
  const show: Show = (name, part) => (hidden.has(name) ? nothing : part());
  const choices: Choices = (part, ...more) => guard([view.choices, ...more], part);
  return html`<div
    class="root ${view.guided === null || hidden.has('guide') ? '' : 'guided'}"
    data-theme=${view.state.theme}
    data-focus=${view.guided ?? nothing}
    style=${styleMap(themeStyle(theme))}
    @dragover=${acceptFile}
    @drop=${(event: DragEvent) => dropped(event, view)}
  >
    <div class="screen">
      ${head(view, show, choices)}
      ${
        hidden.has('strip') && hidden.has('transport')
          ? nothing
          : html`<div class="time">
              ${show('transport', () => choices(() => transportPart(view), view.playing, isAtEnd(view.state)))}
              ${show('strip', () => stripPart(view))}
            </div>`
      }
      ${show('training', () => (view.training && hidesPart(view, 'learning') ? hiddenPart('training') : trainingPlace(view)))}
      ${middle(view, theme, events, { show, choices, spoken })}
      ${show('caption', () => captionPart(view))}
    </div>
    ${compared && !view.veil ? compared.parts.differences(theme) : nothing}
    ${
      hidden.has('values') && hidden.has('look')
        ? nothing
        : html`<div class="beside">
            ${show('look', () => lookPart(view, theme))} ${show('values', () => valuesPart(view))}
          </div>`
    }
    ${termPanel()}
  </div>`;
}

/** Above the picture: what the page is, the sentence, the layer's choices. */
function head(view: View, show: Show, choices: Choices): TemplateResult {
  return html`<div class="top">
    <div class="first">
      ${show('brand', () => html`<div class="brand"><slot name="brand"></slot></div>`)}
      ${show('sentence', () => choices(() => sentencePart(view), ...litWords(view)))}
      ${menusPart(view)}
    </div>
    ${show(
      'intro',
      () =>
        html`<p class="intro" part="intro">
          <span class="long">${introText}</span><span class="short">${introShort}</span>
          ${unknownNote(view)}
        </p>`,
    )}
    <div class="controls">
      ${show('knife', () => choices(() => knifePart(view)))}
      ${show('heads', () => choices(() => headsPart(view)))}
      ${show('cost', () => (hidesPart(view, 'cost') ? hiddenPart('cost-line', hiddenCost) : choices(() => costPart(view), hidesPart(view, 'work'))))}
      ${show('settings', () => choices(() => settingsPart(view)))}
      ${show('edits', () => choices(() => editsPart(view)))}
    </div>
  </div>`;
}

interface Parts {
  readonly show: Show;
  readonly choices: Choices;
  readonly spoken: unknown;
}

/** The picture, its colour scale, and the inspector; messages lie over them and move nothing. */
function middle(
  view: View,
  theme: Theme,
  events: StageEvents,
  { show, choices, spoken }: Parts,
): TemplateResult {
  const { compared, scene, state } = view;
  const ofA = !compared || compared.inspected.a !== null || compared.inspected.b === null;
  return html`<div class="middle ${compared ? 'compared' : ''}">
    ${noticesPart(view.notices, view.actions)}
    <div class="stage-column">
      ${stagesPart(view, events)} ${projectionsPart(view)}
      ${show('legend', () => (view.veil?.numbers ? hiddenPart('legend', hiddenScale) : choices(() => legendPart(view), compared, state.stage, scene.range, view.zoom)))}
      <p class="hidden-label" id="keys">${keysSpoken}</p>
      <p class="hidden-label" aria-live="polite">${named(view) ?? spoken}</p>
    </div>
    ${show('inspector', () => (isSilent(view) ? html`<aside class="inspector">${hiddenPart('number')}</aside>` : besidePart(view, ofA ? view : compared.view, theme)))}
  </div>`;
}

/** The inspector speaks of all that a lesson can hide, but what the layer costs. */
const isSilent = (view: View) =>
  (view.veil?.numbers ?? false) || hidesPart(view, 'labels', 'words', 'differences', 'learning');

/** A name that was pressed or reached with a key says what it is instead. */
const named = ({ tip, compared }: View) =>
  [tip, compared?.view.tip].find((each) => each?.pinned)?.says;

const captionPart = ({ playing, caption, narration }: View): TemplateResult =>
  html`<p
    class="caption ${narration ? 'minute' : ''}"
    part="caption"
    aria-live=${playing && !narration ? 'off' : 'polite'}
    dir="auto"
    tabindex="0"
  >
    ${
      narration
        ? html`<span>${narration.says}</span>
            <button class="stop" id="minute-stop" @click=${narration.stop}>${stopLabel}</button>`
        : guard([caption], () => prose(caption))
    }
  </p>`;

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
