/** The speed of playing, and how far the step buttons go. */
import { html, type TemplateResult } from 'lit';
import { speeds, steps } from '../../state/state';
import { pageText } from '../../text';
import { select } from '../controls/fields';
import type { View } from '../view';

export const paceMenu = ({ state, actions }: View): TemplateResult =>
  html`${select({
    id: 'speed',
    label: pageText.stageBar.paceLabels.speed,
    value: state.speed,
    options: speeds,
    hint: pageText.stageBar.paceLabels.speedHint,
    title: (speed) => `${speed}×`,
    choose: (speed) => actions.change({ speed }),
  })}
  ${select({
    id: 'step',
    label: pageText.stageBar.paceLabels.step,
    value: state.step,
    options: steps,
    hint: pageText.stageBar.paceLabels.stepHint,
    title: (step) => step,
    choose: (step) => actions.change({ step }),
  })}`;
