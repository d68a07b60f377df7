/** What a session needs of the page that it is on. */
import type { Clock } from './clock';

export interface Host {
  /** Something to be drawn has changed. */
  update(): void;
  emit(type: 'mh-error' | 'mh-stage' | 'mh-change' | 'mh-inspect', detail: object): void;
  /** While playing, `mh-change` waits: a link written every frame helps nobody. */
  playing(): boolean;
  /** Without one nothing trains by itself. */
  readonly clock?: Clock;
  /** While a training plays: of what has changed, only the picture is to be drawn now. */
  updatePicture?(): void;
}
