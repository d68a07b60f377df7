/** The menu More: share, files, how it is shown, undo, keys. */
import { html, nothing } from 'lit';
import { fitsInLink } from '../model/field-types';
import { paces, speeds, steps, themes } from '../model/state';
import { closeMenu } from '../parts/menu';
import { define, Part } from '../parts/part';
import { say } from '../words/words';
import { fieldRow } from './fields';
import { offerRow } from './offers';
import type { Session } from './session';
import { figureKinds, nameable, shared, type FigureKind } from './share';
import fieldsSheet from './fields.css?inline';
import sheet from './more-menu.css?inline';

/** What the figure does for this menu: it has files, pictures and the whole screen. */
export interface MoreActions {
  openFile(files: readonly File[]): void;
  saveLayer(): void;
  saveTrace(): void;
  savePicture(format: 'svg' | 'png'): void;
  copyProgram(kind: 'pytorch' | 'numpy'): void;
  fullScreen(): void;
  reset(): void;
  firstScreen(): void;
}

class MoreMenu extends Part {
  static override readonly sheet = sheet + fieldsSheet;
  static override properties = {
    ...Part.properties,
    session: { attribute: false },
    kind: { state: true },
  };

  session!: Session;
  private kind: FigureKind = 'fit';

  protected override render() {
    const { model } = this;
    const { history } = model;
    return html`
      <div class="row">
        <button class="plain" ?disabled=${!history.canUndo} @click=${() => model.undo()}>
          ${say('more-undo')}
        </button>
        <button class="plain" ?disabled=${!history.canRedo} @click=${() => model.redo()}>
          ${say('more-redo')}
        </button>
        ${this.action('more-reset', (actions) => actions.reset())}
        ${this.action('more-first', (actions) => actions.firstScreen())}
      </div>
      <details name="more" open>
        <summary>${say('more-share')}</summary>
        ${this.share()}
        <div class="row">
          ${this.action('more-save-png', (actions) => actions.savePicture('png'))}
        </div>
      </details>
      <details name="more">
        <summary>${say('more-files')}</summary>
        <label class="plain file"
          >${say('more-open')}
          <input
            type="file"
            multiple
            class="unseen"
            @change=${(event: Event) => {
              const input = event.target as HTMLInputElement;
              this.act((actions) => actions.openFile([...(input.files ?? [])]));
              input.value = '';
              closeMenu(input);
            }}
        /></label>
        <p class="quiet">${say('more-open-says')}</p>
        <div class="row">
          ${this.action('more-save-layer', (actions) => actions.saveLayer())}
          ${this.action('more-save-trace', (actions) => actions.saveTrace())}
          ${this.action('more-save-svg', (actions) => actions.savePicture('svg'))}
          ${this.action('more-save-png', (actions) => actions.savePicture('png'))}
          ${this.action('more-copy-pytorch', (actions) => actions.copyProgram('pytorch'))}
          ${this.action('more-copy-numpy', (actions) => actions.copyProgram('numpy'))}
        </div>
      </details>
      <details name="more">
        <summary>${say('more-view')}</summary>
        <div class="fields">
          ${fieldRow(model, { key: 'theme', kind: 'names', names: themes })}
          ${fieldRow(model, { key: 'speed', kind: 'names', names: speeds })}
          ${fieldRow(model, { key: 'step', kind: 'names', names: steps })}
          ${fieldRow(model, { key: 'trainingPace', kind: 'names', names: paces })}
          ${fieldRow(model, { key: 'lockScale', kind: 'flag' })}
          ${fieldRow(model, { key: 'allHeads', kind: 'flag' })}
        </div>
      </details>
      <div class="row">
        <button class="plain" @click=${(event: Event) => this.keys(event)}>
          ${say('more-keys')}
        </button>
        ${this.action('more-full-screen', (actions) => actions.fullScreen())}
      </div>
      ${offerRow(this.session)}
    `;
  }

  private keys(event: Event): void {
    closeMenu(event.target);
    this.model.change({ look: 'keys' });
  }

  private action(key: MoreLabel, does: (actions: MoreActions) => void) {
    return html`<button
      class="plain"
      @click=${(event: Event) => {
        closeMenu(event.target);
        this.act(does);
      }}
    >
      ${say(key)}
    </button>`;
  }

  /** Asks the figure, which has the page around it. */
  private act(does: (actions: MoreActions) => void): void {
    this.dispatchEvent(new CustomEvent('mh-act', { detail: does, bubbles: true }));
  }

  private share() {
    const { session, model } = this;
    const page = session.sharePage.value;
    if (page === '') return html`<p class="quiet">${say('share-no-page')}</p>`;
    const address = new URL(page, document.baseURI).href;
    const onShow = session.lesson.value;
    const lesson = onShow && !onShow.isText ? nameable(onShow, address, document.baseURI) : null;
    const words = { fallback: say('share-fallback'), title: say('share-title') };
    const texts = shared(model.state, address, this.kind, words, lesson);
    const of = lesson ? 'lesson' : 'moment';
    const { attnMask } = model.state;
    const isMaskTooLong = attnMask !== null && !fitsInLink(attnMask);
    const isFromFile = model.state.layers.some(({ parameters }) => parameters === 'imported');
    return html`
      ${address.startsWith('file:') ? html`<p class="quiet">${say('share-from-disk')}</p>` : nothing}
      ${isFromFile || model.state.rows === 'file' ? html`<p class="quiet">${say('share-file')}</p>` : nothing}
      ${isMaskTooLong ? html`<p class="quiet">${say('share-mask')}</p>` : nothing}
      ${onShow && !lesson ? html`<p class="quiet">${say('share-no-lesson')}</p>` : nothing}
      ${(['link', 'snippet', 'frame'] as const).map((text) =>
        this.sharedText(texts[text], say(`share-${text}`, { of })),
      )}
      <label class="field"
        ><span>${say('share-kind')}</span>
        <select
          @change=${(event: Event) => {
            this.kind = (event.target as HTMLSelectElement).value as FigureKind;
          }}
        >
          ${figureKinds.map(
            (kind) =>
              html`<option value=${kind} .selected=${kind === this.kind}>
                ${say(`share-kind-${kind}`)}
              </option>`,
          )}
        </select></label
      >
      <a href=${texts.script} download>${say('share-script')}</a>
    `;
  }

  private sharedText(text: string, label: string) {
    const area = (event: Event) =>
      (event.target as Element).parentElement?.querySelector<HTMLTextAreaElement>('textarea');
    return html`<div class="shared">
      <label
        ><span>${label}</span>
        <textarea
          readonly
          rows="1"
          spellcheck="false"
          .value=${text}
          @focus=${(event: Event) => (event.target as HTMLTextAreaElement).select()}
        ></textarea>
      </label>
      <button
        class="plain"
        @click=${async (event: Event) => {
          const field = area(event);
          field?.select();
          try {
            await navigator.clipboard.writeText(text);
            this.model.notify(say('share-copied'), 'press');
          } catch {
            // No clipboard, as in a frame or on an insecure page: the text is selected, to be copied by hand.
            this.model.notify(say('share-by-hand'), 'press');
          }
        }}
      >
        ${say('share-copy')}
      </button>
    </div>`;
  }
}

type MoreLabel =
  | 'more-reset'
  | 'more-first'
  | 'more-save-layer'
  | 'more-save-trace'
  | 'more-save-svg'
  | 'more-save-png'
  | 'more-copy-pytorch'
  | 'more-copy-numpy'
  | 'more-full-screen';

define('mh-more-menu', MoreMenu);
