/**
 * “Make a walkthrough”: an editor beside the page's element, on its public interface alone. What is written is
 * a draft (draft.ts), kept in this browser with every change.
 */
import { html, LitElement } from 'lit';
import { themeOf } from '../../draw/theme';
import type { ManyHeads } from '../../element';
import { copyInto } from './clipboard';
import type { Step } from '../../lessons/format';
import type { FactsRead } from '../../session/lesson/fact-reader';
import { makerLabels, makerNotices as notices, sharing } from '../../text/en/maker';
import { styleMap } from '../../ui/shared/style-map';
import { themeStyle } from '../../ui/shared/theme-style';
import {
  addStep,
  changeStep,
  duplicateStep,
  emptyDraft,
  hasRoom,
  moveStep,
  removeStep,
  stepAt,
  withQuestions,
  type Draft,
} from './draft';
import { editorPart, previewPart } from './editor-part';
import { signButton } from './fields';
import { finished, type Missing } from './finished';
import { loadFactValues, type FactValues } from './fact-values';
import * as History from './history';
import { draftKey, draftOf, DraftStore } from './kept-draft';
import { momentOf, needsFile, shownState, stateOf, unanswered } from './moment';
import { openFile, saveDraft } from './draft-file';
import { Preview } from './preview';
import { sharedOf } from './shared';
import { makerStyles } from './styles';
import { replaced } from './lists';
import type { MakerActions, MakerView, Shared } from './view';
import { Writing } from './writing';
import { mostSteps } from '../../lessons/check';

const noFacts: Pick<FactsRead, 'values' | 'refused'> = { values: new Map(), refused: new Map() };

export class Maker extends LitElement {
  static override readonly styles = makerStyles;

  /** The page's element. */
  declare layer: ManyHeads;
  /** The lesson that was on show when the editor was opened: it can be gone on with. */
  onShow: Draft | null = null;
  /** Called when the author closes the editor. */
  declare closed: () => void;

  private readonly store = new DraftStore(() => window.localStorage);
  private history = History.begun({ draft: emptyDraft, at: -1 });
  private said = '';
  private missing: readonly Missing[] = [];
  private unfinished = false;
  /** Whether the browser keeps the draft. */
  private kept = true;
  private shared: Shared | null = null;
  private facts = noFacts;
  private factsOf = '';
  private values: FactValues | null = null;
  private preview: Preview | null = null;
  /** Whether the page has the room that the editor leaves, on a small screen. */
  private small = false;
  private readonly writing = new Writing(() =>
    this.renderRoot.querySelector<HTMLTextAreaElement>('textarea[data-takes-facts]'),
  );
  private readonly dark = window.matchMedia('(prefers-color-scheme: dark)');
  private readonly changed = () => {
    this.preview?.look();
    this.requestUpdate();
  };

  /** Another tab changed the draft: it is one, wherever it is written. */
  private readonly elsewhere = ({ key, newValue }: StorageEvent) => {
    const draft = key === draftKey && newValue !== null ? draftOf(newValue) : null;
    if (!draft) return;
    const at = Math.min(this.at, draft.steps.length - 1);
    this.history = History.recorded(this.history, { draft, at }, 'elsewhere');
    this.say(notices.elsewhere);
  };

  override connectedCallback(): void {
    super.connectedCallback();
    this.restore();
    this.preview = new Preview(this.layer, (at) => this.back(at));
    this.layer.addEventListener('mh-change', this.changed);
    this.dark.addEventListener('change', this.changed);
    window.addEventListener('storage', this.elsewhere);
    void this.readValues();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.layer.removeEventListener('mh-change', this.changed);
    this.dark.removeEventListener('change', this.changed);
    window.removeEventListener('storage', this.elsewhere);
    this.values?.stop();
    this.values = null;
  }

  private restore(): void {
    const kept = this.store.load();
    if (kept === 'none') return;
    if (kept === 'unreadable') {
      this.said = notices.unreadable;
      return;
    }
    this.history = History.begun({ draft: kept.draft, at: kept.draft.steps.length - 1 });
  }

  // ——— the draft ———

  private get draft(): Draft {
    return this.history.now.draft;
  }

  private get at(): number {
    return this.history.now.at;
  }

  private put(draft: Draft, at = this.at, tag = ''): void {
    this.set(History.recorded(this.history, { draft, at }, tag), '');
  }

  private set(history: History.History, said: string): void {
    this.history = history;
    this.kept = this.store.save(history.now.draft);
    // What is still missing, for an author who goes from one to the next.
    const result = this.unfinished ? finished(history.now.draft) : { missing: [] };
    if ('missing' in result && result.missing.length > 0)
      this.say(notices.unfinished, result.missing, true);
    else this.say(said);
  }

  /** @param unfinished whether the draft itself lacks that */
  private say(said: string, missing: readonly Missing[] = [], unfinished = false): void {
    this.said = said;
    this.missing = missing;
    this.unfinished = unfinished;
    this.requestUpdate();
  }

  private focusLater(id: string): void {
    void this.updateComplete.then(() => this.renderRoot.querySelector<HTMLElement>(id)?.focus());
  }

  /** Gives it the focus: it was opened, or asked for again. */
  arrive(): void {
    this.small = false;
    this.requestUpdate();
    this.focusLater('#maker-title');
  }

  // ——— what an author presses ———

  private readonly actions: MakerActions = {
    change: (draft, tag) => this.put(draft, this.at, tag),
    changeStep: (patch, tag) =>
      this.put(changeStep(this.draft, this.at, patch), this.at, tag && `${this.at} ${tag}`),
    putStep: (step) => this.putStep(step),
    changeQuestions: (questions, tag) =>
      this.put(withQuestions(this.draft, questions), this.at, tag),
    addMoment: () => this.addMoment(),
    takeMoment: () => {
      const page = this.layer.getState();
      if (needsFile(page)) return this.say(notices.imported);
      const step = stepAt(this.draft, this.at);
      if (step) this.putStep({ ...step, state: momentOf(page, this.draft) });
      this.focusLater('#step-title');
    },
    showMoment: () => {
      this.show();
      this.focusLater('#step-title');
    },
    select: (at) => this.select(at),
    move: (from, to) => this.move(from, to),
    duplicate: (at) => {
      this.put(duplicateStep(this.draft, at), at + 1);
      this.say(notices.duplicated(at + 1));
      this.focusLater(`#step-${at + 1}`);
    },
    remove: (at) => {
      const draft = removeStep(this.draft, at);
      this.put(draft, Math.min(at, draft.steps.length - 1));
      this.say(notices.removed(at));
      // What brings it back is next.
      this.focusLater('#maker-undo');
    },
    undo: () => this.go(History.undo(this.history), notices.undone),
    redo: () => this.go(History.redo(this.history), notices.redone),
    fresh: () => {
      this.put(emptyDraft, -1);
      this.say(notices.fresh);
    },
    open: (file) => void this.open(file),
    goOnWith: (lesson) => this.take(lesson),
    save: () => this.whenFinished((text) => this.say(notices.saved(saveDraft(this.draft, text)))),
    share: () => this.whenFinished(() => void this.share()),
    unshare: () => {
      this.shared = null;
      this.requestUpdate();
      this.focusLater('#share-walkthrough');
    },
    copy: (text, said) =>
      void copyInto(text).then((done) => this.say(done ? said : sharing.notCopied)),
    preview: () => this.whenFinished(() => this.startPreview()),
    close: () => this.closed(),
    write: (before, after) => this.writing.write(before, after),
  };

  private putStep(step: Step): void {
    const { draft, at } = this;
    this.put({ ...draft, steps: replaced(draft.steps, at, unanswered(step, draft)) });
  }

  private addMoment(): void {
    const page = this.layer.getState();
    if (needsFile(page)) return this.say(notices.imported);
    if (!hasRoom(this.draft)) return this.say(notices.most(mostSteps));
    const at = this.at + 1;
    this.put(addStep(this.draft, momentOf(page, this.draft), at), at);
    this.say(notices.added(at));
    this.focusLater('#step-title');
  }

  private select(at: number): void {
    this.history = History.selected(this.history, at);
    this.shared = null;
    this.show();
    this.requestUpdate();
  }

  /** Shows the step on the page, as a reader finds it. */
  private show(): void {
    const step = stepAt(this.draft, this.at);
    if (!step) return;
    this.layer.pause();
    this.layer.setState(shownState(step, this.draft));
  }

  private move(from: number, to: number): void {
    const draft = moveStep(this.draft, from, to);
    if (draft.steps === this.draft.steps) return;
    this.put(draft, to);
    this.say(notices.moved(to));
    this.focusLater(`#step-${to}`);
  }

  private go(history: History.History, said: string): void {
    if (history === this.history) return;
    this.shared = null;
    this.set(history, said);
  }

  // ——— files, links, preview ———

  private whenFinished(then: (text: string) => void): void {
    const result = finished(this.draft);
    if ('text' in result) then(result.text);
    else this.say(notices.unfinished, result.missing, true);
  }

  private async open(file: File): Promise<void> {
    const result = await openFile(file);
    if ('draft' in result) this.take(result.draft);
    else this.say(result.said, result.missing);
  }

  /** Another walkthrough; the one before comes back by undoing. */
  private take(draft: Draft): void {
    this.shared = null;
    this.put(draft, 0);
    this.show();
    this.say(notices.opened(draft.title));
  }

  private async share(): Promise<void> {
    this.shared = await sharedOf(this.draft, location.href);
    this.say('');
    this.focusLater('#share-title');
  }

  private startPreview(): void {
    this.preview?.start(this.draft, Math.max(0, this.at));
    this.say('');
    this.focusLater('#preview-back');
  }

  private back(at: number): void {
    this.history = History.selected(this.history, at);
    this.requestUpdate();
    // The element itself gives the focus to its menu when a lesson ends: the author's place is here.
    void this.layer.updateComplete.then(() =>
      requestAnimationFrame(() => this.focusLater('#preview')),
    );
  }

  // ——— facts ———

  private async readValues(): Promise<void> {
    this.values = await loadFactValues();
    if (!this.isConnected) return this.values.stop();
    this.requestUpdate();
  }

  /** What the facts of the step are, read again when they, or its moment, are others. */
  private readFacts(): void {
    const { draft, at, values } = this;
    const step = stepAt(draft, at);
    if (!values || !step || this.preview?.isOn) return;
    const facts = { ...draft.facts, ...step.facts };
    const state = stateOf(step, draft);
    const key = JSON.stringify([facts, state]);
    if (key === this.factsOf) return;
    this.factsOf = key;
    values.read(facts, state, (read) => {
      this.facts = read;
      this.requestUpdate();
    });
  }

  // ——— what is drawn ———

  protected override willUpdate(): void {
    this.readFacts();
  }

  private get view(): MakerView {
    const { draft, at, facts, missing, said, kept, shared, onShow, actions, history } = this;
    return {
      draft,
      at,
      facts,
      missing,
      said,
      kept,
      shared,
      onShow,
      actions,
      page: this.layer.getState(),
      canUndo: history.past.length > 0,
      canRedo: history.future.length > 0,
    };
  }

  protected override render(): unknown {
    const { preview, small } = this;
    const colours = themeOf(this.layer.getState().theme, this.dark.matches);
    const on = preview?.isOn ?? false;
    this.toggleAttribute('previewing', on);
    this.toggleAttribute('small', small);
    return html`<section
      class="maker"
      aria-label=${makerLabels.title}
      style=${styleMap(themeStyle(colours))}
      @focusin=${(event: FocusEvent) => this.writing.note(event)}
      @keydown=${(event: KeyboardEvent) => this.shortcut(event)}
    >
      ${on ? previewPart(() => preview?.stop()) : html`${this.head()}${small ? '' : editorPart(this.view)}`}
    </section>`;
  }

  private head(): unknown {
    const { small } = this;
    const toggle = () => {
      this.small = !small;
      this.requestUpdate();
      this.focusLater('#maker-size');
    };
    return html`<header>
      <h2 id="maker-title" tabindex="-1">${makerLabels.title}</h2>
      ${signButton(small ? '▴' : '▾', small ? makerLabels.grow : makerLabels.shrink, toggle, {
        id: 'maker-size',
      })}
      ${signButton('✕', makerLabels.close, () => this.actions.close(), { id: 'maker-close' })}
    </header>`;
  }

  /** In a text the browser's own undo goes back by letters. */
  private shortcut(event: KeyboardEvent): void {
    const { key, ctrlKey, metaKey, shiftKey } = event;
    const target = event.composedPath()[0];
    const writes = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
    if (writes || !(ctrlKey || metaKey) || key.toLowerCase() !== 'z') return;
    event.preventDefault();
    if (shiftKey) this.actions.redo();
    else this.actions.undo();
  }
}
