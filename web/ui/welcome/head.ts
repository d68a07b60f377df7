/** Above the picture of the first screen: the page's name, two ways out, and one sentence. */
import { html, nothing, type TemplateResult } from 'lit';
import { stageNames, type State } from '../../state/state';
import { stageTitles } from '../../text/en/names';
import { welcomeTexts as texts } from '../../text/en/welcome';
import { menuContent, menuPart } from '../controls/menu';
import type { View, WelcomeView } from '../view';
import { asksWhatAndWhere } from './first-heads';

const stageOf = ({ stage }: State): string =>
  texts.stage(stageTitles[stage], stageNames.indexOf(stage) + 1, stageNames.length);

export function firstHead(view: View, { phase, explore }: WelcomeView): TemplateResult {
  const { hidden, snapshot, state } = view;
  const asks = asksWhatAndWhere(snapshot) ? texts.ask : texts.about;
  const lessons = {
    id: 'lessons',
    label: texts.questions,
    content: menuContent(view, ({ lessonsMenu }) => lessonsMenu(view)),
  };
  return html`<div class="first-head">
    <div class="first-row">
      <div class="brand"><slot name="brand"></slot></div>
      <nav aria-label=${texts.region}>
        ${hidden.has('lessons') ? nothing : menuPart(lessons)}
        <button class="quiet" id="welcome-explore" title=${texts.exploreSays} @click=${explore}>
          ${texts.explore}
        </button>
      </nav>
    </div>
    <h2 id="welcome-title">${phase === 'minute' ? stageOf(state) : asks}</h2>
  </div>`;
}
