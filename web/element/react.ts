/** The types of `<many-heads>` in React's JSX (19 and later), for whoever imports `manyheads/react`. */
import type { ClassAttributes, HTMLAttributes } from 'react';
import type {
  ManyHeads,
  ManyHeadsAttributes,
  ManyHeadsEventMap,
  ManyHeadsProperties,
} from './index';

/** React sets what is a property as one, and listens to what begins with `on`. */
type Own = ManyHeadsProperties &
  Omit<ManyHeadsAttributes, keyof ManyHeadsProperties> & {
    readonly [N in keyof ManyHeadsEventMap as `on${N}`]?: (event: ManyHeadsEventMap[N]) => void;
  };

export type ManyHeadsProps = Own &
  ClassAttributes<ManyHeads> &
  Omit<HTMLAttributes<ManyHeads>, keyof Own>;

declare module 'react' {
  // As React names it.
  // eslint-disable-next-line @typescript-eslint/no-namespace
  namespace JSX {
    interface IntrinsicElements {
      'many-heads': ManyHeadsProps;
    }
  }
}

export * from './index';
