/** What stands above the picture and below it: the sentence, the layer's choices, the timeline, other looks. */
import { html } from 'lit';
import { guard } from 'lit/directives/guard.js';
import type { Theme } from '../../draw/theme';
import { isAtEnd } from '../../state/timeline';
import { hiddenCost } from '../../text/en/concealed';
import { introPhone, introShort, introText } from '../../text/en/intro';
import { lookPart } from '../panels/tabs';
import { valuesPart } from '../panels/values';
import { hiddenPart, hidesPart } from '../shared/veil';
import { stripPart, transportPart } from '../stage/strip';
import { headRows, ifShown, timeRow } from '../rows';
import type { View } from '../view';
import { costPart } from './cost';
import { menusPart } from './header';
import { headsPart, knifePart } from './knife';
import { litWords, sentencePart, unknownNote } from './sentence';
import { settingsPart } from './settings';
import { editsPart } from './undo';

/** A part that shows nothing of the moment on the timeline, drawn anew with the choices only. */
type Choices = (part: () => unknown, ...more: readonly unknown[]) => unknown;

const choicesOf =
  (view: View): Choices =>
  (part, ...more) =>
    guard([view.choices, ...more], part);

/** Above the timeline: what the page is, the sentence, the layer's choices. */
export function headPart(view: View): unknown {
  const { hidden } = view;
  const choices = choicesOf(view);
  return headRows(view, {
    sentence: () => choices(() => sentencePart(view), ...litWords(view)),
    menus: () => menusPart(view),
    intro: () =>
      html`<span class="long">${introText(view.state)}</span><span class="short">${introShort}</span
        ><span class="shortest">${introPhone}</span> ${unknownNote(view)}`,
    choices: () =>
      html`${ifShown(hidden, ['knife'], () => choices(() => knifePart(view)))}
      ${ifShown(hidden, ['heads'], () => choices(() => headsPart(view)))}
      ${ifShown(hidden, ['cost'], () => (hidesPart(view, 'cost') ? hiddenPart('cost-line', hiddenCost) : choices(() => costPart(view), hidesPart(view, 'work'))))}
      ${ifShown(hidden, ['settings'], () => choices(() => settingsPart(view)))}
      ${ifShown(hidden, ['edits'], () => choices(() => editsPart(view)))}`,
  });
}

export const timePart = (view: View): unknown =>
  timeRow(view, {
    transport: () => choicesOf(view)(() => transportPart(view), view.playing, isAtEnd(view.state)),
    strip: () => stripPart(view),
  });

export function belowPart(view: View, theme: Theme): unknown {
  const { hidden } = view;
  const both = () =>
    html`<div class="beside">
      ${ifShown(hidden, ['look'], () => lookPart(view, theme))}
      ${ifShown(hidden, ['values'], () => valuesPart(view))}
    </div>`;
  return ifShown(hidden, ['look', 'values'], both);
}
