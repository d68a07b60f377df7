/** What the menu More asks of the figure: files, pictures, the whole screen. */
import type { MoreActions } from '../ui/more-menu';
import type { ManyHeads } from './many-heads';

export class FigureActions implements MoreActions {
  constructor(private readonly figure: ManyHeads) {}

  openFile(): void {
    this.figure.model.notify('files come with the room files');
  }

  saveLayer(): void {
    this.openFile();
  }

  saveTrace(): void {
    this.openFile();
  }

  savePicture(): void {
    this.openFile();
  }

  copyProgram(): void {
    this.openFile();
  }

  fullScreen(): void {
    if (document.fullscreenElement) void document.exitFullscreen();
    else void this.figure.requestFullscreen();
  }

  reset(): void {
    this.figure.reset();
  }

  firstScreen(): void {
    this.figure.session.scene.value = 'first';
  }
}
