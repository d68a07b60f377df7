/** What a session needs of the page that it is on. */
import type { Clock } from './clock';
import type { Emit } from './events';

export interface Host {
  readonly emit: Emit<'mh-error' | 'mh-stage' | 'mh-change' | 'mh-inspect'>;
  /** While playing, `mh-change` waits: a link written every frame helps nobody. */
  playing(): boolean;
  /** Without one nothing trains by itself. */
  readonly clock?: Clock;
}
