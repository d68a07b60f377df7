/** A scene moved down, for a sheet with texts above it. */
import type { Scene } from './scene';

interface Placed {
  readonly y: number;
  /** A label on it, with its own position. */
  readonly label?: Placed | null;
}

/** Everything with a position is in a list, so a new list of a scene is moved, too. */
export function movedDown(scene: Scene, by: number): Scene {
  const { width, height, range, oneOfThree, current, work, ...lists } = scene;
  const down = <T extends Placed>(each: T): T => ({
    ...each,
    y: each.y + by,
    ...(each.label ? { label: down(each.label) } : {}),
  });
  const move = (list: readonly Placed[]) => list.map(down);
  const moved = Object.fromEntries(
    Object.entries(lists).map(([name, list]) => [name, move(list)]),
  ) as unknown as typeof lists;
  return { width, height, range, oneOfThree, current, work, ...moved };
}
