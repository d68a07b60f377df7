/** What parts ask of the figure: files, pictures, lessons, the whole screen. */
import type { FrameActions } from '../ui/frame';
import type { FigureFiles } from './files';
import { save } from './save';
import type { Model } from '../model/model';
import type { Session } from '../ui/session';
import type { Lessons } from './lessons';

/** What the actions need of their figure. */
export interface Acting extends HTMLElement {
  readonly model: Model;
  readonly session: Session;
  readonly lessons: Lessons;
  readonly renderRoot: ParentNode;
  startCore(fresh?: boolean): Promise<void>;
  reset(): void;
}

export class FigureActions implements FrameActions {
  private files: FigureFiles | null = null;

  constructor(private readonly figure: Acting) {}

  /** The code of files is loaded when it is asked for. */
  private withFiles(does: (files: FigureFiles) => void | Promise<void>): void {
    const { model, session, lessons } = this.figure;
    const load = async () => {
      const { FigureFiles } = await import('./files');
      this.files ??= new FigureFiles(model, session, (text, name) => lessons.openText(text, name));
      await does(this.files);
    };
    load().catch((error: unknown) => this.failed(error));
  }

  private failed(error: unknown): void {
    this.figure.model.notify(error instanceof Error ? error.message : String(error));
  }

  openFile(files: readonly File[]): void {
    this.withFiles((room) => room.open(files));
  }

  saveLayer(): void {
    this.withFiles((room) => room.saveLayer());
  }

  saveTrace(): void {
    this.withFiles((room) => room.saveTrace());
  }

  copyProgram(kind: 'pytorch' | 'numpy'): void {
    this.withFiles((room) => room.copyProgram(kind));
  }

  savePicture(format: 'svg' | 'png'): void {
    const { model, session } = this.figure;
    const shown = this.figure.renderRoot.querySelector('mh-picture');
    const { width = 900, height = 600 } = shown?.getBoundingClientRect() ?? {};
    const take = async () => {
      const { picture } = await import('./export');
      const blob = await picture(model, session, { format, width, height, scale: 2 });
      save(`manyheads-${model.state.stage}.${format}`, blob);
    };
    take().catch((error: unknown) => this.failed(error));
  }

  openLesson(name: string): void {
    void this.figure.lessons.open(name);
  }

  leaveLesson(): void {
    this.figure.lessons.leave();
  }

  startAgain(): void {
    void this.figure.startCore(true);
  }

  minute(): void {
    const { model, session } = this.figure;
    session.scene.value = 'minute';
    model.change({ cell: null });
    model.goTo(0);
    model.player.play();
  }

  explore(): void {
    this.figure.model.player.pause();
    this.figure.session.scene.value = 'explore';
  }

  fullScreen(): void {
    if (document.fullscreenElement) void document.exitFullscreen();
    else void this.figure.requestFullscreen();
  }

  reset(): void {
    this.figure.reset();
  }

  firstScreen(): void {
    this.figure.dispatchEvent(new CustomEvent('mh-first', { bubbles: true }));
  }
}

/** Files that are dropped on an element. */
export function takeDrops(element: HTMLElement, open: (files: readonly File[]) => void): void {
  element.addEventListener('dragover', (event) => event.preventDefault());
  element.addEventListener('drop', (event) => {
    event.preventDefault();
    open([...(event.dataTransfer?.files ?? [])]);
  });
}
