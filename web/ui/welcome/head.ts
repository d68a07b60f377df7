/** Above the picture of the first screen: the page's name, two links out of it, and one sentence. */
import { html, nothing, type TemplateResult } from 'lit';
import type { State } from '../../state/state';
import { stageOrder } from '../../state/timeline';
import { pageText } from '../../text';
import { welcomeText } from '../../text/welcome';
import { menuContent, menuPart } from '../controls/menu';
import type { View, WelcomeView } from '../view';
import { asksWhatAndWhere } from './first-heads';

function stageOf(state: State): string {
  const order = stageOrder(state);
  const title = pageText.names.stageTitles[state.stage];
  return welcomeText.welcome.welcomeTexts.stage(
    title,
    order.indexOf(state.stage) + 1,
    order.length,
  );
}

export function firstHead(view: View, { phase, explore }: WelcomeView): TemplateResult {
  const { hidden, snapshot, state } = view;
  const asks = asksWhatAndWhere(snapshot)
    ? welcomeText.welcome.welcomeTexts.ask
    : welcomeText.welcome.welcomeTexts.about;
  const lessons = {
    id: 'lessons',
    label: welcomeText.welcome.welcomeTexts.questions,
    content: menuContent(view, ({ lessonsMenu }) => lessonsMenu(view)),
  };
  return html`<div class="first-head">
    <div class="first-row">
      <div class="brand"><slot name="brand"></slot></div>
      <nav aria-label=${welcomeText.welcome.welcomeTexts.region}>
        ${hidden.has('lessons') ? nothing : menuPart(lessons)}
        <button
          class="quiet"
          id="welcome-explore"
          title=${welcomeText.welcome.welcomeTexts.exploreSays}
          @click=${explore}
        >
          ${welcomeText.welcome.welcomeTexts.explore}
        </button>
      </nav>
    </div>
    <h2 id="welcome-title">${phase === 'minute' ? stageOf(state) : asks}</h2>
  </div>`;
}
