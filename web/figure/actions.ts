/** What parts ask of the figure: files, pictures, lessons, the whole screen. */
import type { FrameActions } from '../ui/frame';
import type { PictureOptions } from './export';
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
  startCore(fresh?: boolean): Promise<void>;
  reset(): void;
  picture(options: Partial<PictureOptions>): Promise<Blob>;
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
    const name = `manyheads-${this.figure.model.state.stage}.${format}`;
    this.figure
      .picture({ format, scale: 2 })
      .then((blob) => save(name, blob))
      .catch((error: unknown) => this.failed(error));
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
    // What was pressed on the first screen is no step of what begins here.
    this.figure.model.history.clear();
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

/** Files that are dropped on an element, and those in a dropped folder. Dragged text is the browser's. */
export function takeDrops(element: HTMLElement, open: (files: readonly File[]) => void): void {
  const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') === true;
  element.addEventListener('dragover', (event) => {
    if (hasFiles(event)) event.preventDefault();
  });
  element.addEventListener('drop', (event) => {
    if (!hasFiles(event) || !event.dataTransfer) return;
    event.preventDefault();
    const files = [...event.dataTransfer.files];
    // Folders are there during the event alone.
    const folders = [...event.dataTransfer.items].map((item) => item.webkitGetAsEntry());
    const dropped = files.map(async (file, at) => {
      const folder = folders[at];
      return folder?.isDirectory ? filesIn(folder as FileSystemDirectoryEntry) : [file];
    });
    void Promise.all(dropped).then((all) => open(all.flat()));
  });
}

/** The files of a folder, without those of its folders. */
async function filesIn(folder: FileSystemDirectoryEntry): Promise<readonly File[]> {
  const reader = folder.createReader();
  const files: File[] = [];
  // Each reading gives some of the entries, and the last gives none.
  for (;;) {
    const entries = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    );
    if (entries.length === 0) return files;
    for (const entry of entries) {
      if (!entry.isFile) continue;
      const file = await new Promise<File>((resolve, reject) =>
        (entry as FileSystemFileEntry).file(resolve, reject),
      );
      files.push(file);
    }
  }
}
