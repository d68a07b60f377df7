/** The strip of stages, which is the timeline, and the buttons that move along it. */
import { html, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import { styleMap } from '../shared/style-map';
import type { StageName } from '../../core/types';
import { goesBack } from '../../derive/gradients';
import { affectedStages } from '../../derive/scene/downstream';
import { stageMeaning, stageSymbol, stageTitles } from '../../text/en/names';
import { stageNames } from '../../state/state';
import { isAtEnd, position, stageOrder } from '../../state/timeline';
import { menuContent, menuPart } from '../controls/menu';
import type { View } from '../view';
import { directionLabels, paceLabels, stripLabels, transportLabels } from '../../text/en/stage-bar';

export function stripPart(view: View): TemplateResult {
  const { state, actions } = view;
  const at = position(state);
  const order = stageOrder(state);
  const back = goesBack(state);
  return html`<nav
    class="strip ${back ? 'back' : ''}"
    part="strip"
    aria-label=${stripLabels.stages}
  >
    <ol>
      ${stageNames.map((stage) => {
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
      max=${stageNames.length}
      step="0.02"
      aria-label=${stripLabels.timeline}
      aria-valuetext=${stripLabels.at(stageTitles[state.stage], state.progress, back)}
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
  const says = changed ? stripLabels.changed : stripLabels.depends;
  return html`<li>
    <button
      class="stage ${current ? 'current' : ''} ${share === 0 && !current ? 'ahead' : ''}"
      data-stage=${stage}
      aria-current=${current ? 'step' : 'false'}
      title="${stageSymbol(stage, state)}: ${stageMeaning(stage, state)}"
      @click=${() => actions.scrub(stageOrder(state).indexOf(stage) + 1)}
    >
      <b>${stageTitles[stage]}</b>
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
    ? transportLabels.pause
    : atEnd
      ? transportLabels.playAgain
      : transportLabels.play;
  return html`<div
    class="transport"
    part="transport"
    role="group"
    aria-label=${transportLabels.group}
  >
    <button
      id="previous"
      title=${transportLabels.backKey(state.step, letters)}
      aria-label=${transportLabels.back(state.step)}
      @click=${() => actions.previous()}
    >
      <svg viewBox="0 0 24 24" aria-hidden="true"><path d="M6 5h2.4v14H6zM19 5v14L9.5 12z" /></svg>
    </button>
    <button
      id="play"
      class="primary"
      title=${transportLabels.playKey(label)}
      aria-label=${label}
      @click=${() => (playing ? actions.pause() : actions.play())}
    >
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d=${playing ? 'M7 5h3.6v14H7zM13.4 5H17v14h-3.6z' : 'M8 5v14l11-7z'} />
      </svg>
    </button>
    <button
      id="next"
      title=${transportLabels.onKey(state.step, letters)}
      aria-label=${transportLabels.on(state.step)}
      @click=${() => actions.next()}
    >
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d="M15.6 5H18v14h-2.4zM5 5v14l9.5-7z" />
      </svg>
    </button>
    <button
      id="direction"
      class="direction"
      aria-pressed=${goesBack(state)}
      aria-label=${directionLabels.spoken}
      title=${directionLabels.hint}
      @click=${() => actions.change({ direction: goesBack(state) ? 'forward' : 'backward' })}
    >
      ${directionLabels.backward}
    </button>
    ${menuPart({
      id: 'pace',
      label: paceLabels.value(state.speed, state.step),
      hint: paceLabels.hint,
      content: menuContent(view, ({ paceMenu }) => paceMenu(view)),
    })}
  </div>`;
}
