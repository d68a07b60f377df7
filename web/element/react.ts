/** Types of `<many-heads>` for React's JSX (19 and later), for those who import `manyheads/react`. */
import type { ClassAttributes, HTMLAttributes } from 'react';
import type {
  ManyHeads,
  ManyHeadsAttributes,
  ManyHeadsEventMap,
  ManyHeadsProperties,
} from './index';

/** React sets properties where they exist, and listens to names that begin with `on`. */
type Own = ManyHeadsProperties &
  Omit<ManyHeadsAttributes, keyof ManyHeadsProperties> & {
    readonly [N in keyof ManyHeadsEventMap as `on${N}`]?: (event: ManyHeadsEventMap[N]) => void;
  };

export type ManyHeadsProps = Own &
  ClassAttributes<ManyHeads> &
  Omit<HTMLAttributes<ManyHeads>, keyof Own>;

declare module 'react' {
  // React's own name for it.
  // eslint-disable-next-line @typescript-eslint/no-namespace
  namespace JSX {
    interface IntrinsicElements {
      'many-heads': ManyHeadsProps;
    }
  }
}

export * from './index';
