/**
 * The ladder to a head: five layers, each with one part more than the one before. Every rung is a
 * configuration of the same layer: self-attention in which no word looks at itself.
 */
import type { State } from './state';

/** The rungs' ids, from the first one up. */
const rungIds = ['one-matrix', 'two-matrices', 'values', 'heads', 'output'] as const;
export type RungId = (typeof rungIds)[number];

export interface Rung {
  readonly id: RungId;
  readonly patch: Partial<State>;
}

const common = { variant: 'split', mask: 'no-self', sharedHeads: false, kvHeads: null } as const;
/** Without the parts that the rungs add. */
const bare = { sharedQK: false, valueProjection: false, outputProjection: false } as const;

const patches: Readonly<Record<RungId, Partial<State>>> = {
  'one-matrix': { ...common, ...bare, heads: 1, sharedQK: true },
  'two-matrices': { ...common, ...bare, heads: 1 },
  values: { ...common, ...bare, heads: 1, valueProjection: true },
  heads: { ...common, ...bare, heads: 4, valueProjection: true },
  output: { ...common, ...bare, heads: 4, valueProjection: true, outputProjection: true },
};

export const rungs: readonly Rung[] = rungIds.map((id) => ({ id, patch: patches[id] }));

/** The index of the state's rung, or −1. Every head count above 1 counts as several heads. */
export function rungOf(state: State): number {
  const keys = ['variant', 'mask', 'kvHeads', ...Object.keys(bare)] as const;
  return rungs.findIndex(({ patch }) => {
    const many = (patch.heads ?? 1) > 1;
    const same = (keys as readonly (keyof State)[]).every((key) => state[key] === patch[key]);
    return same && state.heads > 1 === many;
  });
}

/**
 * The patch for a rung; several heads keep their number. Embed is the same on every rung, so from there the
 * patch goes to project, which shows the matrices.
 */
export function climb(state: State, rung: Rung): Partial<State> {
  const many = (rung.patch.heads ?? 1) > 1;
  return {
    ...rung.patch,
    ...(many && state.heads > 1 ? { heads: state.heads } : {}),
    ...(state.stage === 'embed' ? { stage: 'project' } : {}),
  };
}
