/** One step: its sentences, its moment, what to look at, what plays, its prediction, notes for the teacher. */
import { html, nothing, type TemplateResult } from 'lit';
import type { Facts, Step } from '../../lessons/format';
import { limits } from '../../lessons/limits';
import { seedCount } from '../../state/seed-count';
import { stageOrder } from '../../state/timeline';
import { makerText } from '../../text/maker';
import { pageText } from '../../text';
import { factPicker, factsPart } from './facts-part';
import { checkField, selectField, textField } from './fields';
import { focusPart } from './focus-part';
import { isAt, stateOf } from './moment';
import { predictionPart } from './prediction-part';
import { textPart } from './text-part';
import type { MakerView } from './view';

/** Notes are written as lines of one text. */
const mostNotes = limits.notes * limits.sentence;

export function stepPart(view: MakerView, step: Step): TemplateResult {
  const { at, draft, actions } = view;
  const facts = { ...draft.facts, ...step.facts };
  return html`<section
    class="step-editor"
    aria-label=${makerText.maker.ofStep(makerText.maker.makerLabels.steps, at)}
  >
    ${momentPart(view, step)}
    ${textField({
      label: makerText.maker.makerLabels.stepTitle,
      id: 'step-title',
      value: step.title,
      most: limits.title,
      change: (title) => actions.changeStep({ title }, 'title'),
    })}
    ${textPart(view, {
      id: 'sentence',
      label: makerText.maker.makerLabels.sentences,
      hint: makerText.maker.makerLabels.sentencesHint,
      all: step.text,
      facts,
      change: (text, tag) => actions.changeStep({ text }, tag),
    })}
    ${factPicker(view, step)}
    ${more('facts', makerText.makerFacts.factLabels.title, factsPart(view, step))}
    ${more('focus', makerText.maker.makerLabels.focus, focusPart(view, step), step.focus !== undefined)}
    ${more('play', makerText.maker.makerLabels.playOn, playPart(view, step), plays(step))}
    ${more('prediction', makerText.maker.makerLabels.prediction, predictionPart(view, step), step.prediction !== undefined)}
    ${more('further', makerText.maker.makerLabels.more, furtherPart(view, step, facts), step.more !== undefined)}
    ${more('notes', makerText.maker.makerLabels.notes, notesPart(view, step), step.notes !== undefined)}
  </section>`;
}

/** A part that is opened when it is wanted; a mark says that there is something in it. */
export const more = (id: string, title: string, content: unknown, used = false): TemplateResult =>
  html`<details id="more-${id}">
    <summary>${title}${used ? html` <b aria-hidden="true">•</b>` : nothing}</summary>
    <div class="inside">${content}</div>
  </details>`;

/** Whether the page shows this step, and the two ways to make it so. */
function momentPart({ page, draft, actions }: MakerView, step: Step): TemplateResult {
  if (isAt(step, draft, page)) return html``;
  return html`<div class="moment" role="status">
    <p>${makerText.maker.makerLabels.otherMoment}</p>
    <div class="row">
      <button type="button" id="show-moment" @click=${() => actions.showMoment()}>
        ${makerText.maker.makerLabels.showMoment}
      </button>
      <button type="button" id="take-moment" @click=${() => actions.takeMoment()}>
        ${makerText.maker.makerLabels.takeMoment}
      </button>
    </div>
  </div>`;
}

const plays = ({ playTo, playTraining = false }: Step) => playTo !== undefined || playTraining;

function playPart(view: MakerView, step: Step): TemplateResult {
  const { parameters } = stateOf(step, view.draft);
  return html`${timelinePart(view, step)}
  ${parameters === 'trained' || step.playTraining || step.playSeeds ? trainingPart(view, step) : nothing}`;
}

const trainingPart = (
  { actions }: MakerView,
  { playTraining = false, playSeeds = false }: Step,
): TemplateResult =>
  html`${checkField({
    label: makerText.maker.makerLabels.playTraining,
    id: 'play-training',
    value: playTraining,
    change: (on) => actions.changeStep({ playTraining: on || undefined }),
  })}
  ${checkField({
    label: makerText.maker.makerLabels.playSeeds(seedCount),
    id: 'play-seeds',
    value: playSeeds,
    change: (on) => actions.changeStep({ playSeeds: on || undefined }),
  })}`;

function timelinePart({ draft, actions }: MakerView, step: Step): TemplateResult {
  const state = stateOf(step, draft);
  const stages = stageOrder(state);
  const from = stages.indexOf(state.stage);
  const chosen = step.playTo?.stage ?? '';
  const later = stages.filter((each, at) => at > from || each === chosen);
  return selectField({
    label: makerText.maker.makerLabels.playOn,
    hint: makerText.maker.makerLabels.playOnHint,
    id: 'play-to',
    value: chosen,
    choices: [
      { value: '', label: makerText.maker.makerLabels.still },
      ...later.map((value) => ({
        value,
        label: makerText.maker.makerLabels.playTo(pageText.names.stageTitles[value]),
      })),
    ],
    change: (value) => {
      const to = stages.find((each) => each === value);
      actions.changeStep({ playTo: to && { stage: to, progress: 1 } });
    },
  });
}

const furtherPart = (view: MakerView, { more: all = [] }: Step, facts: Facts): TemplateResult =>
  textPart(view, {
    id: 'further',
    label: makerText.maker.makerLabels.more,
    hint: makerText.maker.makerLabels.moreHint,
    all,
    facts,
    change: (said, tag) =>
      view.actions.changeStep({ more: said.length > 0 ? said : undefined }, tag),
  });

const notesPart = ({ actions }: MakerView, { notes = [] }: Step): TemplateResult =>
  textField({
    label: makerText.maker.makerLabels.notes,
    hint: makerText.maker.makerLabels.notesHint,
    id: 'notes',
    value: notes.join('\n'),
    most: mostNotes,
    rows: 3,
    change: (text) => {
      const lines = text === '' ? undefined : text.split('\n');
      actions.changeStep({ notes: lines }, 'notes');
    },
  });
