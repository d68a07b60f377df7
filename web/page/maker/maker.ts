/**
 * “Make a walkthrough”: an editor beside the page's element, which only uses the element's public interface.
 * The author edits a draft (draft.ts), which this browser keeps after every change.
 */
import { html, LitElement } from 'lit';
import { themeOf } from '../../draw/theme';
import type { ManyHeads } from '../../element';
import { intoClipboard } from '../../element/copying';
import type { Step } from '../../lessons/format';
import type { Path } from '../../lessons/schema';
import type { State } from '../../state/state';
import { makerText } from '../../text/maker';
import { keepKeys } from '../../ui/shared/key-boundary';
import { styleMap } from '../../ui/shared/style-map';
import { themeStyle } from '../../ui/shared/theme-style';
import {
  addStep,
  duplicateStep,
  emptyDraft,
  hasRoom,
  moveStep,
  removeStep,
  stepAt,
  withValue,
  type Draft,
} from './draft';
import { controls } from './controls';
import { editorPart, previewPart } from './editor-part';
import { FactsNow } from './facts-now';
import { finished, type Missing } from './finished';
import { headPart, shortcut } from './head-part';
import { draftKey } from './kept-draft';
import { drawn, momentOf, needsFile, shownState, unanswered } from './moment';
import { openFile, saveDraft } from './draft-file';
import { idOf } from './place';
import { Preview } from './preview';
import { sharedOf } from './shared';
import { makerStyles } from './styles';
import { replaced } from './lists';
import type { MakerActions, MakerView, Shared } from './view';
import { Writing } from './writing';
import { WrittenDraft } from './written-draft';
import { limits } from '../../lessons/limits';

export class Maker extends LitElement {
  static override readonly styles = makerStyles;

  /** The page's element. */
  declare layer: ManyHeads;
  /** The lesson that was on show when the editor was opened; the author may continue from it. */
  onShow: Draft | null = null;
  /** Called when the author closes the editor. */
  declare closed: () => void;

  private readonly written = new WrittenDraft(() => window.localStorage);
  private readonly facts = new FactsNow(() => this.requestUpdate());
  private said = '';
  private missing: readonly Missing[] = [];
  private unfinished = false;
  private shared: Shared | null = null;
  private preview: Preview | null = null;
  /** On a small screen: whether the editor is folded to leave room for the page. */
  private small = false;
  private readonly writing = new Writing(() =>
    this.renderRoot.querySelector<HTMLTextAreaElement>('textarea[data-takes-facts]'),
  );
  private readonly dark = window.matchMedia('(prefers-color-scheme: dark)');
  private readonly changed = () => {
    this.preview?.look();
    this.requestUpdate();
  };

  /** Another tab changed the draft: all tabs edit the same one. */
  private readonly elsewhere = ({ key, newValue }: StorageEvent) => {
    if (key === draftKey && newValue !== null && this.written.takeKept(newValue))
      this.say(makerText.maker.makerNotices.elsewhere);
  };

  constructor() {
    super();
    keepKeys(this, () => this.renderRoot);
  }

  override connectedCallback(): void {
    super.connectedCallback();
    if (!this.written.restore()) this.said = makerText.maker.makerNotices.unreadable;
    this.preview = new Preview(this.layer, (at) => this.back(at));
    this.layer.addEventListener('mh-change', this.changed);
    this.dark.addEventListener('change', this.changed);
    window.addEventListener('storage', this.elsewhere);
    this.layer.ready.then(
      () => this.facts.load(() => this.isConnected),
      // If no layer can be loaded, the element itself says so; texts can still be written.
      () => undefined,
    );
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.layer.removeEventListener('mh-change', this.changed);
    this.dark.removeEventListener('change', this.changed);
    window.removeEventListener('storage', this.elsewhere);
    this.facts.stop();
  }

  // ——— the draft ———

  private get draft(): Draft {
    return this.written.draft;
  }

  private get at(): number {
    return this.written.at;
  }

  private put(draft: Draft, at = this.at, tag = ''): void {
    this.written.put(draft, at, tag);
    this.tellChange('');
  }

  private tellChange(said: string): void {
    // Lists what is still missing, so that the author can fix one after another.
    const result = this.unfinished ? finished(this.draft) : { missing: [] };
    if ('missing' in result && result.missing.length > 0)
      this.say(makerText.maker.makerNotices.unfinished, result.missing, true);
    else this.say(said);
  }

  /** @param unfinished whether `missing` is what the draft still lacks */
  private say(said: string, missing: readonly Missing[] = [], unfinished = false): void {
    this.said = said;
    this.missing = missing;
    this.unfinished = unfinished;
    this.requestUpdate();
  }

  private focusLater(id: string): void {
    void this.updateComplete.then(() => this.renderRoot.querySelector<HTMLElement>(id)?.focus());
  }

  /** Focuses the editor after it was opened, or opened again. */
  arrive(): void {
    this.small = false;
    this.requestUpdate();
    this.focusLater('#maker-title');
  }

  // ——— actions ———

  private readonly actions: MakerActions = {
    put: (path, value, typing = false) =>
      this.put(withValue(this.draft, path, value), this.at, typing ? path.join(' ') : ''),
    putStep: (step) => this.putStep(step),
    addMoment: () => this.addMoment(),
    takeMoment: () => {
      const step = stepAt(this.draft, this.at);
      if (!step) return;
      // A step that plays on may begin before anything is drawn.
      const page = step.playTo ? this.layer.getState() : this.drawnPage();
      if (needsFile(page)) return this.say(makerText.maker.makerNotices.imported);
      this.putStep({ ...step, state: momentOf(page, this.draft) });
      this.focusLater('#step-title');
    },
    showMoment: () => {
      this.show();
      this.focusLater('#step-title');
    },
    select: (at) => this.select(at),
    lead: (missing) => this.lead(missing),
    move: (from, to) => this.move(from, to),
    duplicate: (at) => {
      this.put(duplicateStep(this.draft, at), at + 1);
      this.say(makerText.maker.makerNotices.duplicated(at + 1));
      this.focusLater(`#step-${at + 1}`);
    },
    remove: (at) => {
      const draft = removeStep(this.draft, at);
      this.put(draft, Math.min(at, draft.steps.length - 1));
      this.say(makerText.maker.makerNotices.removed(at));
      // Focus the button that brings it back.
      this.focusLater('#maker-undo');
    },
    undo: () => this.go(this.written.undo(), makerText.maker.makerNotices.undone),
    redo: () => this.go(this.written.redo(), makerText.maker.makerNotices.redone),
    fresh: () => {
      this.put(emptyDraft, -1);
      this.say(makerText.maker.makerNotices.fresh);
    },
    open: (file) => void this.open(file),
    goOnWith: (lesson) => this.take(lesson),
    save: () =>
      this.whenFinished((text) =>
        this.say(makerText.maker.makerNotices.saved(saveDraft(this.draft, text))),
      ),
    share: () => this.whenFinished(() => void this.share()),
    unshare: () => {
      this.shared = null;
      this.requestUpdate();
      this.focusLater('#share-walkthrough');
    },
    copy: (text, said, field) =>
      void intoClipboard(text).then((done) => {
        this.say(done ? said : makerText.maker.sharing.notCopied);
        if (!done) this.focusLater(field);
      }),
    preview: () => this.whenFinished(() => this.startPreview()),
    close: () => this.closed(),
    write: (before, after) => this.writing.write(before, after),
  };

  private putStep(step: Step): void {
    const { draft, at } = this;
    this.put({ ...draft, steps: replaced(draft.steps, at, unanswered(step, draft)) });
  }

  /** The page's state. If nothing is drawn there, the page first moves to its first stage. */
  private drawnPage(): State {
    const page = this.layer.getState();
    const shown = drawn(page);
    if (shown !== page) {
      this.layer.pause();
      this.layer.setState({ progress: shown.progress });
    }
    return shown;
  }

  private addMoment(): void {
    const page = this.drawnPage();
    if (needsFile(page)) return this.say(makerText.maker.makerNotices.imported);
    if (!hasRoom(this.draft)) return this.say(makerText.maker.makerNotices.most(limits.steps));
    const at = this.at + 1;
    this.put(addStep(this.draft, momentOf(page, this.draft), at), at);
    this.say(makerText.maker.makerNotices.added(at));
    this.focusLater('#step-title');
  }

  private select(at: number): void {
    this.written.select(at);
    this.shared = null;
    this.show();
    this.requestUpdate();
  }

  /** Goes to what is missing and unfolds what hides it. */
  private lead({ step, path }: Missing): void {
    if (step !== null) this.select(step);
    this.shared = null;
    this.requestUpdate();
    void this.updateComplete.then(() => {
      const found = this.fieldOf(path ?? []);
      const folded = found?.closest('details');
      if (folded) folded.open = true;
      found?.focus();
    });
  }

  /** Finds the field of a value or of what contains it; finally the button that adds a step. */
  private fieldOf(path: Path): HTMLElement | null {
    const id = path.length === 0 ? 'add-moment' : idOf(path);
    const found = this.renderRoot.querySelector<HTMLElement>(`#${id}, #${id}-add`);
    return found ?? (path.length === 0 ? null : this.fieldOf(path.slice(0, -1)));
  }

  /** Shows the step on the page as a reader sees it. */
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
    this.say(makerText.maker.makerNotices.moved(to));
    this.focusLater(`#step-${to}`);
  }

  private go(moved: boolean, said: string): void {
    if (!moved) return;
    this.shared = null;
    this.tellChange(said);
  }

  // ——— files, links, preview ———

  private whenFinished(then: (text: string) => void): void {
    const result = finished(this.draft);
    if ('text' in result) then(result.text);
    else this.say(makerText.maker.makerNotices.unfinished, result.missing, true);
  }

  private async open(file: File): Promise<void> {
    const result = await openFile(file);
    if ('draft' in result) this.take(result.draft);
    else this.say(result.said, result.missing);
  }

  /** Opens another walkthrough; undo brings the previous one back. */
  private take(draft: Draft): void {
    this.shared = null;
    this.put(draft, 0);
    this.show();
    this.say(makerText.maker.makerNotices.opened(draft.title));
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
    this.written.select(at);
    this.requestUpdate();
    // The element focuses its menu when a lesson ends: afterwards, focus the author's place again.
    void this.layer.updateComplete.then(() =>
      requestAnimationFrame(() => this.focusLater('#preview')),
    );
  }

  // ——— drawing ———

  protected override willUpdate(): void {
    if (!this.preview?.isOn) this.facts.read(this.draft, this.at, this.layer.getState());
  }

  private get view(): MakerView {
    const { missing, said, shared, onShow, actions } = this;
    const { draft, at, kept, canUndo, canRedo } = this.written;
    return {
      draft,
      at,
      facts: this.facts.known,
      missing,
      said,
      kept,
      shared,
      onShow,
      actions,
      controls,
      page: this.layer.getState(),
      canUndo,
      canRedo,
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
      aria-label=${makerText.maker.makerLabels.title}
      style=${styleMap(themeStyle(colours))}
      @focusin=${(event: FocusEvent) => this.writing.note(event)}
      @keydown=${(event: KeyboardEvent) => shortcut(event, this.actions)}
    >
      ${on ? previewPart(() => preview?.stop()) : html`${headPart(small, () => this.resize(), this.actions.close)}${small ? '' : editorPart(this.view)}`}
    </section>`;
  }

  private resize(): void {
    this.small = !this.small;
    this.requestUpdate();
    this.focusLater('#maker-size');
  }
}
