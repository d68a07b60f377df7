/** What the facts of the step that is written are now, with the layer of its moment. */
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
  /** What `known` is of. */
  private key = '';
  private reader: FactValues | null = null;

  /** @param changed is called when more is known */
  constructor(private readonly changed: () => void) {}

  /** Loads what reads them. @param wanted whether they are still asked for then */
  async load(wanted: () => boolean): Promise<void> {
    this.reader = await loadFactValues();
    if (wanted()) this.changed();
    else this.stop();
  }

  stop(): void {
    this.reader?.stop();
    this.reader = null;
  }

  /** Reads them again when they, or the step's moment, are others. */
  read(draft: Draft, at: number, page: State): void {
    const step = stepAt(draft, at);
    if (!this.reader || !step) return;
    const own = { ...draft.facts, ...step.facts };
    // Its own come first: they are what its sentences say.
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

/** What a number could be asked for is said with its value; but nothing is trained for that. */
function offersToRead({ prediction }: Step, own: Facts, page: State): Facts {
  if (prediction?.kind !== 'number' && prediction?.kind !== 'choose') return {};
  const offers = offeredFacts(page, own, 'number').filter(
    ({ group }) => group !== makerText.makerFacts.factGroups.training,
  );
  return Object.assign({}, ...offers.map(readOf)) as Facts;
}
