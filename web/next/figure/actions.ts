/** What parts ask of the figure: files, pictures, lessons, the whole screen. */
import type { FrameActions } from '../ui/frame';
import { picture } from './export';
import { save, type FigureFiles } from './files';
import type { Model } from '../model/model';
import type { Session } from '../ui/session';
import type { Lessons } from './lessons';

/** What the actions need of their figure. */
export interface Acting extends HTMLElement {
  readonly model: Model;
  readonly session: Session;
  readonly files: FigureFiles;
  readonly lessons: Lessons;
  readonly renderRoot: ParentNode;
  load(fresh?: boolean): Promise<void>;
  reset(): void;
}

export class FigureActions implements FrameActions {
  constructor(private readonly figure: Acting) {}

  openFile(files: readonly File[]): void {
    void this.figure.files.open(files);
  }

  saveLayer(): void {
    this.figure.files.saveLayer();
  }

  saveTrace(): void {
    this.figure.files.saveTrace();
  }

  copyProgram(kind: 'pytorch' | 'numpy'): void {
    void this.figure.files.copyProgram(kind);
  }

  savePicture(format: 'svg' | 'png'): void {
    const { model, session } = this.figure;
    const shown = this.figure.renderRoot.querySelector('mh-picture');
    const { width = 900, height = 600 } = shown?.getBoundingClientRect() ?? {};
    picture(model, session, { format, width, height, scale: 2 }).then(
      (blob) => save(`manyheads-${model.state.stage}.${format}`, blob),
      (error: unknown) => model.notify(error instanceof Error ? error.message : String(error)),
    );
  }

  openLesson(name: string): void {
    void this.figure.lessons.open(name);
  }

  leaveLesson(): void {
    this.figure.lessons.leave();
  }

  startAgain(): void {
    void this.figure.load(true);
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
