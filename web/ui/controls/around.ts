/** The parts above and below the picture: the sentence, the layer's choices, the timeline, the panels. */
import { html } from 'lit';
import type { Theme } from '../../draw/theme';
import { controlsText } from '../../text/controls';
import { pageText } from '../../text';
import { lookPart } from '../panels/tabs';
import { valuesPart } from '../panels/values';
import { part } from '../shared/part';
import { concealedPart, concealsPart } from '../shared/concealed';
import { stripPart, transportPart } from '../stage/strip';
import { headRows, ifShown, timeRow } from '../rows';
import type { View } from '../view';
import { costPart } from './cost';
import { menusPart } from './header';
import { headsPart, knifePart } from './knife';
import { sentencePart, unknownNote } from './sentence';
import { settingsPart } from './settings';
import { editsPart } from './undo';

/** A part with controls: drawn again after a refused change, so that they show the actual state. */
const controls = (view: View, draw: (view: View) => unknown): unknown =>
  part(() => {
    void view.session.changes;
    return draw(view);
  });

/** Above the timeline: what the page is, the sentence, the layer's choices. */
export function headPart(view: View): unknown {
  const { hidden } = view;
  return headRows(view, {
    sentence: () => controls(view, sentencePart),
    menus: () => menusPart(view),
    intro: () =>
      part(
        () =>
          html`<span class="long">${controlsText.intro.introText(view.state)}</span
            ><span class="short">${controlsText.intro.introShort}</span
            ><span class="shortest">${controlsText.intro.introPhone}</span> ${unknownNote(view)}`,
      ),
    choices: () =>
      html`${ifShown(hidden, ['knife'], () => controls(view, knifePart))}
      ${ifShown(hidden, ['heads'], () => controls(view, headsPart))}
      ${ifShown(hidden, ['cost'], () => controls(view, () => (concealsPart(view, 'cost') ? concealedPart('cost-line', pageText.concealed.hiddenCost) : costPart(view))))}
      ${ifShown(hidden, ['settings'], () => controls(view, settingsPart))}
      ${ifShown(hidden, ['edits'], () => controls(view, editsPart))}`,
  });
}

export const timePart = (view: View): unknown =>
  timeRow(view, {
    transport: () => controls(view, transportPart),
    strip: () => part(() => stripPart(view)),
  });

export function belowPart(view: View, theme: Theme): unknown {
  const { hidden } = view;
  const both = () =>
    html`<div class="beside">
      ${ifShown(hidden, ['look'], () => part(() => lookPart(view, theme)))}
      ${ifShown(hidden, ['values'], () => part(() => valuesPart(view)))}
    </div>`;
  return ifShown(hidden, ['look', 'values'], both);
}
