/** What React's JSX knows of `<many-heads>`. */
import type { ClassAttributes, HTMLAttributes } from 'react';
import type { ManyHeads, ManyHeadsJsx } from './embed';

export type ManyHeadsProps = ManyHeadsJsx &
  ClassAttributes<ManyHeads> &
  Omit<HTMLAttributes<ManyHeads>, keyof ManyHeadsJsx>;

declare module 'react' {
  // eslint-disable-next-line @typescript-eslint/no-namespace -- React declares its elements in one
  namespace JSX {
    interface IntrinsicElements {
      'many-heads': ManyHeadsProps;
    }
  }
}

export * from './embed';
