/** How fast it plays, and how far one press of the step buttons goes. */
import { html, type TemplateResult } from 'lit';
import { speeds, steps } from '../../state/state';
import { paceLabels } from '../../text/en/stage-bar';
import { select } from '../controls/fields';
import type { View } from '../view';

export const paceMenu = ({ state, actions }: View): TemplateResult =>
  html`${select({
    id: 'speed',
    label: paceLabels.speed,
    value: state.speed,
    options: speeds,
    hint: paceLabels.speedHint,
    title: (speed) => `${speed}×`,
    choose: (speed) => actions.change({ speed }),
  })}
  ${select({
    id: 'step',
    label: paceLabels.step,
    value: state.step,
    options: steps,
    hint: paceLabels.stepHint,
    title: (step) => step,
    choose: (step) => actions.change({ step }),
  })}`;
