/** On a phone the inspector is a sheet: with two pictures it covers the half without the chosen cell. */
import type { Place } from '../../core/types';
import { cellRect } from '../../derive/scene/cell-rect';
import type { Scene } from '../../derive/scene/scene';

/** Whether a sheet at the lower edge would cover the cell. */
export function standsLow(scene: Scene, place: Place): boolean {
  const cell = cellRect(scene, place);
  return cell !== null && cell.y + cell.height > scene.height * 0.45;
}
