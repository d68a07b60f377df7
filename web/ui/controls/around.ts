/** What stands above the picture and below it: the sentence, the layer's choices, the timeline, other looks. */
import { html, type TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import type { Theme } from '../../draw/theme';
import { isAtEnd } from '../../state/timeline';
import { hiddenCost } from '../../text/en/concealed';
import { introShort, introText } from '../../text/en/intro';
import { lookPart } from '../panels/tabs';
import { valuesPart } from '../panels/values';
import { hiddenPart, hidesPart } from '../shared/veil';
import { stripPart, transportPart } from '../stage/strip';
import { frameRows, ifShown, type View } from '../view';
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

/** Above the picture: what the page is, the sentence, the layer's choices. */
export function headPart(view: View): TemplateResult {
  const { hidden } = view;
  const choices = choicesOf(view);
  return html`<div class="top">
    ${ifShown(
      hidden,
      frameRows.first,
      () =>
        html`<div class="first">
          ${ifShown(hidden, ['brand'], () => html`<div class="brand"><slot name="brand"></slot></div>`)}
          ${ifShown(hidden, ['sentence'], () => choices(() => sentencePart(view), ...litWords(view)))}
          ${menusPart(view)}
        </div>`,
    )}
    ${ifShown(
      hidden,
      ['intro'],
      () =>
        html`<p class="intro" part="intro">
          <span class="long">${introText}</span><span class="short">${introShort}</span>
          ${unknownNote(view)}
        </p>`,
    )}
    ${ifShown(
      hidden,
      frameRows.controls,
      () =>
        html`<div class="controls">
          ${ifShown(hidden, ['knife'], () => choices(() => knifePart(view)))}
          ${ifShown(hidden, ['heads'], () => choices(() => headsPart(view)))}
          ${ifShown(hidden, ['cost'], () => (hidesPart(view, 'cost') ? hiddenPart('cost-line', hiddenCost) : choices(() => costPart(view), hidesPart(view, 'work'))))}
          ${ifShown(hidden, ['settings'], () => choices(() => settingsPart(view)))}
          ${ifShown(hidden, ['edits'], () => choices(() => editsPart(view)))}
        </div>`,
    )}
  </div>`;
}

export const timePart = (view: View): TemplateResult =>
  html`<div class="time">
    ${ifShown(view.hidden, ['transport'], () => choicesOf(view)(() => transportPart(view), view.playing, isAtEnd(view.state)))}
    ${ifShown(view.hidden, ['strip'], () => stripPart(view))}
  </div>`;

export const belowPart = (view: View, theme: Theme): TemplateResult =>
  html`<div class="beside">
    ${ifShown(view.hidden, ['look'], () => lookPart(view, theme))}
    ${ifShown(view.hidden, ['values'], () => valuesPart(view))}
  </div>`;
