/** The strip of a training: its track is the loss curve, on which a step can be chosen. */
import { html, nothing, svg, type TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import { live } from 'lit/directives/live.js';
import {
  decades,
  heightOf,
  lossAt,
  lossPath,
  lossScale,
  type LossScale,
  type Progress,
} from '../../derive/training/curve';
import type { TrainingView } from '../../session/training-view';
import { maxSeed, trainingPaces, type State } from '../../state/state';
import { changeOfSeed, trainedLayers } from '../../state/trained-layers';
import { recipes } from '../../state/training';
import { pageText } from '../../text';
import { trainingText } from '../../text/training';
import { selectBox } from '../controls/fields';
import { menuPart } from '../controls/menu';
import { isUnused } from '../shared/is-unused';
import { styleMap } from '../shared/style-map';
import type { View } from '../view';
import { optionsPart } from './options';
import { seedsStrip } from './seeds-strip';
import { seedStyles } from './styles-seeds';
import { stripStyles } from './styles-strip';

export const styles = [stripStyles, seedStyles];

export function trainingStrip(view: View, training: TrainingView): TemplateResult {
  const { trainings } = training;
  const { seeds } = view;
  if (seeds && view.playsSeeds && isUnused(view, 'settings')) return seedsStrip(seeds);
  return html`<section
    class="training"
    part="training"
    aria-label=${trainingText.trainingStrip.region}
  >
    ${playButton(view, training)}
    <div class="training-track">${axis(training)} ${slider(view, training)}</div>
    <div class="training-side">
      <p class="training-title"><b>${pageText.training.taskTitles[view.state.task]}</b></p>
      <output class="training-said" aria-busy=${training.catchingUp ? 'true' : 'false'}>
        ${trainings.map((each, k) => html`<span>${saidOf(each, k, trainings.length)}</span>`)}
      </output>
      <div class="training-tools">${tools(view)}</div>
    </div>
  </section>`;
}

function saidOf(progress: Progress, k: number, count: number): string {
  const { step, steps, divergedAt } = progress;
  const loss = lossAt(progress);
  const said =
    count === 1
      ? trainingText.stepText(step, steps, loss)
      : trainingText.stepOfTwoText(k === 0 ? 'A' : 'B', step, loss);
  return divergedAt !== null && step >= divergedAt - 1
    ? `${said}. ${pageText.trainingNotices.stoppedAt(divergedAt)}`
    : said;
}

function playButton({ session }: View, { playing, trainings }: TrainingView): TemplateResult {
  const atEnd = trainings.every(
    ({ step, steps, divergedAt }) => step >= (divergedAt ?? steps + 1) - 1,
  );
  const { loop } = session.training;
  const label = playing
    ? trainingText.trainingStrip.pause
    : atEnd
      ? trainingText.trainingStrip.again
      : trainingText.trainingStrip.train;
  return html`<button
    id="train"
    class="training-play"
    title=${label}
    aria-label=${label}
    @click=${() => (playing ? loop.pause() : loop.play())}
  >
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <path d=${playing ? 'M7 5h3.6v14H7zM13.4 5H17v14h-3.6z' : 'M8 5v14l11-7z'} />
    </svg>
    <span>${playing ? nothing : trainingText.trainingStrip.train}</span>
  </button>`;
}

const scaleOf = ({ trainings }: TrainingView): LossScale =>
  lossScale(trainings.map(({ losses }) => losses));

/** The powers of ten beside the track. */
function axis(training: TrainingView): TemplateResult {
  const scale = scaleOf(training);
  const at = (power: number) => `${heightOf(10 ** power, scale) * 100}%`;
  return html`<div class="training-axis" dir="ltr" aria-hidden="true">
    <i>${trainingText.trainingStrip.axis}</i>
    ${decades(scale).map(
      (power) =>
        html`<span style=${styleMap({ top: at(power) })}>${trainingText.decadeText(power)}</span>`,
    )}
  </div>`;
}

function slider({ state, session }: View, training: TrainingView): TemplateResult {
  const { trainings } = training;
  const steps = Math.max(...trainings.map((each) => each.steps));
  const step = Math.max(...trainings.map((each) => each.step));
  const { floor } = recipes[state.task];
  const scale = scaleOf(training);
  const said = trainings.map((each, k) => saidOf(each, k, trainings.length)).join('; ');
  return html`<div class="training-curve" dir="ltr">
    <svg viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden="true">
      ${decades(scale).map((power) => line('grid', heightOf(10 ** power, scale)))}
      ${floor === null ? nothing : line('floor', heightOf(floor, scale))}
      ${trainings.map((each, k) =>
        guard(
          [each.losses, steps, scale.least, scale.most],
          () =>
            svg`<path class="loss-${k === 0 ? 'a' : 'b'}" d=${lossPath(each.losses, steps, scale)} />`,
        ),
      )}
    </svg>
    ${
      floor === null
        ? nothing
        : html`<small
            dir=${pageText.language.dir}
            style=${styleMap({ top: `${heightOf(floor, scale) * 100}%` })}
            >${trainingText.trainingStrip.floor}</small
          >`
    }
    <i class="training-now" style=${styleMap({ left: `${(step / steps) * 100}%` })}></i>
    <input
      type="range"
      id="training-step"
      min="0"
      max=${steps}
      step="1"
      aria-label=${trainingText.trainingStrip.slider}
      aria-valuetext=${said}
      .value=${live(String(step))}
      @input=${(event: Event) => session.change({ trainingStep: (event.target as HTMLInputElement).valueAsNumber })}
    />
    <span class="training-ends" aria-hidden="true"
      ><span>0</span
      ><span dir=${pageText.language.dir}>${trainingText.trainingStrip.steps(steps)}</span></span
    >
  </div>`;
}

const line = (kind: string, y: number) => svg`<line class=${kind} x1="0" x2="1" y1=${y} y2=${y} />`;

function tools(view: View): TemplateResult {
  const { state, actions } = view;
  const pace = html`<label
    ><span class="hidden-label">${trainingText.trainingStrip.pace}</span> ${selectBox({
      id: 'training-pace',
      value: state.trainingPace,
      options: trainingPaces,
      title: (pace) => trainingText.paceTitles[pace],
      choose: (trainingPace) => actions.change({ trainingPace }),
    })}</label
  >`;
  if (isUnused(view, 'settings')) return pace;
  return html`${pace}
    <button
      id="another-seed"
      class="quiet"
      aria-label=${trainingText.trainingStrip.anotherSeed}
      title=${trainingText.trainingStrip.anotherSeed}
      @click=${() => actions.change(anotherSeed(state))}
    >
      ⟳ <span class="word">${trainingText.trainingStrip.anotherSeed}</span>
    </button>
    ${menuPart({ id: 'training-options', label: trainingText.trainingStrip.options, content: optionsPart(view) })}`;
}

function anotherSeed(state: State): Partial<State> {
  const seed = trainedLayers(state)[0]?.seed ?? state.seed;
  return changeOfSeed(state, (seed + 1) % (maxSeed + 1));
}
