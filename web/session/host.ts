/** What a session needs of its page. */
import type { Clock } from './clock';
import type { Emit } from './events';

export interface Host {
  readonly emit: Emit<'mh-error' | 'mh-stage' | 'mh-change' | 'mh-inspect'>;
  /** While playing, `mh-change` is not sent: nobody needs a new link every frame. */
  playing(): boolean;
  /** Without a clock nothing trains by itself. */
  readonly clock?: Clock;
}
