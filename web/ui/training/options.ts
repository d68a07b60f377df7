/** What is trained, and where its parameters start. */
import { html, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import {
  preyQuestions,
  relations,
  startOf,
  takesNoise,
  taskNames,
  trainingStarts,
} from '../../state/training';
import { formatNumber } from '../../text/en/numbers';
import {
  questionTexts,
  questionTitles,
  relationTexts,
  relationTitles,
  startTexts,
  startTitles,
  taskTexts,
  taskTitles,
} from '../../text/en/training';
import { noiseTexts, trainingStrip as texts } from '../../text/en/training-strip';
import { select } from '../controls/fields';
import type { View } from '../view';
import { recipePart } from './recipe';

export function optionsPart(view: View): TemplateResult {
  const { state, actions } = view;
  return html`<div class="training-options">
    ${select({
      id: 'task',
      label: texts.task,
      hint: taskTexts[state.task],
      value: state.task,
      options: taskNames,
      title: (task) => taskTitles[task],
      choose: (task) => actions.change(startOf(task)),
    })}
    <p>${taskTexts[state.task]}</p>
    ${select({
      id: 'start',
      label: texts.start,
      hint: startTexts[state.start],
      value: state.start,
      options: trainingStarts,
      title: (start) => startTitles[start],
      choose: (start) => actions.change({ start }),
    })}
    <p>${startTexts[state.start]}</p>
    ${takesNoise(state.start) ? noiseSlider(view) : nothing}
    ${state.task === 'prey' ? questionSelect(view) : nothing}
    ${state.task === 'relation' ? relationSelect(view) : nothing} ${recipePart(view)}
    <p class="aside">${texts.tiny}</p>
  </div>`;
}

function questionSelect({ state, actions }: View): TemplateResult {
  return html`${select({
      id: 'question',
      label: texts.question,
      hint: questionTexts[state.question],
      value: state.question,
      options: preyQuestions,
      title: (question) => questionTitles[question],
      choose: (question) => actions.change({ question }),
    })}
    <p>${questionTexts[state.question]}</p>`;
}

function relationSelect({ state, actions }: View): TemplateResult {
  return html`${select({
      id: 'relation',
      label: texts.relation,
      hint: relationTexts[state.relation],
      value: state.relation,
      options: relations,
      title: (relation) => relationTitles[relation],
      choose: (relation) => actions.change({ relation }),
    })}
    <p>${relationTexts[state.relation]}</p>`;
}

/** From 0 up by powers of ten: the smallest that parts clones is far below the largest. */
const noises: readonly number[] = [0, 1e-9, 1e-8, 1e-7, 1e-6, 1e-5, 1e-4, 1e-3, 1e-2, 1e-1];

function noiseSlider({ state, actions }: View): TemplateResult {
  const at = noises.findLastIndex((each) => each <= state.noise);
  return html`<label class="field noise" for="noise"
      ><span>${texts.noise}</span>
      <input
        id="noise"
        type="range"
        min="0"
        max=${noises.length - 1}
        step="1"
        aria-valuetext=${formatNumber(state.noise, 2)}
        .value=${live(String(at))}
        @input=${(event: Event) => {
          const noise = noises[(event.target as HTMLInputElement).valueAsNumber];
          if (noise !== undefined) actions.change({ noise });
        }}
      />
      <output>${formatNumber(state.noise, 2)}</output></label
    >
    <p>${noiseTexts[state.start]}</p>`;
}
