/** Keys of the stage, which is one widget: arrows move its cursor, letters and signs move the timeline. */
import type { Place, Term } from '../core/types';
import type { State } from '../state/state';
import { stageCount } from '../state/timeline';
import type { Actions } from '../ui/view';
import type { PictureSource } from './stage-picture';
import {
  isDone,
  placeAt,
  shownPlace,
  cellOf,
  type Matrix,
  type Scene,
} from '../derive/scene/scene';

/** The large matrices in reading order, for Page Up and Page Down. */
function large(scene: Scene): readonly Matrix[] {
  return scene.matrices.filter(
    (matrix) =>
      !matrix.small && !matrix.echo && matrix.cols > 0 && shownPlace(matrix, 0, 0) !== null,
  );
}

function find(scene: Scene, place: Place | null): { matrix: Matrix; r: number; c: number } | null {
  if (!place) return null;
  for (const matrix of large(scene)) {
    const own = cellOf(matrix, place);
    if (own && isDone(matrix, own.r, own.c)) return { matrix, ...own };
    const before = matrix.before && cellOf({ ...matrix, address: matrix.before.address }, place);
    if (before) return { matrix, ...before };
  }
  return null;
}

/** Where the cursor starts: in the last matrix of the scene, which is the stage's result. */
function start(scene: Scene): Place | null {
  const matrix = large(scene).findLast((candidate) => candidate.done > 0) ?? large(scene)[0];
  return matrix ? shownPlace(matrix, 0, 0) : null;
}

const steps: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** Where a key moves the cursor; null for a key that does not move it. */
export function moveCursor(
  scene: Scene,
  from: Place | null,
  key: string,
  begin: Place | null = null,
): Place | null {
  const here = find(scene, from);
  const step = steps[key];
  if (step) {
    if (!here) return find(scene, begin) ? begin : start(scene);
    return stepped(scene, here, step);
  }
  if (key === 'PageDown' || key === 'PageUp') {
    const all = large(scene);
    const by = key === 'PageDown' ? 1 : -1;
    // Without a cursor: to the first matrix, or to the last.
    const at = here ? all.indexOf(here.matrix) : by > 0 ? -1 : 0;
    const next = all.at((at + by) % all.length);
    return next ? (shownPlace(next, 0, 0) ?? placeAt(next.address, 0, 0)) : null;
  }
  return null;
}

/** One cell further; from the edge of a band into the next band. */
function stepped(
  scene: Scene,
  { matrix, r, c }: { matrix: Matrix; r: number; c: number },
  [dr, dc]: readonly [number, number],
): Place | null {
  const row = r + dr;
  const col = c + dc;
  if (row >= 0 && col >= 0 && row < matrix.rows && col < matrix.cols)
    return shownPlace(matrix, row, col);
  const cellW = matrix.width / matrix.cols;
  const cellH = matrix.height / matrix.rows;
  const x = matrix.x + (c + 0.5) * cellW;
  const y = matrix.y + (r + 0.5) * cellH;
  // Finds the nearest matrix that the ray from this cell meets.
  const beyond = large(scene)
    .filter((other) => other !== matrix)
    .filter((other) =>
      dc === 0
        ? x >= other.x && x < other.x + other.width && Math.sign(other.y - matrix.y) === dr
        : y >= other.y && y < other.y + other.height && Math.sign(other.x - matrix.x) === dc,
    )
    .sort((a, b) =>
      dc === 0
        ? Math.abs(a.y - matrix.y) - Math.abs(b.y - matrix.y)
        : Math.abs(a.x - matrix.x) - Math.abs(b.x - matrix.x),
    )[0];
  if (!beyond) return shownPlace(matrix, r, c);
  const intoRow =
    dc === 0
      ? dr > 0
        ? 0
        : beyond.rows - 1
      : Math.floor(((y - beyond.y) / beyond.height) * beyond.rows);
  const intoCol =
    dc === 0
      ? Math.floor(((x - beyond.x) / beyond.width) * beyond.cols)
      : dc > 0
        ? 0
        : beyond.cols - 1;
  return shownPlace(beyond, intoRow, intoCol) ?? shownPlace(matrix, r, c);
}

type Command = (actions: Actions, shown: PictureSource) => void;

/** The command of a key while the stage has the focus; null for other keys. */
export function commandFor(
  key: string,
  scene: Scene,
  state: State,
  playing: boolean,
  /** Where the cursor starts, if that is on show. */
  begin: Place | null = null,
): Command | null {
  const { heads, head } = state;
  const cursor = moveCursor(scene, state.cell ?? scene.current, key, begin);
  if (cursor) return (actions) => actions.inspect(cursor);
  const chosen = Number(key) - 1;
  if (/^[1-9]$/.test(key))
    return chosen < heads ? (actions) => actions.change({ head: chosen }) : null;
  switch (key) {
    case ' ':
      return (actions) => (playing ? actions.pause() : actions.play());
    case 'Escape':
      return state.cell && ((actions) => actions.inspect(null));
    case 'Enter':
      return followLargest;
    case 'e':
    case 'F2':
      return (actions) => actions.openEdit();
    case '.':
      return (actions) => actions.next();
    case ',':
      return (actions) => actions.previous();
    case 'Home':
      return (actions) => actions.scrub(1);
    case 'End':
      return (actions) => actions.scrub(stageCount(state));
    case '?':
      return (actions) =>
        state.look === 'keys' ? actions.change({ look: 'none' }) : actions.openKeys();
    case 'h':
      return (actions) => actions.change({ head: (head + 1) % heads });
    case 'H':
      return (actions) => actions.change({ head: (head + heads - 1) % heads });
    default:
      return null;
  }
}

/** Goes to the number that decides the chosen one: in a softmax its own score, else the largest term. */
const followLargest: Command = (actions, { state, snapshot }) => {
  const { cell } = state;
  if (!cell || !snapshot) return;
  const { op, terms } = snapshot.explain(cell);
  const own = op === 'softmax' ? terms[cell.index.at(-1) ?? 0] : undefined;
  const largest = terms.reduce<Term | undefined>(
    (most, term) => (most && Math.abs(most.product) >= Math.abs(term.product) ? most : term),
    undefined,
  );
  const from = (own ?? largest)?.leftFrom;
  if (from) actions.follow(cell, from, 'term', true);
};
