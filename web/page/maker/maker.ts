/**
 * “Make a walkthrough”: an editor beside the page's element, on its public interface alone. What is written is
 * a draft (draft.ts), kept in this browser with every change.
 */
import { html, LitElement, type PropertyValues } from 'lit';
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
import { drawIn } from '../../ui/shared/translated';
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
  /** The lesson that was on show when the editor was opened: it can be gone on with. */
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
      // Where there can be no layer the element beside says so; the texts can be written all the same.
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
    // What is still missing, for an author who goes from one to the next.
    const result = this.unfinished ? finished(this.draft) : { missing: [] };
    if ('missing' in result && result.missing.length > 0)
      this.say(makerText.maker.makerNotices.unfinished, result.missing, true);
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
    put: (path, value, typing = false) =>
      this.put(withValue(this.draft, path, value), this.at, typing ? path.join(' ') : ''),
    putStep: (step) => this.putStep(step),
    addMoment: () => this.addMoment(),
    takeMoment: () => {
      const step = stepAt(this.draft, this.at);
      if (!step) return;
      // One that plays on may begin where nothing is drawn yet.
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
      // What brings it back is next.
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

  /** What the page shows; where it shows nothing, its first stage, which it shows then. */
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

  /** Goes to what is missing, and unfolds what hides it. */
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

  /** Finds the field of a value, or of what contains it; at last the button that adds a step. */
  private fieldOf(path: Path): HTMLElement | null {
    const id = path.length === 0 ? 'add-moment' : idOf(path);
    const found = this.renderRoot.querySelector<HTMLElement>(`#${id}, #${id}-add`);
    return found ?? (path.length === 0 ? null : this.fieldOf(path.slice(0, -1)));
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

  /** Another walkthrough; the one before comes back by undoing. */
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
    // The element itself gives the focus to its menu when a lesson ends: the author's place is here.
    void this.layer.updateComplete.then(() =>
      requestAnimationFrame(() => this.focusLater('#preview')),
    );
  }

  // ——— what is drawn ———

  protected override update(changed: PropertyValues): void {
    drawIn(this.renderRoot, () => super.update(changed));
  }

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
