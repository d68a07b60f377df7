/** The options of a training: what is trained, and how its parameters start. */
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
import { pageText } from '../../text';
import { trainingText } from '../../text/training';
import { select } from '../controls/fields';
import type { View } from '../view';
import { recipePart } from './recipe';

export function optionsPart(view: View): TemplateResult {
  const { state, actions } = view;
  return html`<div class="training-options">
    ${select({
      id: 'task',
      label: trainingText.trainingStrip.task,
      hint: pageText.training.taskTexts[state.task],
      value: state.task,
      options: taskNames,
      title: (task) => pageText.training.taskTitles[task],
      choose: (task) => actions.change(startOf(task)),
    })}
    <p>${pageText.training.taskTexts[state.task]}</p>
    ${select({
      id: 'start',
      label: trainingText.trainingStrip.start,
      hint: pageText.training.startTexts[state.start],
      value: state.start,
      options: trainingStarts,
      title: (start) => pageText.training.startTitles[start],
      choose: (start) => actions.change({ start }),
    })}
    <p>${pageText.training.startTexts[state.start]}</p>
    ${takesNoise(state.start) ? noiseSlider(view) : nothing}
    ${state.task === 'prey' ? questionSelect(view) : nothing}
    ${state.task === 'relation' ? relationSelect(view) : nothing} ${recipePart(view)}
    <p class="aside">${trainingText.trainingStrip.tiny}</p>
  </div>`;
}

function questionSelect({ state, actions }: View): TemplateResult {
  return html`${select({
      id: 'question',
      label: trainingText.trainingStrip.question,
      hint: pageText.training.questionTexts[state.question],
      value: state.question,
      options: preyQuestions,
      title: (question) => pageText.training.questionTitles[question],
      choose: (question) => actions.change({ question }),
    })}
    <p>${pageText.training.questionTexts[state.question]}</p>`;
}

function relationSelect({ state, actions }: View): TemplateResult {
  return html`${select({
      id: 'relation',
      label: trainingText.trainingStrip.relation,
      hint: pageText.training.relationTexts[state.relation],
      value: state.relation,
      options: relations,
      title: (relation) => pageText.training.relationTitles[relation],
      choose: (relation) => actions.change({ relation }),
    })}
    <p>${pageText.training.relationTexts[state.relation]}</p>`;
}

/** Powers of ten from 0 up: the smallest noise that separates clones is far below the largest. */
const noises: readonly number[] = [0, 1e-9, 1e-8, 1e-7, 1e-6, 1e-5, 1e-4, 1e-3, 1e-2, 1e-1];

function noiseSlider({ state, actions }: View): TemplateResult {
  const at = noises.findLastIndex((each) => each <= state.noise);
  return html`<label class="field noise" for="noise"
      ><span>${trainingText.trainingStrip.noise}</span>
      <input
        id="noise"
        type="range"
        min="0"
        max=${noises.length - 1}
        step="1"
        aria-valuetext=${pageText.numbers.formatNumber(state.noise, 2)}
        .value=${live(String(at))}
        @input=${(event: Event) => {
          const noise = noises[(event.target as HTMLInputElement).valueAsNumber];
          if (noise !== undefined) actions.change({ noise });
        }}
      />
      <output>${pageText.numbers.formatNumber(state.noise, 2)}</output></label
    >
    <p>${trainingText.noiseTexts[state.start]}</p>`;
}
