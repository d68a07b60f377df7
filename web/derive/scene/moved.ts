/** A scene further down: on a sheet with texts above it. */
import type { Scene } from './scene';

interface Placed {
  readonly y: number;
  /** What is written on it, with a place of its own. */
  readonly label?: Placed | null;
}

/** Everything that has a place is in a list: a list that is added to a scene is moved with the others. */
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
