/**
 * The strip of stages, which is the timeline, and the buttons that move along it. Like the picture and like other
 * players, both run from left to right in every language.
 */
import { html, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import { styleMap } from '../shared/style-map';
import type { StageName } from '../../core/types';
import { isBackward } from '../../derive/gradients';
import { affectedStages } from '../../derive/scene/downstream';
import { pageText } from '../../text';
import { isAtEnd, position, stageOrder } from '../../state/timeline';
import { menuContent, menuPart } from '../controls/menu';
import type { View } from '../view';

export function stripPart(view: View): TemplateResult {
  const { state, actions } = view;
  const at = position(state);
  const order = stageOrder(state);
  const back = isBackward(state);
  return html`<nav
    class="strip ${back ? 'back' : ''}"
    part="strip"
    dir="ltr"
    aria-label=${pageText.stageBar.stripLabels.stages}
  >
    <ol>
      ${stageOrder({ direction: 'forward', qkNorm: state.qkNorm }).map((stage) => {
        const share = Math.min(1, Math.max(0, at - order.indexOf(stage)));
        const current = stage === state.stage;
        return stageButton(view, stage, share, current);
      })}
    </ol>
    <input
      class="scrub"
      type="range"
      dir=${back ? 'rtl' : 'ltr'}
      min="0"
      max=${order.length}
      step="0.02"
      aria-label=${pageText.stageBar.stripLabels.timeline}
      aria-valuetext=${pageText.stageBar.stripLabels.at(pageText.names.stageTitles[state.stage], state.progress, back)}
      .value=${live(String(at))}
      @input=${(event: Event) => actions.scrub((event.target as HTMLInputElement).valueAsNumber)}
    />
  </nav>`;
}

function stageButton(
  { snapshot, state, actions }: View,
  stage: StageName,
  share: number,
  current: boolean,
): TemplateResult {
  const changed = affectedStages(snapshot).get(stage);
  const says = changed
    ? pageText.stageBar.stripLabels.changed
    : pageText.stageBar.stripLabels.depends;
  return html`<li>
    <button
      class="stage ${current ? 'current' : ''} ${share === 0 && !current ? 'ahead' : ''}"
      data-stage=${stage}
      aria-current=${current ? 'step' : 'false'}
      title="${pageText.names.stageSymbol(stage, state)}: ${pageText.names.stageMeaning(stage, state)}"
      @click=${() => actions.scrub(stageOrder(state).indexOf(stage) + 1)}
    >
      <b>${pageText.names.stageTitles[stage]}</b>
      ${
        changed === undefined
          ? nothing
          : html`<span class="downstream ${changed ? 'changed' : ''}" title=${says}
              ><span class="hidden-label">${says}</span></span
            >`
      }
      <span class="track"
        ><span class="done" style=${styleMap({ '--share': String(share) })}></span
      ></span>
    </button>
  </li>`;
}

export function transportPart(view: View): TemplateResult {
  const { state, playing, actions } = view;
  const letters = view.shortcuts ?? false;
  const atEnd = isAtEnd(state);
  const label = playing
    ? pageText.stageBar.transportLabels.pause
    : atEnd
      ? pageText.stageBar.transportLabels.playAgain
      : pageText.stageBar.transportLabels.play;
  return html`<div
    class="transport"
    part="transport"
    dir="ltr"
    role="group"
    aria-label=${pageText.stageBar.transportLabels.group}
  >
    <button
      id="previous"
      title=${pageText.stageBar.transportLabels.backKey(state.step, letters)}
      aria-label=${pageText.stageBar.transportLabels.back(state.step)}
      @click=${() => actions.previous()}
    >
      <svg viewBox="0 0 24 24" aria-hidden="true"><path d="M6 5h2.4v14H6zM19 5v14L9.5 12z" /></svg>
    </button>
    <button
      id="play"
      class="primary"
      title=${pageText.stageBar.transportLabels.playKey(label)}
      aria-label=${label}
      @click=${() => (playing ? actions.pause() : actions.play())}
    >
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d=${playing ? 'M7 5h3.6v14H7zM13.4 5H17v14h-3.6z' : 'M8 5v14l11-7z'} />
      </svg>
    </button>
    <button
      id="next"
      title=${pageText.stageBar.transportLabels.onKey(state.step, letters)}
      aria-label=${pageText.stageBar.transportLabels.on(state.step)}
      @click=${() => actions.next()}
    >
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d="M15.6 5H18v14h-2.4zM5 5v14l9.5-7z" />
      </svg>
    </button>
    <button
      id="direction"
      class="direction"
      aria-pressed=${isBackward(state)}
      aria-label=${pageText.stageBar.directionLabels.spoken}
      title=${pageText.stageBar.directionLabels.hint}
      @click=${() => actions.change({ direction: isBackward(state) ? 'forward' : 'backward' })}
    >
      ${pageText.stageBar.directionLabels.backward}
    </button>
    ${menuPart({
      id: 'pace',
      label: pageText.stageBar.paceLabels.value(state.speed, state.step),
      hint: pageText.stageBar.paceLabels.hint,
      content: menuContent(view, ({ paceMenu }) => paceMenu(view)),
    })}
  </div>`;
}
