/** The element's whole: what stands where. */
import { html, nothing, type TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import { styleMap } from './shared/style-map';
import type { Theme } from '../draw/theme';
import { legendPart } from './stage/legend';
import { noticesPart } from './controls/notices';
import type { StageEvents } from './stage/events';
import { stagesPart } from './stage/stage';
import { hiddenScale } from '../text/en/concealed';
import { stopLabel } from '../text/en/intro';
import { keysSpoken } from '../text/en/keys';
import { hiddenPart, hidesPart } from './shared/veil';
import { whenLoaded } from './shared/loaded-part';
import { prose, termPanel } from './shared/terms';
import { themeStyle } from './shared/theme-style';
import { drawnByControls, ifShown, trainingRow } from './rows';
import type { View } from './view';
import { emptyBelow, emptyHead, emptyInspector, emptyTime } from './empty-frame';

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
  const { compared, hidden, controlParts } = view;
  return html`<div
    class="root ${view.guided === null || hidden.has('guide') ? '' : 'guided'}"
    data-theme=${view.state.theme}
    data-focus=${view.guided ?? nothing}
    style=${styleMap(themeStyle(theme))}
    @dragover=${acceptFile}
    @drop=${(event: DragEvent) => dropped(event, view)}
  >
    <div class="screen">
      ${controlParts ? controlParts.head(view) : emptyHead(view)}
      ${controlParts ? controlParts.time(view) : emptyTime(view)}
      ${trainingRow(view, () => (hidesPart(view, 'learning') ? hiddenPart('training') : controlParts?.training(view)))}
      ${middle(view, theme, events, spoken)}
      ${ifShown(hidden, ['caption'], () => captionPart(view))}
    </div>
    ${compared && !view.veil ? compared.parts.differences(theme) : nothing}
    ${controlParts ? controlParts.below(view, theme) : emptyBelow(view)} ${termPanel()}
  </div>`;
}

/** Loads the controls where any is shown; what cannot be loaded says so over the picture. */
const loadingControls = (view: View): unknown =>
  view.controlParts
    ? nothing
    : ifShown(view.hidden, drawnByControls, () =>
        whenLoaded(
          () => view.actions.loadControls(),
          () => nothing,
        ),
      );

/** The picture, its colour scale, and the inspector; messages lie over them and move nothing. */
function middle(view: View, theme: Theme, events: StageEvents, spoken: unknown): TemplateResult {
  const { compared, hidden, scene, state, controlParts } = view;
  const ofA = !compared || compared.inspected.a !== null || compared.inspected.b === null;
  const legend = () =>
    guard([view.choices, compared, state.stage, scene.range, view.zoom], () => legendPart(view));
  return html`<div class="middle ${compared ? 'compared' : ''}">
    <div class="over-picture">
      ${noticesPart(view.notices, view.actions)} ${loadingControls(view)}
    </div>
    <div class="stage-column">
      ${stagesPart(view, events)}
      ${ifShown(hidden, ['legend'], () => (view.veil?.numbers ? hiddenPart('legend', hiddenScale) : legend()))}
      <p class="hidden-label" id="keys">${keysSpoken}</p>
      <p class="hidden-label" aria-live="polite">${named(view) ?? spoken}</p>
    </div>
    ${ifShown(hidden, ['inspector'], () => (isSilent(view) ? html`<aside class="inspector" part="inspector">${hiddenPart('number')}</aside>` : (controlParts?.beside(view, ofA ? view : compared.view, theme) ?? emptyInspector(view))))}
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

/** A browser that cannot compute gets a sentence, not a blank. */
export function unsupported(message: string): TemplateResult {
  return html`<div class="root">
    <p class="message" role="alert" id="unsupported">${message}</p>
  </div>`;
}
