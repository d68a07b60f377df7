/** Below the picture of the first screen: what it shows, in words, and buttons that lead on. */
import { html, nothing, type TemplateResult } from 'lit';
import { factsOf } from '../../derive/inspect/facts';
import { keyWithLargestShare, queryOf } from '../../derive/scene/words';
import { askingWord } from '../../derive/stages/sentence';
import { asksWhatAndWhere } from './first-heads';
import type { State } from '../../state/state';
import { welcomeText } from '../../text/welcome';
import { prose } from '../shared/terms';
import { doorNames } from '../doors/names';
import type { View, WelcomeView } from '../view';

export const firstFoot = (view: View, welcome: WelcomeView): TemplateResult =>
  html`<section
    class="first-foot"
    part="welcome"
    id="welcome"
    aria-label=${welcomeText.welcome.welcomeTexts.region}
    data-phase=${welcome.phase}
  >
    ${welcome.phase === 'minute' ? minute(view, welcome) : resting(view, welcome)}
  </section>`;

function minute({ snapshot, state, playing }: View, { pause }: WelcomeView): TemplateResult {
  return html`<p class="says" aria-live="polite" tabindex="0">
      ${prose(welcomeText.minute.minuteText(snapshot, state, factsOf(snapshot, state)))}
    </p>
    <button id="minute-pause" @click=${pause}>
      ${playing ? welcomeText.welcome.welcomeTexts.pause : welcomeText.welcome.welcomeTexts.goOn}
    </button>`;
}

function resting(view: View, welcome: WelcomeView): TemplateResult {
  const { snapshot, state } = view;
  const played = welcome.phase === 'played';
  return html`<p class="says" role="status">
      ${played ? welcomeText.welcome.welcomeTexts.played : shown(view)}
    </p>
    ${asksWhatAndWhere(snapshot) && !played ? words(state, welcome) : nothing}
    <div class="ways">
      <button class="primary" id="welcome-minute" @click=${welcome.minute}>
        <b
          >${played ? welcomeText.welcome.welcomeTexts.again : welcomeText.welcome.welcomeTexts.minute}</b
        >
        <small
          >${played ? welcomeText.welcome.welcomeTexts.againSays : welcomeText.welcome.welcomeTexts.minuteSays}</small
        >
      </button>
      ${doorNames.map(
        (name) =>
          html`<button id="welcome-${name}" @click=${() => welcome.openDoor(name)}>
            <b>${welcomeText.welcome.welcomeTexts[name]}</b>
            <small>${welcomeText.welcome.welcomeTexts[`${name}Says`]}</small>
          </button>`,
      )}
    </div>`;
}

/** The attention of the asking word, and how it came about. */
function shown({ snapshot, state, inspection }: View): string {
  const { words, trained, memoryWords, config } = snapshot;
  // Words that attend to other words have no arcs.
  if (memoryWords) return '';
  const asker = queryOf(snapshot, inspection?.place ?? null, words.length) ?? askingWord(snapshot);
  const { data } = snapshot.tensor('attn_weights');
  const found = Array.from({ length: config.heads }, (_, head) => {
    const key = keyWithLargestShare(snapshot, head, asker);
    const share = data[(head * words.length + asker) * words.length + key] ?? 0;
    return { head, word: words[key] ?? '', share };
  });
  const who = words[asker] ?? '';
  if (!trained) return welcomeText.welcome.arcsText(who, found);
  if (!trained.asked.includes(asker))
    return `${welcomeText.welcome.arcsText(who, found)} ${welcomeText.welcome.untrainedText}`;
  const says = asksWhatAndWhere(snapshot)
    ? welcomeText.welcome.questionsText
    : welcomeText.welcome.arcsText;
  const last = Math.min(state.trainingStep, trained.steps);
  return `${says(who, found)} ${welcomeText.welcome.learnedText(trained.step, last)}`;
}

const words = ({ sentence }: State, { sentences, say }: WelcomeView): TemplateResult =>
  html`<p class="askers">
    <span>${welcomeText.welcome.welcomeTexts.words}</span>
    ${sentences.map(
      (each) =>
        html`<button
          id="word-${each.verb}"
          aria-pressed=${each.sentence === sentence ? 'true' : 'false'}
          @click=${() => say(each.sentence)}
        >
          ${each.verb}
        </button>`,
    )}
  </p>`;
