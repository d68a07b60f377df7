/** What a lesson hides until its reader has answered: numbers, and parts of the page. */
import type { Place, StageName } from '../../core/types';
import type { Conceal, ConcealedPart, Region } from './conceal';
import { allStageNames } from '../../state/state';
import type { Snapshot } from '../scene/snapshot';
import { contains } from './region';

export interface Concealed {
  readonly regions: readonly Region[];
  /** From this stage on, nothing is shown; null for no stage. */
  readonly from: StageName | null;
  readonly parts: ReadonlySet<ConcealedPart>;
  /** Whether any numbers are hidden: whatever describes all numbers is then hidden, too. */
  readonly numbers: boolean;
  conceals(place: Place): boolean;
  concealsStage(stage: StageName): boolean;
}

/** The caption describes all of a stage's numbers, but not the amount of work. */
export const concealsCaption = ({ tensors = [], from, parts = [] }: Conceal): boolean =>
  tensors.length > 0 || from !== undefined || parts.some((part) => part !== 'work');

const order = (stage: StageName) => allStageNames.indexOf(stage);

export function concealedOf(conceal: Conceal, snapshot: Snapshot): Concealed {
  const { tensors: regions = [], from = null, parts = [] } = conceal;
  const concealsStage = (stage: StageName) => from !== null && order(stage) >= order(from);
  const stageOf = new Map(snapshot.tensors.map(({ name, stage }) => [name, stage]));
  return {
    regions,
    from,
    parts: new Set(parts),
    numbers: regions.length > 0 || from !== null,
    concealsStage,
    conceals: ({ name, index }) => {
      const stage = stageOf.get(name);
      if (stage && concealsStage(stage)) return true;
      return regions.some((region) => contains(region, name, index));
    },
  };
}
