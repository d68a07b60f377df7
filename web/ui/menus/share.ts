/** Shares the moment on show: as a link, as a figure for a page of one's own, or in a frame. */
import { html, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import { showsLittle } from '../../derive/inspect/facts';
import { reachOf } from '../shared/reach';
import { isInLink } from '../../state/own-mask';
import { figureControls, type SharedMoment, type SharedText } from '../../state/shared-moment';
import { menusText } from '../../text/menus';
import { pageText } from '../../text';
import { select } from '../controls/fields';
import type { Actions, View } from '../view';

const kinds: readonly SharedText[] = ['link', 'snippet', 'iframe'];

export function shareMenu({ state, snapshot, actions }: View): TemplateResult {
  const shared = actions.share();
  if (!shared) return html`<p class="aside">${pageText.share.shareLabels.noPage}</p>`;
  const reach = reachOf(shared.link);
  return html`${reach === 'all' ? nothing : html`<p class="aside">${menusText.reach.reachTexts[reach]}</p>`}
  ${fromFile(state)} ${showsLittle(snapshot) ? offerRandom(actions) : nothing}
  ${kinds.map(
    (kind) =>
      html`<div class="shared">
        <label for="share-${kind}"
          ><b>${pageText.share.shareTexts[kind].title}</b>
          <small>${pageText.share.shareTexts[kind].says}</small></label
        >
        ${kind === 'snippet' ? figureField(shared, actions) : nothing}
        <textarea
          id="share-${kind}"
          readonly
          rows=${kind === 'snippet' ? 4 : 2}
          spellcheck="false"
          .value=${live(shared[kind])}
          @focus=${(event: FocusEvent) => (event.currentTarget as HTMLTextAreaElement).select()}
        ></textarea>
        <button
          id="copy-${kind}"
          @click=${() => actions.copyText(actions.share()?.[kind] ?? '', pageText.share.shareTexts[kind].title)}
        >
          ${pageText.share.shareLabels.copy}
        </button>
        ${kind === 'snippet' ? html`<a href=${shared.script} download>${pageText.share.shareLabels.script}</a>` : nothing}
      </div>`,
  )}`;
}

/** What is shown around the picture determines the figure's height. */
const figureField = ({ controls }: SharedMoment, actions: Actions): unknown =>
  select({
    id: 'share-controls',
    label: pageText.share.shareLabels.figure,
    hint: pageText.share.shareLabels.figureHint,
    value: controls,
    options: figureControls,
    title: (each) => pageText.share.figureTitles[each],
    choose: (each) => actions.chooseFigure(each),
  });

function fromFile(state: View['state']): unknown {
  const { mask, attnMask } = state;
  const tooLong = mask === 'own' && attnMask !== null && !isInLink(attnMask);
  return [
    givenByFile(state),
    tooLong
      ? html`<p class="aside" id="share-mask">${pageText.share.shareLabels.longMask}</p>`
      : nothing,
  ];
}

function givenByFile({ parameters, rows }: View['state']): TemplateResult | typeof nothing {
  const given = parameters === 'imported';
  if (!given && rows === 'words') return nothing;
  const { imported, importedRows, importedBoth } = pageText.share.shareLabels;
  const says = rows === 'words' ? imported : given ? importedBoth : importedRows;
  return html`<p class="aside" id="share-file">${says}</p>`;
}

/** Offers random parameters if the moment to share shows nothing. */
const offerRandom = (actions: Actions): TemplateResult =>
  html`<p class="aside" id="share-blind">${pageText.share.shareLabels.blind}</p>
    <button id="share-random" @click=${() => actions.chooseParameters('random')}>
      ${pageText.blind.showRandom}
    </button>`;
