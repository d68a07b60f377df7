/**
 * The second picture of an element, while two layers are compared: layer B, on the timeline of A. Loaded, with
 * all else that only a comparison needs, when two are first compared (pictures.ts).
 */
import { inspect } from '../derive/inspect/inspect';
import type { Theme } from '../draw/theme';
import { offeredHeads } from '../state/rules';
import { namesOf } from '../derive/compare/pair';
import type { Actions, ComparedView, View } from '../ui/view';
import { comparedParts } from '../ui/compare/parts';
import { stageEvents } from './stage-events';
import { chosen } from '../session/chosen-parameters';
import type { Session } from '../session/session';
import { StagePicture } from './stage-picture';
import { compareLabels } from '../text/en/compare-labels';

export { pairText } from '../derive/compare/pair';
export { styles } from '../ui/compare/parts';

/** Edits are of numbers that A has. */
const lock = compareLabels.onlyInB;

export class SecondPicture {
  private readonly view: StagePicture;
  private box = { width: 0, height: 0 };

  constructor(
    private readonly session: Session,
    reducedMotion: () => boolean,
    redraw: () => void,
  ) {
    this.view = new StagePicture(session.second, reducedMotion, redraw);
  }

  /** Its box tells its size as soon as it is observed. */
  observe(root: ParentNode, resizes: ResizeObserver): void {
    if (!this.session.state.compare) return;
    const box = root.querySelector('.canvas-box.other');
    if (box) resizes.observe(box);
  }

  /** Takes the size of its box; whether that is another one. */
  measure(root: ParentNode): boolean {
    const box = root.querySelector('.canvas-box.other');
    if (!box) return false;
    const { clientWidth: width, clientHeight: height } = box;
    const other = width !== this.box.width || height !== this.box.height;
    this.box = { width, height };
    return other;
  }

  paint(root: ParentNode, theme: Theme, density: number): void {
    // A page is large to search at every frame.
    const canvas = this.session.state.compare
      ? root.querySelector<HTMLCanvasElement>('.canvas-box.other canvas')
      : null;
    if (canvas && this.box.width > 0) this.view.paint(canvas, theme, density);
    else this.view.stop();
  }

  stop(): void {
    this.view.stop();
  }

  /** B beside A's view; null while nothing is compared. */
  compared(first: View, scale: number): ComparedView | null {
    const { session } = this;
    const { second, coreLayers } = session;
    const { snapshot, state } = second;
    const { width, height } = this.box;
    const space = { width: width * scale, height: height * scale };
    const scene = this.view.derive(space, first.snapshot);
    if (!snapshot || !scene || !coreLayers) return null;
    const actions: Actions = {
      ...first.actions,
      change: (patch) => second.change(patch),
      chooseParameters: (parameters) => second.change(chosen(second.state, parameters)),
      inspect: (place, follow = false) => {
        if (follow) first.actions.pause();
        second.inspect(place, follow);
      },
      follow: (_, to) => {
        first.actions.pause();
        second.inspect(to, true);
      },
      openEdit: (place) => second.inspect(place ?? second.state.cell, false),
    };
    const place = second.cellBeside(first.inspection?.place ?? null);
    const a = { state: first.state, snapshot: first.snapshot };
    const b = { state, snapshot };
    // A cell that B alone has is the one that is looked at, whatever A computes at the moment.
    const alone = second.alone;
    const names = namesOf({ a, b });
    const inspected = {
      a: alone ? null : first.inspection,
      b: alone ? { ...inspect(snapshot, alone), lock } : place && inspect(snapshot, place),
    };
    const view: View = {
      ...first,
      state,
      snapshot,
      scene,
      actions,
      heads: offeredHeads(coreLayers.rules, state),
      inspection: inspected.b,
      pinned: state.cell !== null,
      caption: compareLabels.captionOfB(names.b),
      tip: this.view.tip,
    };
    const pointed = {
      view: this.view,
      shown: second,
      actions,
      point: second.point.bind(second),
      playing: () => first.playing,
      shortcuts: () => first.shortcuts ?? false,
    };
    const pair = { a, b, names, view, events: stageEvents(pointed), inspected };
    const compared: ComparedView = { ...pair, parts: comparedParts(first, pair) };
    return { ...compared, view: { ...view, compared } };
  }
}
