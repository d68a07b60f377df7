/** The current values of the selected step's facts, computed on the layer of its moment. */
import type { FactsRead } from '../../session/lesson/fact-reader';
import type { Facts, Step } from '../../lessons/format';
import type { State } from '../../state/state';
import { makerText } from '../../text/maker';
import { stepAt, type Draft } from './draft';
import { loadFactValues, type FactValues } from './fact-values';
import { offeredFacts, readOf } from './facts';
import { stateOf } from './moment';

export type KnownFacts = Pick<FactsRead, 'values' | 'refused'>;

export class FactsNow {
  known: KnownFacts = { values: new Map(), refused: new Map() };
  /** Identifies the facts and the state that `known` belongs to. */
  private key = '';
  private reader: FactValues | null = null;

  /** @param changed called when more is known */
  constructor(private readonly changed: () => void) {}

  /** Loads the reader of facts. @param wanted whether it is still needed once loaded */
  async load(wanted: () => boolean): Promise<void> {
    this.reader = await loadFactValues();
    if (wanted()) this.changed();
    else this.stop();
  }

  stop(): void {
    this.reader?.stop();
    this.reader = null;
  }

  /** Reads again if the facts or the step's moment have changed. */
  read(draft: Draft, at: number, page: State): void {
    const step = stepAt(draft, at);
    if (!this.reader || !step) return;
    const own = { ...draft.facts, ...step.facts };
    // The step's own facts first: its sentences need them.
    const facts = { ...own, ...offersToRead(step, own, page) };
    const state = stateOf(step, draft);
    const key = JSON.stringify([facts, state]);
    if (key === this.key) return;
    this.key = key;
    this.reader.read(facts, state, (read) => {
      this.known = read;
      this.changed();
    });
  }
}

/** Offered facts are listed with their values, except those that need a training. */
function offersToRead({ prediction }: Step, own: Facts, page: State): Facts {
  if (prediction?.kind !== 'number' && prediction?.kind !== 'choose') return {};
  const offers = offeredFacts(page, own, 'number').filter(
    ({ group }) => group !== makerText.makerFacts.factGroups.training,
  );
  return Object.assign({}, ...offers.map(readOf)) as Facts;
}
