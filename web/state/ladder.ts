/**
 * The ladder to a head: five layers, each with one part more than the one before. Every rung is a
 * configuration of the same layer, self-attention in which no word looks at itself.
 */
import type { State } from './state';

export interface Rung {
  readonly title: string;
  /** What the rung adds, in a sentence. */
  readonly says: string;
  readonly patch: Partial<State>;
}

const common = { variant: 'split', mask: 'no-self', sharedHeads: false } as const;
const held = { sharedQK: false, valueProjection: false, outputProjection: false } as const;

export const rungs: readonly Rung[] = [
  {
    title: 'one shared W',
    says: 'One matrix makes queries and keys, so the scores are symmetric: a looks at b as b looks at a.',
    patch: { ...common, ...held, heads: 1, sharedQK: true },
  },
  {
    title: 'W_Q and W_K',
    says: 'Two matrices: a may look at b without b looking at a.',
    patch: { ...common, ...held, heads: 1 },
  },
  {
    title: '+ W_V',
    says: 'What a word gives may differ from what it is found by.',
    patch: { ...common, ...held, heads: 1, valueProjection: true },
  },
  {
    title: 'many heads, no W_O',
    says: 'Several questions at once; each answer stays in its own columns.',
    patch: { ...common, ...held, heads: 4, valueProjection: true },
  },
  {
    title: '+ W_O',
    says: 'The heads’ answers are mixed: the whole layer.',
    patch: { ...common, ...held, heads: 4, valueProjection: true, outputProjection: true },
  },
];

/** The rung a state stands on, from 0, or −1 for none. Any head count above 1 is many. */
export function rungOf(state: State): number {
  const keys = ['variant', 'mask', ...Object.keys(held)] as const;
  return rungs.findIndex(({ patch }) => {
    const many = (patch.heads ?? 1) > 1;
    const same = (keys as readonly (keyof State)[]).every((key) => state[key] === patch[key]);
    return same && state.heads > 1 === many;
  });
}

/** What to change to stand on a rung; many heads stay as many as they are. */
export function climb(state: State, rung: Rung): Partial<State> {
  const many = (rung.patch.heads ?? 1) > 1;
  return many && state.heads > 1 ? { ...rung.patch, heads: state.heads } : rung.patch;
}
