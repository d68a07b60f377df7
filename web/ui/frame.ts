/** What a figure is made of, from top to bottom. Only what is needed is there; what is chosen brings its own part. */
import type { ReadonlySignal } from '@preact/signals-core';
import { styled } from '../parts/styled';
import { html, nothing, type TemplateResult } from 'lit';
import type { Tour } from '../lessons';
import type { Model, Which } from '../model/model';
import { isAtEnd } from '../model/timeline';
import base from '../parts/base.css?inline';
import choices from '../parts/choices.css?inline';
import '../parts/notes';
import type { Seeds } from '../train/seeds';
import type { Trainer } from '../train/trainer';
import { languageTag, say } from '../words/words';
import { outlined } from './asked';
import './caption';
import './file-question';
import './header';
import { whichChoice } from './knife';
import { comparisonPart, guidePart, inspectorPart, trainingParts } from './lazy';
import './legend';
import './look';
import './picture';
import './strip';
import type { MoreActions } from './more-menu';
import type { Session } from './session';
import { headStyles, themeName, themeOn } from './theme';
import sheet from './frame.css?inline';

/** What is true of the whole figure, in the order of their layers. */
export const frameSheets = [base, choices, sheet].join('\n');

/** What a figure brings to its frame besides the model. */
export interface Rooms {
  readonly session: Session;
  readonly trainer: Trainer;
  readonly seeds: Seeds;
  readonly tour: ReadonlySignal<Tour | null>;
}

/** What parts ask of the figure. */
export interface FrameActions extends MoreActions {
  openLesson(name: string): void;
  leaveLesson(): void;
  startAgain(): void;
  /** The whole layer, played once with its captions. */
  minute(): void;
  /** On to the whole figure. */
  explore(): void;
}

interface FrameOwn {
  readonly controls: ReadonlySignal<'all' | 'player' | 'none' | null>;
  readonly hide: ReadonlySignal<ReadonlySet<string>>;
}

/** In a lesson a step says which controls it uses; the player is always there. */
const ofKnife = ['variant', 'heads', 'compare'];
const ofLayerMenu = [
  ...['kv-heads', 'sizes', 'parameters', 'seed', 'mask', 'scaling', 'positions', 'muted'],
];
/** What stands in the head: a figure that hides all of these has none. */
const ofHead = ['brand', 'sentence', 'menus'];

export function frame(
  model: Model,
  rooms: Rooms,
  own: FrameOwn,
  actions: FrameActions,
): TemplateResult {
  const { session, tour } = rooms;
  const lesson = tour.value;
  const hidden = own.hide.value;
  // What the page does not say, a lesson's steps do, or the width (frame.css).
  const controls = own.controls.value ?? (lesson ? 'all' : 'fit');
  const hasAll = controls === 'all' || controls === 'fit';
  const failure = model.failure.value;
  const scene = session.scene.value;
  const isMinute = scene === 'minute';
  const theme = themeOn(model.state.theme, session.ground.value);
  const shows = (name: string, inLesson = false) =>
    hasAll && !hidden.has(name) && !isMinute && (!lesson || inLesson);
  if (scene === 'first' && failure === null)
    return html`<div
      class="figure"
      dir="ltr"
      lang=${languageTag()}
      data-theme=${themeName(model.state.theme, session.ground.value)}
    >
      <slot name="first"></slot>
    </div>`;
  needed(model, lesson !== null);
  const hides = session.concealed.value.parts;
  const usesKnife = lesson?.controls.some((each) => ofKnife.includes(each)) ?? false;
  const hasKnife = shows('knife', usesKnife);
  const hasStrip = controls !== 'none' && !hidden.has('strip');
  const hasHead = hasAll && ofHead.some((each) => !hidden.has(each));
  return html`<div
    class="figure"
    dir="ltr"
    lang=${languageTag()}
    data-theme=${themeName(model.state.theme, session.ground.value)}
    data-controls=${controls}
    data-asked=${outlined(lesson?.asked.value.map(({ key }) => key) ?? [])}
    ${styled(headStyles(theme))}
    @mh-act=${(event: CustomEvent<(actions: MoreActions) => void>) => event.detail(actions)}
    @mh-open-lesson=${(event: CustomEvent<string>) => actions.openLesson(event.detail)}
    @mh-leave-lesson=${() => actions.leaveLesson()}
  >
    ${
      hasHead
        ? html`<div class="head">
            ${hidden.has('brand') ? nothing : html`<slot name="brand"></slot>`}
            ${
              isMinute
                ? html`<button class="plain explore" @click=${() => actions.explore()}>
                    ${say('first-explore')}
                  </button>`
                : html`<mh-header
                    .model=${model}
                    .session=${session}
                    .hides=${hidden}
                    .inLesson=${lesson !== null}
                    .usesLayer=${lesson?.controls.some((each) => ofLayerMenu.includes(each)) ?? false}
                  ></mh-header>`
            }
          </div>`
        : nothing
    }
    ${
      hasStrip || hasKnife
        ? html`<div class="tools">
            ${hasStrip ? html`<mh-strip .model=${model}></mh-strip>` : nothing}
            ${hasKnife ? html`<mh-knife .model=${model}></mh-knife>` : nothing}
          </div>`
        : nothing
    }
    ${controls === 'none' || hidden.has('training') || isMinute ? nothing : training(model, rooms)}
    <mh-notes .model=${model}></mh-notes>
    ${
      session.fileQuestion.value
        ? html`<mh-file-question .model=${model} .session=${session}></mh-file-question>`
        : nothing
    }
    ${
      failure === null
        ? middle(model, rooms, hidden, hasKnife)
        : html`<p class="failure">
            ${failure}
            <button class="plain" @click=${() => actions.startAgain()}>
              ${say('page-start-again')}
            </button>
          </p>`
    }
    ${hidden.has('caption') ? nothing : html`<mh-caption .model=${model} .session=${session}></mh-caption>`}
    ${
      model.state.layers.length > 1 && !hides.includes('differences')
        ? html`<mh-comparison
            .model=${model}
            .theme=${theme}
            .folded=${own.controls.value !== 'all'}
          ></mh-comparison>`
        : nothing
    }
    ${isMinute && isOver(model) ? afterMinute(actions) : nothing}
    ${
      model.state.look === 'none' || hidden.has('look') || hides.includes('panel')
        ? nothing
        : html`<mh-look .model=${model} .theme=${theme}></mh-look>`
    }
  </div>`;
}

/** Loads the code of the parts that are shown. */
function needed(model: Model, inLesson: boolean): void {
  const { layers, cell } = model.state;
  if (cell) inspectorPart(model);
  if (inLesson) guidePart(model);
  if (layers.length > 1) comparisonPart(model);
  if (layers.some(({ parameters }) => parameters === 'trained')) trainingParts(model);
}

/** The pictures of one layer or two, and what is said beside them: a lesson, a number, or what was learned. */
function middle(
  model: Model,
  { session, trainer, seeds, tour }: Rooms,
  hidden: ReadonlySet<string>,
  hasKnife: boolean,
): TemplateResult {
  const { layers, cell, learning } = model.state;
  const lesson = tour.value;
  const isTrained = layers.some(({ parameters }) => parameters === 'trained');
  return html`<div class="middle">
    <div
      class="pictures"
      part="stage"
      ?data-words-alone=${!hidden.has('sentence') && showsWordsAlone(model, session)}
    >
      ${layers.length > 1 && !hasKnife ? html`<div class="which">${whichChoice(model)}</div>` : nothing}
      <div class="layers">
        ${layers.map(
          (_, at) =>
            html`<figure ?data-active=${at === model.which}>
              ${
                layers.length > 1
                  ? html`<figcaption>${say('layer-name', { at })}</figcaption>`
                  : nothing
              }
              ${
                // Until there are numbers its room is kept (frame.css).
                model.numbers.length > 0
                  ? html`<mh-picture
                      .model=${model}
                      .session=${session}
                      .at=${at as Which}
                    ></mh-picture>`
                  : nothing
              }
            </figure>`,
        )}
      </div>
      ${hidden.has('legend') ? nothing : html`<mh-legend .model=${model} .session=${session}></mh-legend>`}
    </div>
    ${
      cell && !hidden.has('inspector') && !session.concealed.value.tensors.includes(cell.name)
        ? html`<mh-inspector
            .model=${model}
            .concealed=${session.concealed.value.tensors}
          ></mh-inspector>`
        : nothing
    }
    ${
      isTrained && learning && !cell && !lesson && session.scene.value !== 'minute'
        ? html`<aside aria-label=${say('page-learning')}>
            <h2 class="unseen">${say('page-learning')}</h2>
            <mh-learned .model=${model} .trainer=${trainer}></mh-learned>
            <mh-seeds .model=${model} .seeds=${seeds}></mh-seeds>
          </aside>`
        : nothing
    }
    ${
      lesson && (seeds.running || seeds.rows.length > 0)
        ? html`<aside><mh-seeds .model=${model} .seeds=${seeds}></mh-seeds></aside>`
        : nothing
    }
    ${
      lesson && !hidden.has('guide')
        ? html`<mh-guide .model=${model} .tour=${lesson}></mh-guide>`
        : nothing
    }
  </div>`;
}

/** Whether the picture is the sentence in a line whose arcs a lesson hides: then it says nothing that is not said above. */
const showsWordsAlone = ({ state, order }: Model, { concealed }: Session): boolean =>
  state.progress === 0 &&
  state.direction === 'forward' &&
  state.stage === order[0] &&
  concealed.value.tensors.includes('attn_weights');

const isOver = ({ player, order, state }: Model): boolean =>
  !player.playing && isAtEnd(order, state);

/** What a reader may do after the whole layer was played. */
const afterMinute = (actions: FrameActions): TemplateResult =>
  html`<section class="after">
    <p>${say('first-played')}</p>
    <button class="plain" @click=${() => actions.minute()}>${say('first-again')}</button>
    <button class="plain" @click=${() => actions.openLesson('twins')}>
      ${say('lessons-twins')}
    </button>
    <button class="plain" @click=${() => actions.openLesson('all-ones')}>
      ${say('lessons-all-ones')}
    </button>
    <button class="plain" @click=${() => actions.explore()}>${say('first-explore')}</button>
  </section>`;

function training(model: Model, { session, trainer }: Rooms): TemplateResult | typeof nothing {
  const isTrained = model.state.layers.some(({ parameters }) => parameters === 'trained');
  // A lesson may hide what a training learned until its reader has guessed.
  if (!isTrained || session.concealed.value.parts.includes('learning')) return nothing;
  return html`<mh-training-strip .model=${model} .trainer=${trainer}></mh-training-strip>`;
}
