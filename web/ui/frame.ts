/** The whole element: where its parts are. */
import { html, nothing, type TemplateResult } from 'lit';
import type { Theme } from '../draw/theme';
import { showsLittle } from '../derive/inspect/facts';
import { toldByInspector } from '../derive/conceal/conceal';
import { legendPart } from './stage/legend';
import { noticesPart } from './controls/notices';
import type { StageEvents } from './stage/events';
import { stagesPart } from './stage/stage';
import { pageText } from '../text';
import type { Door } from './doors';
import { concealedPart, concealsPart } from './shared/concealed';
import { LoadedPart, whenLoaded } from './shared/loaded-part';
import { part } from './shared/part';
import { styleMap } from './shared/style-map';
import { prose, termPanel } from './shared/terms';
import { themeStyle } from './shared/theme-style';
import { page, shell, type ShellParts } from './shell';
import { drawnByControls, ifShown, trainingRow } from './rows';
import type { View } from './view';
import { emptyBelow, emptyFirst, emptyHead, emptyInspector, emptyTime } from './empty-frame';

/** Prevents the browser's own handling of dropped files. */
function acceptFile(event: DragEvent): void {
  if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
}

function dropped(event: DragEvent, { hidden, actions }: View): void {
  const files = [...(event.dataTransfer?.files ?? [])];
  if (files.length === 0) return;
  event.preventDefault();
  if (!hidden.has('files')) actions.openFiles(files);
}

/** What is around the layer, and not its own. */
export interface Around {
  /** The chosen cell, for screen readers. */
  readonly spoken: () => unknown;
  readonly guide: unknown;
  /** A text that the clipboard refused. */
  readonly toCopy: unknown;
}

export function frame(
  view: View,
  theme: Theme,
  events: StageEvents,
  { spoken, guide, toCopy }: Around,
): TemplateResult {
  const shared = {
    state: view.state,
    drag: { over: acceptFile, drop: (event: DragEvent) => dropped(event, view) },
    messages: part(() => html`${noticesPart(view)} ${loadingControls(view)}`),
    pictures: stagesPart(view, events),
    spoken: html`<p class="hidden-label" id="keys">
        ${part(() => pageText.shortcuts.shortcutsSpoken(view.shortcuts ?? false))}
      </p>
      <p class="hidden-label" aria-live="polite">${part(() => named(view) ?? spoken())}</p>`,
  };
  const around = view.welcome ? firstScreen(view, toCopy) : wholePage(view, theme, toCopy);
  const door = part(() => (view.welcome?.door ? doorPart(view.welcome.door, theme) : nothing));
  return page(shell({ ...shared, ...around }, theme), guide, door);
}

/** A door replaces everything else. */
const doorPart = (door: Door, theme: Theme): TemplateResult =>
  html`<div class="door-place" style=${styleMap(themeStyle(theme))}>${door.draw(theme)}</div>`;

type AroundPicture = Omit<ShellParts, 'state' | 'drag' | 'messages' | 'pictures' | 'spoken'>;

/** The first screen: one sentence above the picture, and below it what it shows and buttons that lead on. */
const firstScreen = (view: View, toCopy: unknown): AroundPicture => ({
  first: true,
  inert: part(() => (view.welcome?.door ?? null) !== null),
  head: part(() => view.welcome?.parts?.head(view, view.welcome) ?? emptyFirst.head),
  time: nothing,
  training: nothing,
  compared: false,
  legend: nothing,
  inspector: nothing,
  caption: part(() => view.welcome?.parts?.foot(view, view.welcome) ?? emptyFirst.foot),
  below: html`${termPanel()} ${toCopy} ${part(() => fileChoice(view))}`,
});

function wholePage(view: View, theme: Theme, toCopy: unknown): AroundPicture {
  const { hidden } = view;
  const training = () =>
    concealsPart(view, 'learning') ? concealedPart('training') : view.controlParts?.training(view);
  return {
    guided: view.guided !== null && !hidden.has('guide'),
    focus: view.guided,
    head: part(() => view.controlParts?.head(view) ?? emptyHead(view)),
    time: part(() => view.controlParts?.time(view) ?? emptyTime(view)),
    training: part(() => trainingRow(view, training)),
    compared: view.compared !== null,
    legend: part(() => ifShown(hidden, ['legend'], () => legend(view))),
    inspector: part(() => ifShown(hidden, ['inspector'], () => inspector(view, theme))),
    caption: part(() => ifShown(hidden, ['caption'], () => captionPart(view))),
    below: html`${part(() => differences(view, theme))}
    ${part(() => view.controlParts?.below(view, theme) ?? emptyBelow(view))} ${termPanel()}
    ${toCopy} ${part(() => fileChoice(view))}`,
  };
}

const differences = ({ compared, concealed }: View, theme: Theme): unknown =>
  compared && !concealed ? compared.parts.differences(theme) : nothing;

/** Loads the controls if any are shown; a failure is reported over the picture. */
const loadingControls = (view: View): unknown =>
  view.controlParts
    ? nothing
    : ifShown(view.hidden, drawnByControls, () =>
        whenLoaded(
          () => view.actions.loadControls(),
          () => nothing,
        ),
      );

const fileChoices = new LoadedPart(() => import('./file-choice'));

/** The dialog of an opened file, over everything. */
const fileChoice = ({ session, actions }: View): unknown => {
  const question = session.files.current;
  if (question === null) return nothing;
  return fileChoices.show(actions, ({ fileDialog }) => fileDialog(question, actions));
};

function legend(view: View): unknown {
  return view.concealed?.numbers
    ? concealedPart('legend', pageText.concealed.hiddenScale)
    : legendPart(view);
}

function inspector(view: View, theme: Theme): unknown {
  const { compared, controlParts } = view;
  if (isSilent(view)) {
    return html`<aside class="inspector" part="inspector">${concealedPart('number')}</aside>`;
  }
  const ofA = !compared || compared.inspected.a !== null || compared.inspected.b === null;
  return controlParts?.beside(view, ofA ? view : compared.view, theme) ?? emptyInspector(view);
}

/** The inspector could tell everything that a lesson hides, except the layer's cost. */
const isSilent = (view: View) =>
  (view.concealed?.numbers ?? false) || concealsPart(view, ...toldByInspector);

/** A pressed or focused name shows its explanation in place of the caption. */
const named = ({ tip, compared }: View) =>
  [tip, compared?.view.tip].find((each) => each?.pinned)?.says;

/** Not in a lesson, which shows blind heads on purpose, nor at the first stage, which has no heads yet. */
const offersRandom = ({ state, playing, guided, snapshot }: View): boolean =>
  !playing && guided === null && state.stage !== 'embed' && showsLittle(snapshot);

const captionPart = (view: View): TemplateResult => {
  const { playing, caption, actions } = view;
  return html`<p
    class="caption"
    part="caption"
    aria-live=${playing ? 'off' : 'polite'}
    tabindex="0"
  >
    ${
      offersRandom(view)
        ? html`<button id="show-random" @click=${() => actions.chooseParameters('random')}>
            ${pageText.blind.showRandom}
          </button>`
        : nothing
    }
    ${prose(caption)} ${cutUnseen(view)}
  </p>`;
};

/** If the sentence is hidden, the note that its words were cut is below the picture. */
function cutUnseen({ hidden, tokens, memoryTokens }: View): unknown {
  const cuts = hidden.has('sentence') ? (tokens.cuts ?? memoryTokens.cuts) : null;
  return cuts
    ? html`<span class="cut-unseen">${pageText.sentence.sentenceLabels.cutUnseen[cuts]}</span>`
    : nothing;
}

/** For a browser that cannot compute: a sentence instead of an empty box. */
export function unsupported(message: string): TemplateResult {
  return page(
    html`<div class="root">
      <p class="message" role="alert" id="unsupported">${message}</p>
    </div>`,
  );
}
