/**
 * The second picture of an element while two layers are compared: layer B, on the timeline of A. Loaded, with
 * everything else that only comparisons need, at the first comparison (pictures.ts).
 */
import { signal } from '@preact/signals-core';
import type { Place } from '../core/types';
import { namesOf, type LayerNow } from '../derive/compare/pair';
import { inspect } from '../derive/inspect/inspect';
import type { Theme } from '../draw/theme';
import { chosen } from '../session/chosen-parameters';
import { fieldSignals } from '../session/field-signals';
import type { Session } from '../session/session';
import { offeredHeads } from '../state/rules';
import { stateKeys } from '../state/state';
import { compareText } from '../text/compare';
import { inWords } from '../text/languages';
import { comparedParts } from '../ui/compare/parts';
import type { Actions, ComparedView, Inspected, View } from '../ui/view';
import { stageEvents } from './stage-events';
import { StagePicture, type Size } from './stage-picture';

export { pairText } from '../derive/compare/pair';
export { styles } from '../ui/compare/parts';

export class SecondPicture {
  private readonly picture: StagePicture;
  private readonly box = signal<Size>({ width: 0, height: 0 });
  private made: { readonly of: View; readonly compared: ComparedView } | null = null;

  /** @param scale how many times larger than its box the picture is */
  constructor(
    private readonly session: Session,
    reducedMotion: () => boolean,
    scale: () => number,
  ) {
    this.picture = new StagePicture(session.second, reducedMotion, {
      space: () => {
        const { width, height } = this.box.value;
        return { width: width * scale(), height: height * scale() };
      },
      other: () => session.snapshot,
      example: () => null,
      waits: () => session.training.loop.pictureWaits,
      sentence: () => false,
    });
  }

  /** Observing a box also reports its first size. */
  observe(root: ParentNode, resizes: ResizeObserver): void {
    if (!this.session.state.compare) return;
    const box = root.querySelector('.canvas-box.other');
    if (box) resizes.observe(box);
  }

  /** Measures its box. */
  measure(root: ParentNode): void {
    const box = root.querySelector('.canvas-box.other');
    if (!box) return;
    const { clientWidth: width, clientHeight: height } = box;
    const before = this.box.value;
    if (width !== before.width || height !== before.height) this.box.value = { width, height };
  }

  paint(root: ParentNode, theme: Theme, density: number): void {
    // Looked for only while comparing: to search the page in every frame would be slow.
    const canvas = this.session.state.compare
      ? root.querySelector<HTMLCanvasElement>('.canvas-box.other canvas')
      : null;
    if (canvas && this.box.value.width > 0) this.picture.paint(canvas, theme, density);
    else this.picture.stop();
  }

  stop(): void {
    this.picture.stop();
  }

  boxOf(place: Place): DOMRect | null {
    return this.picture.boxOf(place);
  }

  /** B's view beside A's; null while there is no B. */
  compared(first: View): ComparedView | null {
    if (!this.session.second.snapshot) return null;
    if (this.made?.of !== first)
      this.made = { of: first, compared: new Compared(first, this.session, this.picture) };
    return this.made.compared;
  }
}

class Compared implements ComparedView {
  readonly view: View;
  readonly events: ComparedView['events'];
  readonly parts: ComparedView['parts'];
  readonly a: LayerNow;
  readonly b: LayerNow;
  private readonly stateOfB;
  private readonly computeds;

  constructor(first: View, session: Session, picture: StagePicture) {
    const { second } = session;
    this.stateOfB = fieldSignals(() => second.state, stateKeys);
    const stateOfB = this.stateOfB;
    this.a = first;
    this.b = {
      state: stateOfB,
      get snapshot() {
        return snapshotOf(session);
      },
    };
    const inspected = inWords((): Inspected => {
      // A cell that only B has takes precedence over whatever A is computing.
      const { alone } = second;
      const snapshot = snapshotOf(session);
      // Edits belong to A's numbers.
      if (alone)
        return {
          a: null,
          b: { ...inspect(snapshot, alone), lock: compareText.compareLabels.onlyInB },
        };
      const place = second.cellBeside(first.inspection?.place ?? null);
      return { a: first.inspection, b: place && inspect(snapshot, place) };
    });
    const names = inWords(() => namesOf(this));
    const heads = inWords(() => {
      const { coreLayers } = session;
      return coreLayers ? offeredHeads(coreLayers.rules, stateOfB) : [];
    });
    this.computeds = { inspected, names };
    const actions = actionsOfB(first, session);
    // B's view inherits A's, except for these.
    this.view = Object.create(first, {
      state: { value: stateOfB },
      snapshot: { get: () => snapshotOf(session) },
      scene: { get: () => picture.scene ?? first.scene },
      actions: { value: actions },
      heads: { get: () => heads.value },
      inspection: { get: () => inspected.value.b },
      pinned: { get: () => stateOfB.cell !== null },
      caption: { get: () => compareText.compareLabels.captionOfB(names.value.b) },
      tip: { get: () => picture.tip },
      compared: { value: this },
    }) as View;
    this.events = stageEvents({
      view: picture,
      shown: second,
      actions,
      point: second.point.bind(second),
      playing: () => first.playing,
      shortcuts: () => first.shortcuts ?? false,
    });
    this.parts = comparedParts(first, this);
  }

  get names(): ComparedView['names'] {
    return this.computeds.names.value;
  }

  get inspected(): Inspected {
    return this.computeds.inspected.value;
  }
}

/** B's numbers. A part that is about to be removed may ask once more after B is gone: A's then. */
function snapshotOf({ second, snapshot }: Session): LayerNow['snapshot'] {
  const shown = second.snapshot ?? snapshot;
  if (!shown) throw new Error('there is no layer on show');
  return shown;
}

const actionsOfB = ({ actions }: View, { second }: Session): Actions => ({
  ...actions,
  change: (patch) => second.change(patch),
  chooseParameters: (parameters) => second.change(chosen(second.state, parameters)),
  inspect: (place, follow = false) => {
    if (follow) actions.pause();
    second.inspect(place, follow);
  },
  follow: (_, to) => {
    actions.pause();
    second.inspect(to, true);
  },
  openEdit: (place) => second.inspect(place ?? second.state.cell, false),
});
