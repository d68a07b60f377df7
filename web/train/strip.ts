/** The strip of a training: play, pace, and the loss curve as the track of a slider with its handle at the step. */
import { html, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import { maxSeed, paces, type State } from '../model/state';
import { recipes } from '../model/tasks';
import { choices } from '../parts/choices';
import { define, Part } from '../parts/part';
import { styled } from '../parts/styled';
import { formatNumber } from '../words/numbers';
import { registerWords, say } from '../words/words';
import english from '../words/en/train.ftl?raw';
import { chart, type Line } from './chart';
import { lossScale } from './scale';
import { trainedLayer } from './seeds';
import type { OnShow, Trainer } from './trainer';
import sheet from './train.css?inline';

registerWords(english);

/** Of the lines of A and B. */
const colours = ['var(--accent)', 'var(--ink)'] as const;

class TrainingStrip extends Part {
  static override readonly sheet = sheet;
  static override properties = { ...Part.properties, trainer: { attribute: false } };

  trainer!: Trainer;

  override render(): TemplateResult | typeof nothing {
    const { onShow, playing, busy } = this.trainer;
    if (onShow.length === 0) return nothing;
    const said = onShow.map((each) => positionText(each, onShow.length));
    return html`<section class="training" part="training" aria-label=${say('train-region')}>
      ${this.playButton(playing)} ${this.curve(onShow, playing, said)}
      <div class="training-side">
        <output class="training-said" aria-live=${playing || busy ? 'off' : 'polite'}>
          ${said.map(
            (text, k) =>
              html`<span
                >${said.length > 1 ? html`<i ${styled({ background: colours[k] ?? '' })}></i>` : nothing}${text}</span
              >`,
          )}
        </output>
        ${this.tools()}
      </div>
    </section>`;
  }

  private playButton(playing: boolean): TemplateResult {
    const { trainer } = this;
    const key = playing ? 'train-pause' : trainer.isAtEnd ? 'train-again' : 'train-play';
    return html`<button
      class="training-play"
      title=${say(key)}
      aria-label=${say(key)}
      @click=${() => (playing ? trainer.pause() : trainer.play())}
    >
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d=${playing ? 'M7 5h3.6v14H7zM13.4 5H17v14h-3.6z' : 'M8 5v14l11-7z'} />
      </svg>
    </button>`;
  }

  private curve(
    onShow: readonly OnShow[],
    playing: boolean,
    said: readonly string[],
  ): TemplateResult {
    const steps = Math.max(...onShow.map(({ run }) => run.setup.steps));
    const step = Math.max(...onShow.map((each) => each.step));
    const lines = onShow.map((each) => lossLine(each, playing));
    const { floor } = recipes[this.model.state.task];
    return chart({
      label: say('train-loss-axis'),
      lines,
      steps,
      step,
      scale: lossScale(lines.map(({ points }) => points.map(([, loss]) => loss))),
      level: floor === null ? null : { value: floor, name: say('train-floor') },
      over: html`<input
        type="range"
        class="training-step"
        min="0"
        max=${steps}
        step="1"
        aria-label=${say('train-slider')}
        aria-valuetext=${said.join('; ')}
        .value=${live(String(step))}
        @input=${(event: Event) => this.trainer.goTo((event.target as HTMLInputElement).valueAsNumber)}
      />`,
    });
  }

  private tools(): TemplateResult {
    const { model } = this;
    const offered = paces.map((pace) => ({
      value: pace,
      label: say(`train-pace-${pace}`),
      title: say(`train-pace-${pace}-rate`),
    }));
    return html`<div class="training-tools">
      ${choices('training-pace', say('train-pace'), offered, model.state.trainingPace, (pace) =>
        model.change({ trainingPace: pace }),
      )}
      <button class="plain" @click=${() => this.anotherSeed(model.state)}>
        ${say('train-another-seed')}
      </button>
    </div>`;
  }

  /** All trained layers on show get the same new seed: what differs between two stays what is compared. */
  private anotherSeed(state: State): void {
    const seed = ((trainedLayer(state)?.seed ?? 0) + 1) % (maxSeed + 1);
    state.layers.forEach(({ parameters }, at) => {
      if (parameters === 'trained') this.model.changeLayer({ seed }, { at: at === 0 ? 0 : 1 });
    });
  }
}

/** While it plays, the curve ends at the step on show, even where later steps were taken before. */
function lossLine({ which, run, step }: OnShow, playing: boolean): Line {
  const losses = playing ? run.losses().subarray(0, step) : run.losses();
  return {
    name: which === 0 ? 'A' : 'B',
    colour: colours[which],
    points: Array.from(losses, (loss, k) => [k + 1, loss] as const),
  };
}

/** “step 96 of 400, loss 0.113” */
function positionText({ which, run, step }: OnShow, count: number): string {
  const loss = run.losses()[step - 1];
  const { steps } = run.setup;
  const layer = which === 0 ? 'A' : 'B';
  const { divergedAt } = run;
  if (divergedAt !== null && step >= run.last) return say('train-diverged', { step: divergedAt });
  if (loss === undefined)
    return count === 1 ? say('train-at', { step, steps }) : say('train-two-at', { layer, step });
  const text = formatNumber(loss, 3);
  return count === 1
    ? say('train-at-loss', { step, steps, loss: text })
    : say('train-two-at-loss', { layer, step, loss: text });
}

define('mh-training-strip', TrainingStrip);
